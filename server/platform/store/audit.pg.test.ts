import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, afterEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database'
import { testAuditKey } from '#tests/fixtures/test-keys'
import { anchorAudit, appendAudit, readAnchors, verifyAudit } from './audit.ts'
import { auditChains, chainOf, macOf } from './audit-chain.ts'
import { reader } from './database.ts'

const dir = mkdtempSync(join(tmpdir(), 'carport-audit-'))
let own: TestDatabase
beforeEach(async () => {
  own = await createTestDatabase()
})
afterEach(() => own.drop())
afterAll(() => rmSync(dir, { recursive: true }))

const at = '2026-11-20T12:00:00.123Z'
const account = '100000000001'
const chain = chainOf({ accountNumber: account, subject: '' })
const write = (action: string, accountNumber = account) =>
  own.db.withTx((tx) =>
    appendAudit(tx, {
      actor: 'login_1',
      subject: 'cus_1',
      action,
      outcome: 'done',
      accountNumber,
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
    expect(await verify()).toEqual([`chain ${chain}: row 2 does not fit the chain`])
  })

  test('when a row was taken out', async () => {
    await tamper('DELETE FROM audit_log WHERE seq = 2')
    expect(await verify()).toContain(`chain ${chain}: rows 2 to 2 are missing`)
  })

  test('when rows were cut off the end', async () => {
    await tamper('DELETE FROM audit_log WHERE seq = 3')
    expect(await verify()).toEqual([`chain ${chain}: rows 3 to 3 were cut off the end`])
  })

  test('when rows were cut off the end and the head was put right, because of the anchor outside the database', async () => {
    const file = join(dir, 'anchors.jsonl')
    await anchorAudit(own.db, file, at)
    await anchorAudit(own.db, file, at)
    expect(readAnchors(file)).toHaveLength(1)
    await tamper('DELETE FROM audit_log WHERE seq = 3')
    await tamper(
      `UPDATE audit_heads SET seq = 2, mac = (SELECT mac FROM audit_log WHERE seq = 2) WHERE chain = ${chain}`,
    )
    expect(await verify()).toEqual([])
    expect(await verify(readAnchors(file))).toEqual([`chain ${chain}: row 3 was anchored and is gone`])
  })

  test('when a chain was taken away as if it had never been, because of the anchor outside the database', async () => {
    const file = join(dir, 'chains.jsonl')
    await write('login', '100000000002')
    await anchorAudit(own.db, file, at)
    await tamper(`DELETE FROM audit_log WHERE chain = ${chain}`)
    await tamper(`UPDATE audit_heads SET seq = 0, mac = '' WHERE chain = ${chain}`)
    expect(await verify(readAnchors(file))).toEqual([`chain ${chain}: row 3 was anchored and is gone`])
  })

  test('when a chain’s head is missing', async () => {
    await tamper('DELETE FROM audit_heads WHERE chain = 64')
    expect(await verify()).toEqual(['chain 64: the head is missing'])
  })

  test('when rows were moved to another chain', async () => {
    const other = chain === 64 ? 1 : 64
    await tamper(`UPDATE audit_log SET chain = ${other}`)
    await tamper(
      `UPDATE audit_heads SET seq = 3, mac = (SELECT mac FROM audit_log WHERE seq = 3) WHERE chain = ${other}`,
    )
    await tamper(`UPDATE audit_heads SET seq = 0, mac = '' WHERE chain = ${chain}`)
    expect(await verify()).toContain(`chain ${other}: row 1 does not fit the chain`)
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

test('what was written when there was one chain stays verifiable, and goes on while a server of that time is replaced', async () => {
  const file = join(dir, 'before.jsonl')
  let mac: Buffer = Buffer.alloc(0)
  for (const seq of [1, 2]) {
    const row = { chain: 0, seq, at, actor: 'a', subject: 's', action: `old ${seq}`, outcome: 'done', reason: null }
    mac = macOf(testAuditKey, mac, { ...row, accountNumber: account, correlationId: 'c', ip: null })
    // As the server before writes it: it writes no chains.
    await own.db.withTx(async (tx) => {
      await tx.query(
        `INSERT INTO audit_log (seq, at, actor, subject, action, outcome, account_number, correlation_id, mac)
         VALUES ($1, $2, 'a', 's', $3, 'done', $4, 'c', $5)`,
        [seq, at, row.action, account, mac],
      )
      await tx.query('UPDATE audit_head SET seq = $1, mac = $2', [seq, mac])
    })
    if (seq === 1) appendFileSync(file, `${JSON.stringify({ seq, mac: mac.toString('hex'), at })}\n`)
  }
  await write('new')
  await anchorAudit(own.db, file, at)
  expect(readAnchors(file).map(({ heads }) => heads.map((head) => [head.chain, head.seq]))).toEqual([
    [[0, 1]],
    [
      [0, 2],
      [chain, 1],
    ],
  ])
  expect(await verify(readAnchors(file))).toEqual([])
  await tamper('DELETE FROM audit_log WHERE chain = 0 AND seq = 1')
  expect(await verify(readAnchors(file))).toContain('chain 0: rows 1 to 1 are missing')
})

test('an account whose chain somebody holds keeps nobody else waiting', async () => {
  const other = Array.from({ length: 99 }, (_, n) => `1000000000${n + 10}`).find(
    (accountNumber) => chainOf({ accountNumber, subject: '' }) !== chain,
  )
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  let isHeld = () => {}
  const holding = new Promise<void>((done) => (isHeld = done))
  const holder = own.db.withTx(async (tx) => {
    await tx.query('SELECT 1 FROM audit_heads WHERE chain = $1 FOR UPDATE', [chain])
    isHeld()
    await held
  })
  await holding
  await write('login', other)
  const [heads] = await own.db.read('SELECT count(*) AS written FROM audit_log')
  expect(heads).toEqual({ written: 1 })
  release()
  await holder
})

test('one transaction about many accounts and persons is kept whole, in the order of its events', async () => {
  const about = Array.from({ length: 200 }, (_, n) => `cus_${n % 100}`)
  const work = () =>
    own.db.withTx(async (tx) => {
      for (const subject of about.toSorted(() => Math.random() - 0.5))
        await appendAudit(tx, { actor: 'job', subject, action: 'x', outcome: 'done', correlationId: 'c', at })
    })
  await Promise.all([work(), work(), work(), work()])
  expect(await own.db.read('SELECT count(*) AS rows FROM audit_log')).toEqual([{ rows: 800 }])
  expect(await own.db.read('SELECT count(*) AS used FROM audit_heads WHERE seq > 0')).toEqual([
    { used: new Set(about.map((subject) => chainOf({ subject }))).size },
  ])
  expect(auditChains).toHaveLength(65)
  expect(await verify()).toEqual([])
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
