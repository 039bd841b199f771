import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, afterEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database'
import { testAuditKey } from '#tests/fixtures/test-keys'
import { anchorAudit, appendAudit, readAnchors, verifyAudit } from './audit.ts'
import { reader } from './database.ts'

const dir = mkdtempSync(join(tmpdir(), 'carport-audit-'))
let own: TestDatabase
beforeEach(async () => {
  own = await createTestDatabase()
})
afterEach(() => own.drop())
afterAll(() => rmSync(dir, { recursive: true }))

const at = '2026-11-20T12:00:00.123Z'
const write = (action: string) =>
  own.db.withTx((tx) =>
    appendAudit(tx, {
      actor: 'login_1',
      subject: 'cus_1',
      action,
      outcome: 'done',
      accountNumber: '100000000001',
      correlationId: 'c-1',
      at,
    }),
  )
const verify = (anchors = [] as Parameters<typeof verifyAudit>[2]) => verifyAudit(reader(own.db), testAuditKey, anchors)
/** What only somebody with the owner's rights on the database can do. */
const tamper = (sql: string) => own.db.withTx((tx) => tx.query(`SET LOCAL session_replication_role = replica; ${sql}`))

describe('a break is found', () => {
  beforeEach(async () => {
    for (const action of ['payment.create', 'payment.cancel', 'login']) await write(action)
    expect(await verify()).toEqual([])
  })

  test('when a row was altered', async () => {
    await tamper("UPDATE audit_log SET actor = 'login_2' WHERE seq = 2")
    expect(await verify()).toContain('row 2 does not fit the chain')
  })

  test('when a row was taken out', async () => {
    await tamper('DELETE FROM audit_log WHERE seq = 2')
    expect(await verify()).toContain('rows 2 to 2 are missing')
  })

  test('when rows were cut off the end', async () => {
    await tamper('DELETE FROM audit_log WHERE seq = 3')
    expect(await verify()).toContain('rows 3 to 3 were cut off the end')
  })

  test('when rows were cut off the end and the head was put right, because of the anchor outside the database', async () => {
    const file = join(dir, 'anchors.jsonl')
    await anchorAudit(own.db, file, at)
    await anchorAudit(own.db, file, at)
    expect(readAnchors(file)).toHaveLength(1)
    await tamper('DELETE FROM audit_log WHERE seq = 3')
    await tamper('UPDATE audit_head SET seq = 2, mac = (SELECT mac FROM audit_log WHERE seq = 2)')
    expect(await verify()).toEqual([])
    expect(await verify(readAnchors(file))).toContain('row 3 was anchored and is gone')
  })

  test('when the chain was made with another key', async () => {
    expect(await verifyAudit(reader(own.db), 'another key')).toHaveLength(3)
  })
})

test('rows cannot be changed or removed, not even all at once', async () => {
  await write('login')
  for (const sql of [
    "UPDATE audit_log SET actor = 'x'",
    'DELETE FROM audit_log',
    'TRUNCATE audit_log',
    'TRUNCATE ledger_entries CASCADE',
  ]) {
    await expect(own.db.withTx((tx) => tx.query(sql))).rejects.toThrow(/append-only/)
  }
})

test('a hundred writers at once and some that fail leave numbers without a gap', async () => {
  const work = Array.from({ length: 100 }, (_, n) =>
    own.db.withTx(async (tx) => {
      await appendAudit(tx, {
        actor: 'a',
        subject: 's',
        action: `${n}`,
        outcome: 'done',
        correlationId: 'c',
        at: 1_800_000_000_000 + n,
      })
      if (n % 5 === 0) throw new Error('rolled back')
      await appendAudit(tx, {
        actor: 'a',
        subject: 's',
        action: `${n} too`,
        outcome: 'refused',
        reason: 'X',
        correlationId: 'c',
        at,
      })
    }),
  )
  await Promise.allSettled(work)
  expect(await own.db.read('SELECT count(*) AS count, max(seq) AS last FROM audit_log')).toEqual([
    { count: 160, last: 160 },
  ])
  expect(await verify()).toEqual([])
})
