import type { Logger } from '#server/platform/log/log'

/** Signals within this time are one wish to stop: a terminal and npm both pass on the same Ctrl-C. */
const sameWishMs = 300

export interface ShutdownOptions {
  readonly log: Logger
  /** Milliseconds after which the process ends with code 1 however far it got. */
  readonly withinMs: number
  readonly monotonicMs: () => number
  /** Ends the process; replaced in tests. */
  readonly exit: (code: number) => void
}

/**
 * Runs `stop` once, at the first SIGTERM, SIGINT or SIGHUP or when the parent that started us is gone, and ends the process: with
 * 0 when all went well. A second signal ends it at once (reliability 54).
 * @returns the same shutdown for the process's own use, with the exit code it should end with
 */
export function stopOnSignals(stop: () => Promise<void>, options: ShutdownOptions): (code: number) => Promise<void> {
  const { log, exit, monotonicMs } = options
  let startedAtMs: number | null = null
  const shutDown = async (code: number): Promise<void> => {
    if (startedAtMs !== null) {
      if (monotonicMs() - startedAtMs > sameWishMs) exit(1)
      return
    }
    startedAtMs = monotonicMs()
    const deadline = setTimeout(() => {
      log.error('shutdown-too-slow')
      exit(1)
    }, options.withinMs)
    try {
      await stop()
      clearTimeout(deadline)
      exit(code)
    } catch (error) {
      log.error('shutdown-failed', { errorName: error instanceof Error ? error.name : 'unknown' })
      exit(1)
    }
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void shutDown(0))
  process.on('disconnect', () => void shutDown(0))
  return shutDown
}
