import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { runningEmbeddedUrl } from '#server/platform/store/embedded'
import { makePgpKey } from '#tests/fixtures/pgp-keys'
import { productionEnvironment } from '#tests/fixtures/production'
import { freePort, type RunningServer, startServer } from '#tests/fixtures/server'

const dir = mkdtempSync(join(tmpdir(), 'carport-main-'))
const running = new Set<RunningServer>()
afterAll(async () => {
  for (const server of running) {
    await server.kill()
    await server.stop()
  }
  rmSync(dir, { recursive: true, force: true })
})

async function start(env: Record<string, string> = {}): Promise<RunningServer> {
  const server = await startServer({ env: { CARPORT_DATA: dir, ...env } })
  running.add(server)
  return server
}

/** Runs the server, or one of its commands, until it ends by itself. */
function runToEnd(
  env: Record<string, string>,
  ...typed: readonly string[]
): Promise<{ code: number | null; output: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, typed.length === 0 ? ['server/main.ts'] : typed, {
      env: { ...process.env, PORT: '0', CARPORT_DATA: dir, ...env },
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('exit', (code) => done({ code, output }))
  })
}

test('production mode does not start without what it needs, and says all of it', async () => {
  const { code, output } = await runToEnd({ CARPORT_MODE: 'production' })
  expect(code).toBe(1)
  for (const name of [
    'CARPORT_SECRET',
    'AUDIT_KEY',
    'BANK_PROCESSOR_URL',
    'CARD_PROCESSOR_URL',
    'CARPORT_COMPANY_FILE',
  ])
    expect(output).toContain(name)
})

test('production mode does not start with a PGP key that can never be used, and one sentence says what to set', async () => {
  const made = { at: '2026-01-01T00:00:00Z', passphrase: 'correct horse' }
  const [bank, own] = await Promise.all(['Desert Bank', 'Meadow Auto'].map((name) => makePgpKey({ name, ...made })))
  const { code, output } = await runToEnd({
    ...(productionEnvironment(dir) as Record<string, string>),
    ACH_DELIVERY: 'folder',
    ACH_FOLDER: dir,
    ACH_ACCOUNT_NUMBERS: 'tokens',
    ACH_PGP_BANK_KEY: bank?.public ?? '',
    ACH_PGP_PRIVATE_KEY: own?.private ?? '',
    ACH_PGP_PASSPHRASE: 'battery staple',
  })
  expect(code).toBe(1)
  expect(output).toContain(
    'Production mode refuses to start:\n- ACH_PGP_PASSPHRASE does not open ACH_PGP_PRIVATE_KEY: set the right one.\n',
  )
  expect(output).not.toMatch(/battery|BEGIN PGP/)
})

test('a word that is no mode starts nothing', async () => {
  const { code, output } = await runToEnd({ CARPORT_MODE: 'prod' })
  expect([code, output]).toEqual([1, expect.stringContaining('CARPORT_MODE must be sandbox or production')])
})

test('killed with -9 and started again it is ready on the same data; a second one on that data ends and names the first; SIGTERM ends it with 0', async () => {
  const compiled = join(dir, 'compiled')
  const first = await start({ NODE_COMPILE_CACHE: compiled })
  expect(first.output()).toMatch(/Carport is at http/)
  await first.kill()
  running.delete(first)
  // What it compiled is there for the next start, although it had no time to tidy up.
  expect(readdirSync(compiled, { recursive: true }).length).toBeGreaterThan(500)

  const metricsPort = await freePort()
  const server = await start({ CARPORT_METRICS_PORT: String(metricsPort) })
  expect(await (await fetch(`${server.url}/readyz`)).json()).toMatchObject({ ready: true, ledger: 'healthy' })
  // One process that does everything has the figures of requests and of background work.
  const figures = await (await fetch(`http://localhost:${metricsPort}/metrics`)).text()
  expect(figures).toContain('\n# TYPE carport_requests_total counter\n')
  expect(figures).toContain('\ncarport_quarantined_loans 0\n')
  const second = await runToEnd({})
  expect(second.code).toBe(75)
  expect(second.output).toMatch(/in use by process \d+/)

  // A browser that listens for flags must not hold the process up.
  const stream = await fetch(`${server.url}/api/flags/stream`, { headers: { accept: 'text/event-stream' } })
  expect(stream.ok).toBe(true)
  const soon = new Promise((done) => setTimeout(() => done('too slow'), 10_000))
  expect(await Promise.race([server.stop(), soon])).toBe(0)
  running.delete(server)
  expect(server.output()).toContain('"event":"stopping"')
  expect(runningEmbeddedUrl(dir)).toBeNull()
}, 120_000)

test('verify audit works beside a running server and without one: 0 for a whole chain, 1 for a forged row', async () => {
  const verify = () => runToEnd({}, 'server/cli.ts', 'verify', 'audit')
  expect((await verify()).code).toBe(0)
  const server = await start()
  expect((await verify()).code).toBe(0)
  const client = new pg.Client({ connectionString: runningEmbeddedUrl(dir) ?? '' })
  await client.connect()
  await client.query(
    `INSERT INTO audit_log (chain, seq, at, actor, subject, action, outcome, correlation_id, mac)
     SELECT chain, seq + 1, now(), 'a', 's', 'forged', 'done', 'c', '\\x00' FROM audit_heads WHERE chain = 7`,
  )
  await client.end()
  const broken = await verify()
  expect(broken.code).toBe(1)
  expect(broken.output).toContain('audit-broken')
  await server.stop()
  running.delete(server)

  // The chains are checked beside the first requests.
  const again = await start()
  const ready = async () => (await fetch(`${again.url}/readyz`)).json()
  await vi.waitFor(async () => expect(await ready()).toMatchObject({ ready: true, audit: 'broken' }), 10_000)
  await again.stop()
  running.delete(again)
}, 120_000)
