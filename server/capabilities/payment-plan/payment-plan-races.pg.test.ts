import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#sdk/dates/dates'
import { runJob } from '#server/loans/jobs/jobs'
import { verifyLedger } from '#server/loans/ledger/ledger.store'
import { reader } from '#server/platform/store/database'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { autopayOf } from '#tests/fixtures/autopay'
import { inTurn } from '#tests/fixtures/in-turn'
import { plannerOf } from '#tests/fixtures/payment-plan'
import { at, today } from '#tests/fixtures/payments'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(async () => {
  expect(await verifyLedger(reader(app.services.db))).toEqual([])
  await app.close()
})

const read = <T>(sql: string, parameters: readonly unknown[] = []) => app.services.db.read<T>(sql, parameters)
const countOf = async (table: 'notations' | 'program_signatures' | 'ptc_plans', account: string, more = 'true') =>
  (await read(`SELECT FROM ${table} WHERE account_number = $1 AND ${more}`, [account])).length
const offerOf = async (planner: ReturnType<typeof plannerOf>, count: number) =>
  (await planner.offers(addDays(today(app), 7))).data?.GetPtcOffers.find(
    ({ numberOfPaymentsPlanned }) => numberOfPaymentsPlanned === count,
  )

/** A payment is with the bank and posts tonight; the borrower has read the terms and has the code. */
async function readyToSign(planner: ReturnType<typeof plannerOf>, date: string, cents: number) {
  await at(app, date, '10:00')
  expect((await planner.pay({ paymentAmount: cents })).code).toBeNull()
  await at(app, date, '17:00')
  await runJob(app.services, 'batch')
  await app.drain()
  await at(app, date, '20:00')
  const offers = await planner.offers(addDays(today(app), 7))
  const planId = offers.data?.GetPtcOffers.at(-1)?.planId ?? ''
  const version = (await planner.preview(planId)).data?.PreviewPtcPlan.authorizationVersion ?? ''
  const passcode = await planner.code()
  return () => planner.sign(planId, { passcode, version })
}

test('two who sign at once leave one plan, signed once', async () => {
  const account = '100000000019'
  const planner = plannerOf(app, 'p19@example.com', account)
  const offer = await offerOf(planner, 3)
  const passcode = await planner.code()
  const both = await Promise.all([1, 2].map(() => planner.sign(offer?.planId ?? '', { passcode })))
  expect(both.filter(({ code }) => code === null)).toHaveLength(1)
  expect(await countOf('ptc_plans', account)).toBe(1)
  expect(await countOf('program_signatures', account)).toBe(1)
  expect(await countOf('notations', account, `activity_code = 'PT'`)).toBe(1)
})

test('a plan that is signed right before a payment posts spreads what is past due, and the payment counts for it', async () => {
  const account = '100000000003'
  const planner = plannerOf(app, 'p3@example.com', account)
  const sign = await readyToSign(planner, '2026-06-17', 50_000)
  const [signed] = await inTurn(app, account, sign, () => runJob(app.services, 'posting'))
  expect(signed.code).toBeNull()
  const plan = await planner.plan()
  const cure = (plan?.payments ?? []).reduce((sum, each) => sum + each.paymentAmount - each.regularPaymentAmount, 0)
  const [row] = await read<{ earlier: string[] }>(
    'SELECT earlier_payment_ids AS earlier FROM ptc_plans WHERE account_number = $1',
    [account],
  )
  expect([cure, row?.earlier.length]).toEqual([159_224, 0])
  expect(plan?.nextPaymentAmount).toBe((plan?.payments[0]?.paymentAmount ?? 0) - 50_000)
})

test('what was posted on the day a plan is signed, before it was, lowers what it spreads and counts no second time', async () => {
  const account = '100000000003'
  const planner = plannerOf(app, 'p3@example.com', account)
  const before = await planner.plan()
  if (before !== null) await planner.end(before.planId)
  const signed = await planner.start(addDays(today(app), 7), 3)
  expect(signed.code).toBeNull()
  const plan = signed.data?.CreatePtcPlan.plan
  const cure = (plan?.payments ?? []).reduce((sum, each) => sum + each.paymentAmount - each.regularPaymentAmount, 0)
  expect(cure).toBe(159_224 - 50_000)
  expect(plan?.nextPaymentAmount).toBe(plan?.payments[0]?.paymentAmount)
})

