import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/platform/config/config'
import { createApp } from '#server/http'
import { appendAudit } from '#server/platform/store/audit'
import { openCommandDatabase } from '#server/platform/store/command-database'
import { reader } from '#server/platform/store/database'
import { refuseForeignDatabase, refuseUnusedDatabase } from '#server/platform/store/own-database'
import { createBareDatabase, type TestDatabase } from '#tests/fixtures/database'
import { openTestServices } from '#tests/fixtures/services'
import { testSecrets } from '#tests/fixtures/test-keys'
import { startHourlyChecks } from '#server/loans/jobs/hourly-checks'
import { type OpenServices, openServices } from '#server/open-services'

const silentLog = { info: () => {}, warn: () => {}, error: () => {}, withCorrelation: () => silentLog }
const dir = mkdtempSync(join(tmpdir(), 'carport-first-start-'))
const opened = new Set<OpenServices>()
let own: TestDatabase
beforeEach(async () => {
  own = await createBareDatabase()
})
afterEach(async () => {
  for (const { close } of opened) await close()
  opened.clear()
  await own.drop()
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

let folders = 0
/** The environment of a process with a data folder of its own, which is not there yet. */
function environment(env: Record<string, string> = {}): Record<string, string> {
  folders += 1
  const CARPORT_DATA = join(dir, `data-${folders}`)
  return { DATABASE_URL: own.url, CARPORT_DATA, CARPORT_SEED: 'tests', ...testSecrets, ...env }
}

const configOf = (env: Record<string, string> = {}) => readConfig(environment(env))

/** What a process does at its start before it listens. */
async function start(env: Record<string, string> = {}): Promise<OpenServices> {
  const made = await openServices(configOf(env), silentLog, () => {})
  opened.add(made)
  return made
}

test('two processes that start on one empty database at once both come up, on one world', async () => {
  const [first, second] = await Promise.all([start(), start()])
  expect(first.people.length).toBeGreaterThan(10)
  expect(second.people).toEqual(first.people)
  const [counted] = await own.db.read<{ people: number; emails: number }>(
    'SELECT count(*) AS people, count(DISTINCT email) AS emails FROM logins',
  )
  expect(counted?.people).toBe(counted?.emails)
}, 60_000)

test('a database keeps the keys it was made with: any other is refused by its variable, by the start and by commands', async () => {
  const first = await start()
  await first.close()
  opened.delete(first)
  const other = 'another-key-another-key-another-key-0'
  for (const name of ['AUDIT_KEY', 'CARPORT_SECRET'] as const) {
    const said = `${name} does not fit this database`
    await expect(start({ [name]: other })).rejects.toThrow(said)
    await expect(openCommandDatabase(configOf({ [name]: other }))).rejects.toThrow(said)
  }
  const { close } = await openCommandDatabase(configOf())
  await close()

  const command = await runCommand(['server/cli.ts', 'verify', 'audit'], { AUDIT_KEY: other })
  expect(command).toEqual({ code: 1, said: expect.stringMatching(/^AUDIT_KEY does not fit this database/m) })
  expect(command.said).not.toContain(other)
  expect(command.said).not.toContain('    at ')
}, 60_000)

/** Runs a command as a process of its own, to its end. */
function runCommand(
  typed: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, typed, { env: { ...process.env, ...environment(env) } })
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.on('exit', (code) => done({ code, said }))
  })
}

test('a database that remembers no keys yet proves the audit key by the last row of its log', async () => {
  const world = await openTestServices()
  const url = { DATABASE_URL: world.databaseUrl }
  await world.services.db.withTx((tx) =>
    tx.query(`INSERT INTO settings (name, value) VALUES ('database.mode', '"sandbox"')`),
  )
  await world.services.db.withTx((tx) => appendAudit(tx, { ...event, at: world.clock.nowMs() }))
  await expect(start({ ...url, AUDIT_KEY: 'another' })).rejects.toThrow('AUDIT_KEY does not fit this database')
  const made = await start(url)
  await made.close()
  opened.delete(made)
  await world.close()
}, 60_000)

