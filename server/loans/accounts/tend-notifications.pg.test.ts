import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runJob } from '#server/loans/jobs/jobs'
import { amountDue, replay, trafficBucket, trafficBuckets } from '#server/loans/ledger/ledger'
import {
  appendEntry,
  loadLedger,
  lockAccount,
  readVersionedLedgersOf,
  type VersionedLedger,
} from '#server/loans/ledger/ledger.store'
import { reader } from '#server/platform/store/database'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { at, payerOf, type TestPayer } from '#tests/fixtures/payments'
import { roundTripsOf } from '#tests/fixtures/round-trips'
import { refreshNotifications } from './tend-notifications.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => app.close())

const alertsOf = async (payer: TestPayer) =>
  (
    await payer.ask<{ GetAlerts: { alerts: { kind: string; amount: number | null; date: string | null }[] } }>(
      'query($n: String!) { GetAlerts(accountNumber: $n) { alerts { kind amount date } } }',
      { n: payer.accountNumber },
    )
  ).data?.GetAlerts.alerts ?? []
const told = async (payer: TestPayer, kind: string) => (await alertsOf(payer)).find((alert) => alert.kind === kind)
const stored = (accountNumber: string, kind: string) =>
  app.services.db.read<{ details: object; from: string; through: string }>(
    `SELECT details, created_on::text AS from, expires_on::text AS through FROM notifications
     WHERE account_number = $1 AND kind = $2 ORDER BY created_on`,
    [accountNumber, kind],
  )
/** A day's end and the next one's beginning. */
async function overnight(day: string, next: string): Promise<void> {
  await at(app, day, '17:00')
  await runJob(app.services, 'batch')
  await app.drain()
  await at(app, day, '20:00')
  await runJob(app.services, 'posting')
  await at(app, next, '00:10')
  await runJob(app.services, 'rollover')
  await at(app, next, '10:00')
}

test('[alert-03] what keeps the month from being reported late follows every payment, and ends with the last', async () => {
  const p3 = payerOf(app, 'p3@example.com', '100000000003')
  const asked = { kind: 'ClearCredit', amount: 79_612, date: '2026-06-30' }
  expect(await told(p3, 'ClearCredit')).toEqual(asked)
  await p3.pay({ paymentAmount: 30_000 })
  expect(await told(p3, 'ClearCredit')).toEqual({ ...asked, amount: 49_612 })
  await overnight('2026-06-17', '2026-06-18')
  expect(await told(p3, 'ClearCredit')).toEqual({ ...asked, amount: 49_612 })
  expect(await stored(p3.accountNumber, 'clear-credit')).toMatchObject([
    { details: { amount: 79_612 }, through: '2026-06-17' },
    { details: { amount: 49_612, dueDate: '2026-06-30' }, from: '2026-06-18', through: '2026-06-30' },
  ])
  await p3.pay({ paymentAmount: 49_612 })
  expect(await told(p3, 'ClearCredit')).toBeUndefined()
  await overnight('2026-06-18', '2026-06-19')
  expect((await stored(p3.accountNumber, 'clear-credit')).at(-1)).toMatchObject({ through: '2026-06-18' })
})

test('[alert-03] whoever becomes late enough by the end of the month is told on the first of it, once', async () => {
  const p2 = payerOf(app, 'p2@example.com', '100000000002')
  expect(await told(p2, 'ClearCredit')).toBeUndefined()
  await at(app, '2026-07-01', '00:10')
  expect(await runJob(app.services, 'rollover')).toMatchObject({ 'clear-credit': expect.any(Number) as number })
  expect(await runJob(app.services, 'rollover')).toEqual({})
  expect(await told(p2, 'ClearCredit')).toEqual({ kind: 'ClearCredit', amount: 48_114, date: '2026-07-31' })
  expect(await stored(p2.accountNumber, 'clear-credit')).toHaveLength(1)
})

