const minuteMs = 60_000

/**
 * Does something once a minute, one run after the other; it must not fail.
 * @returns ends it, after the run in hand
 */
export function everyMinute(work: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(work)
  }, minuteMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
