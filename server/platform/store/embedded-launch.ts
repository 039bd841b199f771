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
import type { EmbeddedHome } from './embedded-home.ts'

/** The role and the database of an embedded server. */
export const embeddedRole = 'carport'

/** Runs initdb when there is no cluster. It works under another name first, so a start killed half-way leaves nothing behind that counts. */
export async function makeCluster(home: EmbeddedHome): Promise<string> {
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
    embeddedRole,
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

/**
 * Launches on a free port. Processes of a killed server hold its shared memory for a moment, and another program may take the
 * port first: both pass, so both are tried again for ten seconds. Any other failure is reported at once.
 */
export async function launchPatiently(
  home: EmbeddedHome,
  password: string,
  settings: Readonly<Record<string, string>>,
): Promise<{ server: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    try {
      return { server: await launch(home, port, password, settings), port }
    } catch (error) {
      const why = readFileSync(resolve(home.dir, 'postgres.log'), 'utf8').slice(-2_000)
      if (attempt === 40 || !/shared memory block|in use|lock file/.test(why)) throw error
      await pause(250)
    }
  }
}

/** Starts the server and waits until it answers; crash recovery may take a while. */
export async function launch(
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
    user: embeddedRole,
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
