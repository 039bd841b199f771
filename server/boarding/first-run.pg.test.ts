import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, businessDateAt } from '#sdk/dates/dates'
import type { Database } from '#server/platform/store/database'
import { markMode } from '#server/platform/store/own-database'
import { openDatabase, sqlState } from '#server/platform/store/postgres'
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database'
import { writePortfolio } from '#tests/fixtures/portfolio'
import { testAuditKey, testSecrets } from '#tests/fixtures/test-keys'
import { checkKeysAtEnd } from './first-run.store.ts'

// The command has the machine's time, and an autopay boards before its next draw.
const asOf = addDays(businessDateAt(Date.now()), -1)
const loans = 30
const dir = mkdtempSync(join(tmpdir(), 'carport-first-run-'))
let own: TestDatabase
/** Under another name than a server's connections have. */
let client: pg.Client

beforeAll(() => writePortfolio(dir, { seed: 'first-run', loans, asOf, withAutopay: true }))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
beforeEach(async () => {
  own = await createTestDatabase()
  await onServer((db) => db.withTx((tx) => markMode(tx, 'sandbox')))
  client = new pg.Client({ connectionString: own.url })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await own.drop()
})

/** Does something as a server that is gone afterward. */
async function onServer<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase({ url: own.url, poolSize: 1, auditKey: testAuditKey })
  try {
    return await work(db)
  } finally {
    await db.close()
    await readUntil(
      `SELECT count(*) = 0 AS "isSo" FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'carport'`,
    )
  }
}

async function readUntil(sql: string): Promise<void> {
  const watcher = new pg.Client({ connectionString: own.url })
  await watcher.connect()
  try {
    while ((await watcher.query<{ isSo: boolean }>(sql)).rows[0]?.isSo !== true) await pause(20)
  } finally {
    await watcher.end()
  }
}

function start(): { readonly child: ChildProcess; readonly end: Promise<number | null> } {
  const child = spawn(process.execPath, ['server/cli.ts', 'board', '--dir', dir, '--as-of', asOf], {
    env: { ...process.env, ...testSecrets, CARPORT_DATA: dir, DATABASE_URL: own.url },
    stdio: 'ignore',
  })
  return { child, end: new Promise((done) => child.on('close', done)) }
}

interface Key {
  readonly oid: number
  readonly definition: string
}
async function keys(): Promise<Key[]> {
  const { rows } = await client.query<Key>(
    `SELECT oid, concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated, condeferrable) AS definition
     FROM pg_constraint WHERE contype = 'f' ORDER BY 2`,
  )
  return rows
}
const definitions = (of: readonly Key[]) => of.map(({ definition }) => definition)
const oids = (of: readonly Key[]) => of.map(({ oid }) => oid).toSorted((a, b) => a - b)
const countLoans = async () => Number((await client.query('SELECT count(*) FROM accounts')).rows[0]?.count)

test('the first run of all checks its keys at the end, and the next one as it writes', async () => {
  const before = await keys()
  expect(await start().end).toBe(0)
  expect(await countLoans()).toBe(loans)
  const after = await keys()
  expect(definitions(after)).toEqual(definitions(before))
  expect(oids(after)).not.toEqual(oids(before))
  expect(await start().end).toBe(0)
  expect(await keys()).toEqual(after)
}, 60_000)

test('a server that is connected is not kept waiting', async () => {
  const before = await keys()
  const server = new pg.Client({ connectionString: own.url, application_name: 'carport' })
  await server.connect()
  expect(await start().end).toBe(0)
  await server.end()
  expect(await countLoans()).toBe(loans)
  expect(await keys()).toEqual(before)
}, 60_000)

test('killed while the keys are off, it leaves all of them', async () => {
  const before = await keys()
  const { child, end } = start()
  await readUntil(
    `SELECT EXISTS (SELECT FROM pg_locks WHERE relation = 'accounts'::regclass AND mode = 'AccessExclusiveLock' AND granted) AS "isSo"`,
  )
  child.kill('SIGKILL')
  await end
  expect(await countLoans()).toBe(0)
  expect(await keys()).toEqual(before)
  expect(await start().end).toBe(0)
  expect(await countLoans()).toBe(loans)
  expect(definitions(await keys())).toEqual(definitions(before))
}, 60_000)

test('a row that refers to none ends the run, and nothing of it is kept', async () => {
  const before = await keys()
  const ended = onServer((db) =>
    db.withTx(async (tx) => {
      const checkKeys = await checkKeysAtEnd(tx)
      await tx.query(`INSERT INTO customers (customer_id, legacy_id, master_person_id, first_name, last_name, created_at)
                      VALUES ('cus_1', 'L1', 'M1', 'Alma', 'Cole', now())`)
      await tx.query(`INSERT INTO account_customers VALUES ('200000000000', 'cus_1', 'buyer')`)
      await checkKeys()
    }),
  )
  await expect(ended).rejects.toSatisfy((error) => sqlState(error) === '23503')
  expect((await client.query('SELECT FROM customers')).rowCount).toBe(0)
  expect(await keys()).toEqual(before)
})
