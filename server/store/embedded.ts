import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createLogger, errorFields, type Logger } from '#server/log'
import { type EmbeddedHome, embeddedHome } from './embedded-home.ts'
import { commandLine, isAlive, startMark } from './process-table.ts'

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** Connection URL on the loopback address, with its random password. It stays the same while this process lives. */
  readonly url: string
  /** The folder of its data, password and log. */
  readonly dir: string
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

/** Another live process runs the server of this data folder. */
export class DataFolderHeldError extends Error {
  override readonly name = 'DataFolderHeldError'
}

const role = 'carport'

/**
 * Starts the PostgreSQL server of a data folder as a child on a free loopback port, making the cluster on first use. fsync is
 * on. A server left behind by a killed parent is stopped cleanly first; one whose parent lives is refused (reliability 16).
 * @throws DataFolderHeldError that names the process holding the folder.
 */
export async function startEmbeddedPostgres(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedPostgres> {
  const home = embeddedHome(resolve(dataDir))
  const log = options.log ?? createLogger()
  takeHold(home, dataDir)
  try {
    await stopOrphan(home, log)
    const password = await makeCluster(home)
    const port = await freePort()
    const server = await launch(home, port, password, options.settings ?? {})
    const url = urlOf(port, password)
    const keeper = keepRunning(server, () => launch(home, port, password, options.settings ?? {}), log, options.onLost)
    return {
      url,
      dir: home.dir,
      stop: async () => {
        await keeper.stop()
        rmSync(resolve(home.dir, 'holder.json'), { force: true })
      },
    }
  } catch (error) {
    rmSync(resolve(home.dir, 'holder.json'), { force: true })
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

function urlOf(port: number, password: string): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/carport`
}

interface Holder {
  readonly pid: number
  readonly startMark: string
}

/** The live process that holds the home, or null. */
function readHolder(home: EmbeddedHome): Holder | null {
  try {
    const holder = JSON.parse(readFileSync(resolve(home.dir, 'holder.json'), 'utf8')) as Holder
    return isAlive(holder.pid) && startMark(holder.pid) === holder.startMark ? holder : null
  } catch {
    return null
  }
}

/** Writes down that this process holds the home. PostgreSQL's own postmaster.pid stops two that race here. */
function takeHold(home: EmbeddedHome, dataDir: string): void {
  const file = resolve(home.dir, 'holder.json')
  const mine = JSON.stringify({ pid: process.pid, startMark: startMark(process.pid) })
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      writeFileSync(file, mine, { flag: 'wx', mode: 0o600 })
      return
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const holder = readHolder(home)
    if (holder !== null) {
      throw new DataFolderHeldError(
        `${dataDir} is in use by process ${holder.pid}. Stop it, or set CARPORT_DATA to another folder.`,
      )
    }
    rmSync(file, { force: true })
  }
  throw new DataFolderHeldError(`${dataDir} was taken by another process just now.`)
}

/** The postmaster of this home when it is alive and really ours: its id may have been given to another program since. */
function readPostmaster(home: EmbeddedHome): { pid: number; port: number } | null {
  try {
    const lines = readFileSync(resolve(home.dir, 'data/postmaster.pid'), 'utf8').split('\n')
    const [pid, port] = [Number(lines[0]), Number(lines[3])]
    return isAlive(pid) && commandLine(pid).includes(resolve(home.dir, 'data')) ? { pid, port } : null
  } catch {
    return null
  }
}

/** A server whose parent was killed: fast shutdown (SIGINT), then the immediate one (SIGQUIT), which crash recovery mends. */
async function stopOrphan(home: EmbeddedHome, log: Logger): Promise<void> {
  const orphan = readPostmaster(home)
  if (orphan === null) return
  log.warn('database-orphan-stopping', { pid: orphan.pid })
  process.kill(orphan.pid, 'SIGINT')
  if (await isGoneWithin(orphan.pid, 20_000)) return
  process.kill(orphan.pid, 'SIGQUIT')
  if (await isGoneWithin(orphan.pid, 10_000)) return
  throw new DataFolderHeldError(`The PostgreSQL process ${orphan.pid} of ${home.dir} does not stop. End it by hand.`)
}

async function isGoneWithin(pid: number, milliseconds: number): Promise<boolean> {
  for (let waited = 0; waited < milliseconds; waited += 50) {
    if (!isAlive(pid)) return true
    await pause(50)
  }
  return !isAlive(pid)
}

/** Runs initdb when there is no cluster. It works under another name first, so a start killed half-way leaves nothing behind that counts. */
async function makeCluster(home: EmbeddedHome): Promise<string> {
  const data = resolve(home.dir, 'data')
  const passwordFile = resolve(home.dir, 'password')
  if (existsSync(data) && existsSync(passwordFile)) return readFileSync(passwordFile, 'utf8')
  const password = randomBytes(24).toString('hex')
  const partial = resolve(home.dir, 'data.new')
  const forInitdb = resolve(home.dir, 'password.initdb')
  rmSync(partial, { recursive: true, force: true })
  writeFileSync(forInitdb, password, { mode: 0o600 })
  if (home.user !== null) chownSync(forInitdb, home.user.uid, home.user.gid)
  try {
    await runInitdb(home, partial, forInitdb)
  } finally {
    rmSync(forInitdb, { force: true })
  }
  writeFileSync(passwordFile, password, { mode: 0o600 })
  renameSync(partial, data)
  return password
}

async function runInitdb(home: EmbeddedHome, data: string, passwordFile: string): Promise<void> {
  const args = [
    '-D',
    data,
    '-U',
    role,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
  ]
  const child = spawn(home.initdb, args, {
    ...home.user,
    cwd: home.dir,
    env: plainEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((done, failed) => child.on('error', failed).on('close', done))
  if (code !== 0) throw new Error(`initdb failed: ${output.trim().split('\n').slice(-4).join(' ')}`)
}

/** Starts the server and waits until it answers; crash recovery may take a while. */
async function launch(
  home: EmbeddedHome,
  port: number,
  password: string,
  settings: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const logFile = resolve(home.dir, 'postgres.log')
  const isLogLong = existsSync(logFile) && statSync(logFile).size > 10_000_000
  const output = openSync(logFile, isLogLong ? 'w' : 'a', 0o600)
  const fixed = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '60',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...settings,
  }
  const args = ['-D', resolve(home.dir, 'data'), '-p', String(port)]
  for (const [name, value] of Object.entries(fixed)) args.push('-c', `${name}=${value}`)
  // Its own process group: Ctrl-C in a terminal reaches only us, and we stop it after the last request.
  const child = spawn(home.postgres, args, {
    ...home.user,
    cwd: home.dir,
    env: plainEnvironment(),
    stdio: ['ignore', output, output],
    detached: true,
  })
  closeSync(output)
  const exit = new Promise<Error>((done) => {
    child.on('error', done)
    child.on('exit', (code, signal) => done(new Error(`PostgreSQL ended with ${signal ?? code}; ${logFile} says why.`)))
  })
  for (;;) {
    const failure = await Promise.race([exit, isAnswering(port, password)])
    if (failure instanceof Error) throw failure
    if (failure) return child
    await pause(30)
  }
}

/** Whether the server takes connections; makes the database on the first one. */
async function isAnswering(port: number, password: string): Promise<boolean> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: role,
    password,
    database: 'postgres',
    connectionTimeoutMillis: 2_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query("SELECT 1 FROM pg_database WHERE datname = 'carport'")
    if (rows.length === 0) await client.query('CREATE DATABASE carport')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
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
  return {
    stop: async () => {
      isStopping = true
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

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done, failed) => probe.on('error', failed).listen(0, '127.0.0.1', done))
  const address = probe.address()
  await new Promise<void>((done) => probe.close(() => done()))
  if (address === null || typeof address === 'string') throw new Error('No loopback port is free.')
  return address.port
}

/** PostgreSQL gets no PG… settings and no secrets of ours. */
function plainEnvironment(): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '/usr/bin:/bin',
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {}),
  }
}
