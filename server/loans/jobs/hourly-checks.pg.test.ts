import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { payerOf } from '#tests/fixtures/payments'
import { checkAudit, startFirstCheck } from './hourly-checks.ts'
import { checkLedger } from './ledger-checks.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => app.close())

const silent = { info: () => {}, warn: () => {}, error: () => {}, withCorrelation: () => silent }
const write = (sql: string, parameters: readonly unknown[] = []) =>
  app.services.db.withTx((tx) => tx.query(sql, parameters))
const codeOf = async (nn: string) =>
  (await payerOf(app, `p${Number(nn)}@example.com`, `1000000000${nn}`).preview({ paymentAmount: 2000 })).code
const misstate = (accountNumbers: readonly string[], cents: number) =>
  write('UPDATE account_balances SET principal_cents = principal_cents + $2 WHERE account_number = ANY($1)', [
    accountNumbers,
    cents,
  ])
const numbers = (...nn: string[]) => nn.map((one) => `1000000000${one}`)

test('one loan that does not add up is refused alone, and paid again when it does', async () => {
  await misstate(numbers('02'), 1)
  await checkLedger(app.services, silent)
  expect(app.services.health.ledger).toBe('healthy')
  expect([await codeOf('01'), await codeOf('02')]).toEqual([null, 'ACCOUNT_ON_HOLD'])
  await misstate(numbers('02'), -1)
  await checkLedger(app.services, silent)
  expect(await codeOf('02')).toBeNull()
})

test('a loan that cannot even be replayed is a finding like any other', async () => {
  await misstate(numbers('03'), 1)
  await write(`UPDATE schedule_rows SET due_date = 'infinity' WHERE account_number = '100000000013' AND seq =
    (SELECT max(seq) FROM schedule_rows WHERE account_number = '100000000013')`)
  await checkLedger(app.services, silent)
  expect([await codeOf('13'), await codeOf('03')]).toEqual(['ACCOUNT_ON_HOLD', 'ACCOUNT_ON_HOLD'])
})

test('more than a few that are more than one in a thousand stop everybody’s payments', async () => {
  await misstate(numbers('04', '05', '06', '07'), 1)
  await checkLedger(app.services, silent)
  expect(app.services.health.ledger).toBe('broken')
  await misstate(numbers('04', '05', '06', '07'), -1)
  await checkLedger(app.services, silent)
  expect(app.services.health.ledger).toBe('healthy')
})

/** The same server on a line to the database on which the check of a start gets no answer until it is let go. */
function onSilentLine(others?: Error) {
  const line = Promise.withResolvers<void>()
  const { db } = app.services
  const read: typeof db.read = async (...asked) => {
    if (String(asked[0]).includes('ledger_check_slices')) await line.promise
    else if (others !== undefined) throw others
    return db.read(...asked)
  }
  return { services: { ...app.services, db: { ...db, read } }, letGo: () => line.resolve() }
}

test('while the check of a start goes on, a loan is paid that a check of its own finds whole, and no other', async () => {
  await misstate(numbers('02'), 1)
  const { services, letGo } = onSilentLine()
  const payer = payerOf(app, 'p1@example.com', '100000000001')
  const check = startFirstCheck(services, silent)
  expect((await payer.pay({ paymentAmount: 2000 })).code).toBeNull()
  const refused = await payerOf(app, 'p2@example.com', '100000000002').pay({ paymentAmount: 2000 })
  expect([refused.code, app.services.health.isLedgerChecked]).toEqual(['ACCOUNT_ON_HOLD', false])
  await misstate(numbers('02'), -1)
  letGo()
  await check.ended
  expect([await codeOf('02'), app.services.health.isLedgerChecked]).toEqual([null, true])
})

test('while the check of a start goes on and the loan cannot be checked either, loans are read and no money moves', async () => {
  const { services, letGo } = onSilentLine(new Error('No answer.'))
  const payer = payerOf(app, 'p1@example.com', '100000000001')
  const check = startFirstCheck(services, silent)
  expect((await payer.preview({ paymentAmount: 2100 })).code).toBeNull()
  const refused = await payer.pay({ paymentAmount: 2100 })
  expect([refused.status, refused.code]).toEqual([503, 'PAYMENTS_PAUSED'])
  letGo()
  await check.ended
  expect((await payer.pay({ paymentAmount: 2100 })).code).toBeNull()
})

test('a check that is stopped before its end has no verdict and raises no alarm', async () => {
  await misstate(numbers('02'), 1)
  const { services, letGo } = onSilentLine()
  const alarms: string[] = []
  const check = startFirstCheck(services, { ...silent, error: (event: string) => alarms.push(event) })
  const stopped = check.stop()
  letGo()
  await stopped
  expect([app.services.health.isLedgerChecked, await codeOf('02'), alarms]).toEqual([false, null, []])
  await misstate(numbers('02'), -1)
  await startFirstCheck(app.services, silent).ended
  expect(app.services.health.isLedgerChecked).toBe(true)
})

test('a broken audit chain stops everybody’s payments', async () => {
  expect((await payerOf(app, 'p1@example.com', '100000000001').pay({ paymentAmount: 2200 })).code).toBeNull()
  await checkAudit(app.services, silent)
  expect(app.services.health.audit).toBe('anchored')
  await app.services.db.withTx(async (tx) => {
    await tx.query(`SET LOCAL session_replication_role = 'replica'`)
    await tx.query(`UPDATE audit_log SET actor = 'somebody else' WHERE seq = (SELECT max(seq) FROM audit_log)`)
  })
  await checkAudit(app.services, silent)
  expect(app.services.health.audit).toBe('broken')
  const answer = await payerOf(app, 'p1@example.com', '100000000001').pay({ paymentAmount: 2100 })
  expect([answer.status, answer.code]).toEqual([503, 'PAYMENTS_PAUSED'])
})