test('a ledger that was read before is used again where nothing of the loan has changed since, and only there', async () => {
  const own = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  try {
    const { db } = own.services
    const accountNumber = '100000000003'
    const seenNow = async () => (await readVersionedLedgersOf(reader(db), [accountNumber])).get(accountNumber)?.()
    const refreshed = (today: string, seen?: VersionedLedger) =>
      roundTripsOf(() =>
        db.withTx(async (tx) => {
          await lockAccount(tx, accountNumber)
          return refreshNotifications(tx, accountNumber, today, seen)
        }),
      )
    const reads = ({ statements }: { readonly statements: readonly string[] }) =>
      statements.filter((text) => text.includes('ledger_entries')).length
    const seen = await seenNow()
    const asSeen = await refreshed('2026-06-18', seen)
    expect([asSeen.result, reads(asSeen)]).toEqual(['none', 0])
    await db.withTx((tx) =>
      appendEntry(tx, {
        type: 'PAYMENT',
        accountNumber,
        cents: 30_000,
        autopayDraws: 'COVERED',
        submittedAt: '2026-06-17T17:00:00.000Z',
        effectiveDate: '2026-06-17',
        paymentId: null,
        description: 'Payment',
        actor: 'test',
        atMs: own.services.clock.nowMs(),
      }),
    )
    const changed = await refreshed('2026-06-18', seen)
    expect([changed.result, reads(changed)]).toEqual(['clear-credit', 1])
    // The status of the loan is none of its balances.
    const later = await seenNow()
    await db.write(`UPDATE accounts SET status_key = 'B' WHERE account_number = $1`, [accountNumber])
    expect(reads(await refreshed('2026-06-19', later))).toBe(1)
  } finally {
    await own.close()
  }
})

test('[alert-02] a payment that came back is told of until it is paid again, though more is due', async () => {
  const own = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  try {
    const p6 = payerOf(own, 'p6@example.com', '100000000006')
    expect(await told(p6, 'NSF')).toEqual({ kind: 'NSF', amount: 52_162, date: '2026-06-16' })
    await p6.pay({ paymentAmount: 52_161 })
    expect(await told(p6, 'NSF')).toBeDefined()
    await p6.pay({ paymentAmount: 100 })
    expect(await told(p6, 'NSF')).toBeUndefined()
  } finally {
    await own.close()
  }
})

test('[alert-01] a warning of repossession asks for what is missing of it, and ends when nothing is past due', async () => {
  const own = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  try {
    const p7 = payerOf(own, 'p7@example.com', '100000000007')
    await p7.pay({ paymentAmount: 100_000, paymentDate: '2026-06-19' })
    expect(await told(p7, 'PredictedRepoWarning')).toMatchObject({ amount: 33_270, date: '2026-06-23' })
    await p7.pay({ paymentAmount: 33_270, paymentDate: '2026-06-23' })
    expect(await told(p7, 'PredictedRepoWarning')).toBeUndefined()
  } finally {
    await own.close()
  }
})

test('[enum-36] the night’s log counts the active loans by traffic bucket, and one that fails is in bucket 0', async () => {
  await at(app, '2026-07-02', '00:10')
  const { db } = app.services
  // A warning that asks for nothing: the step fails for this loan alone.
  await db.read(
    `INSERT INTO notifications (notification_id, account_number, kind, severity, details, created_on)
     VALUES ('ntf_broken', '100000000003', 'predicted-repo', 'critical', '{}', '2026-07-01')`,
  )
  const lines: string[] = []
  const output = vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0)
  await runJob(app.services, 'rollover').finally(() => output.mockRestore())
  const counts = lines
    .filter((line) => line.includes('loans-in-traffic-bucket'))
    .map((line) => JSON.parse(line) as { subject: string; count: number })
  const active = await db.read<{ id: string }>(`SELECT account_number AS id FROM accounts WHERE status_key = 'A'`)
  expect(counts.map(({ subject }) => subject)).toEqual(trafficBuckets.map((bucket) => `bucket-${bucket}`))
  const expected = trafficBuckets.map(() => 0)
  for (const { id } of active) {
    const due = amountDue(replay(await loadLedger(reader(db), id), '2026-07-02'), '2026-07-02')
    const bucket = id === '100000000003' ? 0 : trafficBucket(due.numberOfDaysPastDue)
    expected[bucket] = (expected[bucket] ?? 0) + 1
  }
  expect(counts.map(({ count }) => count)).toEqual(expected)
  // Some are current, some are not.
  expect(expected.filter((count) => count > 0).length).toBeGreaterThan(3)
})