test('a plan that is signed right after a payment posted is refused: its terms are no longer those that were read', async () => {
  const account = '100000000002'
  const planner = plannerOf(app, 'p2@example.com', account)
  const sign = await readyToSign(planner, '2026-06-18', 10_000)
  const [, signed] = await inTurn(app, account, () => runJob(app.services, 'posting'), sign)
  expect(['PTC_OFFER_EXPIRED', 'PRICE_CHANGED']).toContain(signed.code)
  expect(await countOf('ptc_plans', account)).toBe(0)
  expect(await countOf('program_signatures', account)).toBe(0)
})

test('a plan that the borrower cancels while the job ends it is over once, with one notation and one message', async () => {
  const account = '100000000005'
  const planner = plannerOf(app, 'p5@example.com', account)
  const plan = await planner.plan()
  await at(app, '2026-06-22', '00:05')
  await Promise.all([planner.end(plan?.planId ?? ''), runJob(app.services, 'rollover')])
  const [newest] = await planner.history()
  expect(['Broken', 'Cancelled']).toContain(newest?.planStatus)
  expect(await countOf('notations', account, `activity_code = 'PB'`)).toBe(1)
  const mails = await read(
    `SELECT FROM messages WHERE template IN ('plan-ended', 'plan-canceled') AND recipient = 'p5@example.com'`,
  )
  expect(mails).toHaveLength(1)
})

test('[autopay-09] autopay ends with the signature, its owner is told, and it cannot be set up again while the plan continues', async () => {
  const account = '100000000001'
  const planner = plannerOf(app, 'p1@example.com', account)
  await app.services.db.withTx((tx) =>
    tx.query(
      `UPDATE schedule_rows SET due_date = $2::date - 10 WHERE account_number = $1 AND seq = (
         SELECT min(seq) FROM schedule_rows WHERE account_number = $1 AND due_date > $2::date)`,
      [account, today(app)],
    ),
  )
  const running = () =>
    read<{ status: string; reason: string | null }>(
      `SELECT status, end_reason AS reason FROM recurring_payments WHERE account_number = $1`,
      [account],
    )
  expect((await running()).map(({ status }) => status)).toEqual(['ENROLLED'])
  expect((await planner.start(addDays(today(app), 7), 3)).code).toBeNull()
  expect(await running()).toEqual([{ status: 'ENDED', reason: 'plan-start' }])
  expect(
    await read(`SELECT FROM messages WHERE template = 'autopay-ended-plan' AND recipient = 'p1@example.com'`),
  ).toHaveLength(1)
  const again = await autopayOf(app, 'p1@example.com', account).create()
  expect(again.code).toBe('AUTOPAY_INELIGIBLE')
})

test('a payoff ends the plan: it is completed by the money, or canceled by the run after it', async () => {
  const account = '100000000019'
  const planner = plannerOf(app, 'p19@example.com', account)
  const date = today(app)
  const quote = await planner.ask<{ GetPayoffQuote: { days: { date: string; total: number }[] } }>(
    'query($n: String!) { GetPayoffQuote(accountNumber: $n) { days { date total } } }',
    { n: account },
  )
  const total = quote.data?.GetPayoffQuote.days.find((day) => day.date === date)?.total ?? 0
  await at(app, date, '10:00')
  expect((await planner.pay({ paymentAmount: total })).code).toBeNull()
  await at(app, date, '17:00')
  await runJob(app.services, 'batch')
  await app.drain()
  await at(app, date, '20:00')
  await runJob(app.services, 'posting')
  expect(await planner.plan()).toBeNull()
  expect((await planner.history())[0]?.planStatus).toMatch(/^(Completed|Cancelled)$/)
})
