import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config'
import { createApp } from '#server/http'
import { appendAudit } from '#server/store/audit'
import { createBareDatabase, type TestDatabase } from '#tests/fixtures/database'
import { openTestServices } from '#tests/fixtures/services'
import { type RunningServer, startServer } from '#tests/fixtures/server'
import { startHourlyChecks } from './hourly-checks.ts'
import { openServices } from './open-services.ts'

const silentLog = { info: () => {}, warn: () => {}, error: () => {}, withCorrelation: () => silentLog }
const dir = mkdtempSync(join(tmpdir(), 'carport-first-start-'))
const running = new Set<RunningServer>()
let own: TestDatabase
beforeEach(async () => {
  own = await createBareDatabase()
})
afterEach(async () => {
  for (const server of running) await server.kill()
  running.clear()
  await own.drop()
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const secrets = {
  CARPORT_SECRET: 'secret-of-the-first-start-0123456789',
  AUDIT_KEY: 'audit-key-of-the-first-start-012345',
}
let folders = 0
/** The environment of a process with a data folder of its own, which is not there yet. */
function environment(env: Record<string, string> = {}): Record<string, string> {
  folders += 1
  return { DATABASE_URL: own.url, CARPORT_DATA: join(dir, `data-${folders}`), ...secrets, ...env }
}

async function start(env: Record<string, string> = {}): Promise<RunningServer> {
  const server = await startServer({ env: environment(env) })
  running.add(server)
  return server
}

/** Runs the server, or a command, to its end. */
function runToEnd(env: Record<string, string> = {}, file = 'server/main.ts', given: readonly string[] = []) {
  return new Promise<{ code: number | null; said: string }>((done) => {
    const child = spawn(process.execPath, [file, ...given], {
      env: { ...process.env, PORT: '0', CARPORT_SEED: 'tests', ...environment(env) },
    })
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    // What starts although it should not is ended, so that the test says so in place of waiting.
    const tooLong = setTimeout(() => child.kill('SIGKILL'), 20_000)
    child.on('exit', (code) => {
      clearTimeout(tooLong)
      done({ code, said })
    })
  })
}

test('two processes that start on one empty database at once both come up, on one world', async () => {
  const servers = await Promise.all([start(), start()])
  const people = await Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/sandbox/people`)).json()))
  expect(people[1]).toEqual(people[0])
}, 120_000)

test('a database keeps the keys it was made with: any other is refused by its variable, by the start and by commands', async () => {
  const server = await start()
  await server.stop()
  running.clear()
  const other = 'another-key-another-key-another-key-0'
  for (const name of ['AUDIT_KEY', 'CARPORT_SECRET'] as const) {
    for (const [file, given] of [
      ['server/main.ts', []],
      ['server/store/verify-audit.ts', []],
      ['server/ledger/verify-ledger.ts', []],
      ['server/embed/partner-keys.ts', ['list']],
    ] as const) {
      const { code, said } = await runToEnd({ [name]: other }, file, given)
      expect([file, code, said]).toEqual([file, 1, expect.stringContaining(`${name} does not fit this database`)])
      expect(said).not.toContain(other)
    }
  }
  expect((await runToEnd({}, 'server/store/verify-audit.ts')).code).toBe(0)
}, 180_000)

describe('the data folder', () => {
  test('is made at the start, so that the audit chain is anchored outside the database; what keeps it from that is told by the health page', async () => {
    const dataDir = join(dir, 'new/data')
    const config = readConfig({ ...environment({ CARPORT_DATA: dataDir }), CARPORT_SEED: 'tests' })
    const { services, close } = await openServices(config, silentLog, () => {})
    const app = await createApp(services, { log: silentLog })
    const ends: (() => void)[] = []
    try {
      services.health.phase = 'ready'
      const audit = async () => ((await app.inject('/readyz')).json() as { audit: string }).audit
      const at = services.clock.nowMs()
      const event = { actor: 'a', subject: 's', action: 'login', outcome: 'done', correlationId: 'c', at } as const
      await services.db.withTx((tx) => appendAudit(tx, event))
      ends.push(startHourlyChecks(services, silentLog))
      const file = join(dataDir, 'audit-anchors.jsonl')
      await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8').includes('"seq":1')).toBe(true)
      expect(await audit()).toBe('anchored')

      rmSync(dataDir, { recursive: true })
      ends.push(startHourlyChecks(services, silentLog))
      await expect.poll(audit).toBe('not-anchored')
      mkdirSync(dataDir)
      ends.push(startHourlyChecks(services, silentLog))
      await expect.poll(audit).toBe('anchored')
    } finally {
      for (const end of ends) end()
      await app.close()
      await close()
    }
  }, 60_000)

  test('that cannot be one is refused', async () => {
    const file = join(dir, 'a-file')
    writeFileSync(file, '')
    const { code, said } = await runToEnd({ CARPORT_DATA: file })
    expect([code, said]).toEqual([1, expect.stringContaining('CARPORT_DATA')])
  }, 60_000)
})

describe('a database that is somebody else’s is left alone', () => {
  test.each([
    ['with tables of another program', 'CREATE TABLE loans (id int)'],
    ['with tables in another schema', 'CREATE SCHEMA core; CREATE TABLE core.loans (id int)'],
  ])(
    '%s',
    async (_, sql) => {
      await own.db.withTx((tx) => tx.query(sql))
      const before = await own.db.read(tables)
      const { code, said } = await runToEnd()
      expect([code, said]).toEqual([1, expect.stringContaining('tables that Carport did not make')])
      expect(await own.db.read(tables)).toEqual(before)
    },
    60_000,
  )

  test('with people of ours and nothing that says they are made up', async () => {
    // Seeded through the stores, without the start that marks a database.
    const world = await openTestServices()
    const { code, said } = await runToEnd({ DATABASE_URL: world.databaseUrl })
    await world.close()
    expect([code, said]).toEqual([1, expect.stringContaining('does not say in which mode it was made')])
  }, 60_000)
})

const tables = `SELECT schemaname, tablename FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1, 2`