const event = { actor: 'a', subject: 's', action: 'login', outcome: 'done', correlationId: 'c' } as const

describe('the data folder', () => {
  test('is made at the start, so that the audit chain is anchored outside the database; what keeps it from that is told by the health page', async () => {
    const dataDir = join(dir, 'new/data')
    const { services } = await start({ CARPORT_DATA: dataDir })
    const app = await createApp(services, { log: silentLog })
    const ends: (() => void)[] = []
    try {
      services.health.phase = 'ready'
      const audit = async () => ((await app.inject('/readyz')).json() as { audit: string }).audit
      await services.db.withTx((tx) => appendAudit(tx, { ...event, at: services.clock.nowMs() }))
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
    }
  }, 60_000)

  test('that cannot be one is refused', async () => {
    const file = join(dir, 'a-file')
    writeFileSync(file, '')
    await expect(start({ CARPORT_DATA: file })).rejects.toThrow(/CARPORT_DATA: .*a-file is no folder/)
  })
})

describe('a database that is somebody else’s is left alone', () => {
  test.each([
    ['with tables of another program', 'CREATE TABLE loans (id int)'],
    ['with tables in another schema', 'CREATE SCHEMA core; CREATE TABLE core.loans (id int)'],
  ])('%s', async (_, sql) => {
    await own.db.withTx((tx) => tx.query(sql))
    const before = await own.db.read(tables)
    await expect(start()).rejects.toThrow(/tables that Carport did not make/)
    expect(await own.db.read(tables)).toEqual(before)
    await expect(openCommandDatabase(configOf())).rejects.toThrow(/nothing of Carport yet/)
  })

  test('with people of ours and nothing that says they are made up', async () => {
    // Seeded through the stores, without the start that marks a database.
    const world = await openTestServices()
    await expect(start({ DATABASE_URL: world.databaseUrl })).rejects.toThrow(/does not say in which mode it was made/)
    await world.close()
  }, 60_000)
})

describe('a database of one mode', () => {
  /** What a start would change: its tables, its settings, and how many lines its log has. */
  const contents = async () => ({
    tables: await own.db.read(tables),
    settings: await own.db.read('SELECT name, value FROM settings ORDER BY name'),
    lines: await own.db.read('SELECT count(*) AS count FROM audit_log'),
  })

  test('is opened in no other, neither by a start nor by a command, and stays as it is', async () => {
    const first = await start()
    await first.close()
    opened.delete(first)
    const inProduction = 'was made in sandbox mode and is not opened in production mode'
    await expect(refuseForeignDatabase(reader(own.db), 'production')).rejects.toThrow(inProduction)
    await expect(refuseUnusedDatabase(reader(own.db), 'production')).rejects.toThrow(inProduction)

    await own.db.withTx((tx) => tx.query(`UPDATE settings SET value = '"production"' WHERE name = 'database.mode'`))
    const before = await contents()
    const inSandbox = 'was made in production mode and is not opened in sandbox mode'
    await expect(start()).rejects.toThrow(inSandbox)
    await expect(openCommandDatabase(configOf())).rejects.toThrow(inSandbox)
    expect(await contents()).toEqual(before)
  }, 60_000)

  test('of production may have neighbors in other schemas', async () => {
    await own.db.withTx((tx) => tx.query('CREATE SCHEMA core; CREATE TABLE core.loans (id int)'))
    await expect(refuseForeignDatabase(reader(own.db), 'production')).resolves.toBeUndefined()
    await own.db.withTx((tx) => tx.query('CREATE TABLE loans (id int)'))
    await expect(refuseForeignDatabase(reader(own.db), 'production')).rejects.toThrow('did not make (loans)')
  })
})

const tables = `SELECT schemaname, tablename FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1, 2`
