import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createLogger, errorFields, type Logger } from '#server/platform/log/log'
import {
  announceStop,
  isGoneWithin,
  readHolder,
  readPostmaster,
  releaseHold,
  stopOrphan,
  takeHold,
} from './embedded-holder.ts'
import { embeddedHome } from './embedded-home.ts'
import { embeddedRole, launch, launchPatiently, makeCluster } from './embedded-launch.ts'

export { DataFolderHeldError } from './embedded-holder.ts'

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** Connection URL on the loopback address, with its random password. It stays the same while this process lives. */
  readonly url: string
  /** The folder of its data, password and log. */
  readonly dir: string
  /** Announces that stop() will come soon, so that a start on the same data waits for it in place of refusing. */
  announceStop(): void
  /** Disconnects everybody, checkpoints and ends the server. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** More `-c name=value` settings, for tests. */
  readonly settings?: Readonly<Record<string, string>>
  readonly log?: Logger
  /** Called when the server died and could not be started again. */
  readonly onLost?: (error: Error) => void
}

/**
 * Starts the PostgreSQL server of a data folder as a child on a free loopback port, making the cluster on first use. fsync is
 * on. A server left behind by a killed parent is stopped cleanly first; one whose parent lives is refused (reliability 16).
 * @throws DataFolderHeldError that names the process holding the folder.
 */
export async function startEmbeddedPostgres(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedPostgres> {
  const home = embeddedHome(resolve(dataDir))
  const log = options.log ?? createLogger()
  await takeHold(home, dataDir)
  try {
    await stopOrphan(home, log)
    const password = await makeCluster(home)
    const settings = options.settings ?? {}
    const { server, port } = await launchPatiently(home, password, settings)
    const url = urlOf(port, password)
    const keeper = keepRunning(server, () => launch(home, port, password, settings), log, options.onLost)
    return {
      url,
      dir: home.dir,
      announceStop: () => announceStop(home),
      stop: async () => {
        await keeper.stop()
        releaseHold(home)
      },
    }
  } catch (error) {
    releaseHold(home)
    throw error
  }
}

/**
 * The URL of this data folder's server when it is running under a live process, else null: for commands that read the
 * database beside a running server.
 */
export function runningEmbeddedUrl(dataDir: string): string | null {
  const home = embeddedHome(resolve(dataDir))
  const running = readPostmaster(home)
  const file = resolve(home.dir, 'password')
  return running !== null && readHolder(home) !== null && existsSync(file)
    ? urlOf(running.port, readFileSync(file, 'utf8'))
    : null
}

/** Whether a data folder holds an embedded database. Nothing is made to find out. */
export function hasEmbeddedData(dataDir: string): boolean {
  const location = resolve(dataDir, 'postgres.location')
  const dir = existsSync(location) ? readFileSync(location, 'utf8').trim() : resolve(dataDir, 'postgres')
  return existsSync(resolve(dir, 'data', 'PG_VERSION'))
}

function urlOf(port: number, password: string): string {
  return `postgres://${embeddedRole}:${password}@127.0.0.1:${port}/carport`
}

/** Starts the server again, on the same port, when it dies by itself; five times within one life. */
function keepRunning(
  first: ChildProcess,
  relaunch: () => Promise<ChildProcess>,
  log: Logger,
  onLost?: (error: Error) => void,
) {
  let current = first
  let isStopping = false
  let restart: Promise<void> | null = null
  let restartsLeft = 5
  const watch = (child: ChildProcess) => child.once('exit', () => (restart = bringBack()))
  const bringBack = async (): Promise<void> => {
    let failure = new Error('PostgreSQL keeps ending.')
    while (!isStopping && restartsLeft > 0) {
      restartsLeft -= 1
      log.error('database-ended', { attempts: 5 - restartsLeft })
      // Its other processes may hold the shared memory for a moment yet.
      await pause(500)
      try {
        current = await relaunch()
        watch(current)
        return
      } catch (error) {
        failure = error instanceof Error ? error : failure
        log.error('database-restart-failed', errorFields(error))
      }
    }
    if (!isStopping) onLost?.(failure)
  }
  watch(first)
  // A process that ends without stop() still asks the server to end; after kill -9 the next start does.
  const endWithUs = () => void current.kill('SIGINT')
  process.on('exit', endWithUs)
  return {
    stop: async () => {
      isStopping = true
      process.off('exit', endWithUs)
      await restart
      const pid = current.pid
      if (pid === undefined || current.exitCode !== null || current.signalCode !== null) return
      current.kill('SIGINT')
      if (await isGoneWithin(pid, 20_000)) return
      current.kill('SIGQUIT')
      await isGoneWithin(pid, 5_000)
    },
  }
}
