import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DataFolderHeldError, type EmbeddedPostgres, runningEmbeddedUrl, startEmbeddedPostgres } from './embedded.ts'

// initdb alone takes seconds on a busy machine.
vi.setConfig({ testTimeout: 90_000 })
let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'carport-embedded-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const silent = { info: () => {}, warn: () => {}, error: () => {}, withCorrelation: () => silent }
const start = (options = {}) => startEmbeddedPostgres(dir, { log: silent, ...options })

/** A process of its own that starts the server of `dir`, prints where it is, and stays. */
async function startElsewhere(): Promise<{ child: ChildProcess; url: string }> {
  const script = `
    import { startEmbeddedPostgres } from '#server/platform/store/embedded'
    const { url } = await startEmbeddedPostgres(${JSON.stringify(dir)})
    process.stdout.write(url + '\\n')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise<string>((done) =>
    child.stdout.once('data', (chunk: Buffer) => done(chunk.toString().trim())),
  )
  return { child, url }
}

async function ask<R>(url: string, sql: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  client.on('error', () => {})
  try {
    return (await client.query(sql)).rows as R[]
  } finally {
    await client.end().catch(() => {})
  }
}

async function killed(child: ChildProcess): Promise<void> {
  const gone = new Promise((done) => child.once('exit', done))
  child.kill('SIGKILL')
  await gone
}

test('a second start on the same data says which process holds it, in this process or another', async () => {
  const { child } = await startElsewhere()
  await expect(start()).rejects.toThrow(DataFolderHeldError)
  await expect(start()).rejects.toThrow(new RegExp(`process ${child.pid}`))
  await killed(child)
  const server = await start()
  await expect(start()).rejects.toThrow(new RegExp(`process ${process.pid}`))
  await server.stop()
})

test('a server left by a killed parent is taken over: what was committed is there, what was not is gone', async () => {
  const { child, url } = await startElsewhere()
  await ask(url, 'CREATE TABLE kept (a int); INSERT INTO kept VALUES (1)')
  await killed(child)
  expect(await ask(url, 'SELECT a FROM kept')).toEqual([{ a: 1 }])
  const server = await start()
  expect(await ask(server.url, 'SELECT a FROM kept')).toEqual([{ a: 1 }])
  await expect(ask(url.replace(/:\d+\//, ':1/'), 'SELECT 1')).rejects.toThrow()
  await server.stop()
})

test('parent and server killed together: the next start recovers by itself', async () => {
  const { child, url } = await startElsewhere()
  await ask(url, 'CREATE TABLE kept (a int); INSERT INTO kept VALUES (1)')
  const postmaster = await postmasterOf(url)
  await killed(child)
  process.kill(postmaster, 'SIGKILL')
  const server = await start()
  expect(await ask(server.url, 'SELECT a FROM kept')).toEqual([{ a: 1 }])
  await server.stop()
})

test('a server that dies alone comes back on the same address', async () => {
  const server = await start()
  await ask(server.url, 'CREATE TABLE kept (a int)')
  process.kill(await postmasterOf(server.url), 'SIGKILL')
  await expect
    .poll(() => ask(server.url, 'SELECT * FROM kept').catch(() => 'not yet'), { timeout: 15_000, interval: 200 })
    .toEqual([])
  await server.stop()
})

test('it listens on the loopback address only, keeps fsync on, and its password is a file for its owner alone', async () => {
  const server: EmbeddedPostgres = await start()
  const [row] = await ask<{ fsync: string; listen: string; sockets: string }>(
    server.url,
    "SELECT current_setting('fsync') AS fsync, current_setting('listen_addresses') AS listen, current_setting('unix_socket_directories') AS sockets",
  )
  expect(row).toEqual({ fsync: 'on', listen: '127.0.0.1', sockets: '' })
  expect(statSync(resolve(server.dir, 'password')).mode & 0o777).toBe(0o600)
  await expect(ask(server.url.replace(/carport:[^@]+@/, 'carport:guess@'), 'SELECT 1')).rejects.toThrow(
    /authentication/,
  )
  expect(runningEmbeddedUrl(dir)).toBe(server.url)
  await server.stop()
  expect(runningEmbeddedUrl(dir)).toBeNull()
})

async function postmasterOf(url: string): Promise<number> {
  const [row] = await ask<{ pid: number }>(
    url,
    "SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS pid",
  )
  return row?.pid ?? 0
}

test('a start on data whose holder is about to stop waits for it', async () => {
  const first = await start()
  first.announceStop()
  const second = start()
  await expect(Promise.race([second, new Promise((done) => setTimeout(() => done('waiting'), 300))])).resolves.toBe(
    'waiting',
  )
  await first.stop()
  await (await second).stop()
})
