import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#sdk/dates/dates'
import { runJob } from '#server/loans/jobs/jobs'
import { verifyLedger } from '#server/loans/ledger/ledger.store'
import { reader } from '#server/platform/store/database'
import { finishChange, known, payAsAsked, postTonight, toldOf } from '#tests/fixtures/alerts'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { autopayOf } from '#tests/fixtures/autopay'
import { debtorOf } from '#tests/fixtures/charge-off'
import { changerOf } from '#tests/fixtures/modifications'
import { plannerOf } from '#tests/fixtures/payment-plan'
import { at, dueOf, payerOf, type TestPayer, today } from '#tests/fixtures/payments'

// Alerts that a night, the bank or staff bring about on loans that had none, and the act that ends each.
let app: TestApp
afterEach(async () => {
  expect(await verifyLedger(reader(app.services.db))).toEqual([])
  await app.close()
})

async function night(date: string): Promise<void> {
  await at(app, date, '00:10')
  await runJob(app.services, 'rollover')
  await at(app, date, '10:00')
}

/** What an advisor sends to the back office's own paths. */
async function asStaff(path: string, body: object): Promise<number> {
  const reply = await app.request(`/api/admin/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await app.token('a1@staff.example.com')}`,
      'content-type': 'application/json',
      'staff-reason': 'Reviewed',
    },
    body: JSON.stringify(body),
  })
  return reply.status
}

/** A payment that the bank returns on the morning after its file; posted that evening. */
async function payAndComeBack(payer: TestPayer, paymentAmount: number): Promise<void> {
  const paid = await payer.pay({ paymentAmount })
  const paymentId = paid.data?.CreateIndividualPayment.individualPayment.id
  await postTonight(app)
  await at(app, '2026-06-18', '06:00')
  await app.request('/sandbox/returns', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ paymentId, code: 'R01' }),
  })
  await postTonight(app)
}

describe('from the middle of June', () => {
  beforeEach(async () => {
    app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  })

  test('[alert-01] a warning that staff pass on is over with the payment it asks for', async () => {
    const p3 = payerOf(app, 'p3@example.com', '100000000003')
    expect(await toldOf(p3, 'PredictedRepoWarning')).toBeNull()
    const { accountNumber } = p3
    const warning = { accountNumber, amountCents: 120_000, payBy: '2026-06-24', reason: 'Review of June 17' }
    expect(await asStaff('repossession-warnings', warning)).toBe(201)
    const told = known(await toldOf(p3, 'PredictedRepoWarning'))
    expect(told).toMatchObject({ amount: 120_000, date: '2026-06-24', actions: ['MAKE_PAYMENT', 'CALL_US'] })
    await payAsAsked(app, p3, told)
    expect(await toldOf(p3, 'PredictedRepoWarning')).toBeNull()
    await postTonight(app)
    await night('2026-06-18')
    expect(await toldOf(p3, 'PredictedRepoWarning')).toBeNull()
  })

  test('[alert-02] a payment that the bank returns is told of until it is paid again', async () => {
    const p2 = payerOf(app, 'p2@example.com', '100000000002')
    await payAndComeBack(p2, 4000)
    await at(app, '2026-06-22', '10:00')
    const told = known(await toldOf(p2, 'NSF'))
    expect(told).toMatchObject({ amount: 4000, date: '2026-06-18', actions: ['MAKE_PAYMENT'] })
    await payAsAsked(app, p2, told)
    expect(await toldOf(p2, 'NSF')).toBeNull()
    await postTonight(app)
    expect(await toldOf(p2, 'NSF')).toBeNull()
  })

  test('[alert-03] who is told on the first what keeps the month from being reported late pays it', async () => {
    const p2 = payerOf(app, 'p2@example.com', '100000000002')
    expect(await toldOf(p2, 'ClearCredit')).toBeNull()
    await night('2026-07-01')
    const told = known(await toldOf(p2, 'ClearCredit'))
    expect(told).toMatchObject({ date: '2026-07-31', actions: ['MAKE_PAYMENT'] })
    await payAsAsked(app, p2, told)
    expect(await toldOf(p2, 'ClearCredit')).toBeNull()
    await postTonight(app)
    await night('2026-07-02')
    expect(await toldOf(p2, 'ClearCredit')).toBeNull()
  })

  test('[alert-04] who catches up is offered autopay once that is posted, and its first draw pays the next installment', async () => {
    const p2 = payerOf(app, 'p2@example.com', '100000000002')
    expect(await toldOf(p2, 'EnrollInAutoPay')).toBeNull()
    await payAsAsked(app, p2, { amount: (await dueOf(p2)).currentDue })
    expect(await toldOf(p2, 'EnrollInAutoPay')).toBeNull()
    await postTonight(app)
    expect(known(await toldOf(p2, 'EnrollInAutoPay')).actions).toEqual(['ENROLL_IN_AUTOPAY'])
    expect((await autopayOf(app, p2.email, p2.accountNumber).create()).code).toBeNull()
    expect(await toldOf(p2, 'EnrollInAutoPay')).toBeNull()
    const before = await dueOf(p2)
    for (const day of ['2026-07-08', '2026-07-09']) await night(day)
    await postTonight(app)
    await night('2026-07-10')
    await postTonight(app)
    expect((await dueOf(p2)).unpaidPrincipal).toBeLessThan(before.unpaidPrincipal)
    expect(await toldOf(p2, 'EnrollInAutoPay')).toBeNull()
  })

  test('[alert-07][alert-05] a missed installment is spread by a plan, whose missed payment the night asks for until it is paid', async () => {
    const naomi = plannerOf(app, 'p25@example.com', '100000000025')
    const plan = () => toldOf(naomi, 'PlanToCure')
    const options = () => toldOf(naomi, 'PaymentPlanOptions')
    expect([await options(), await plan()]).toEqual([null, null])
    await night('2026-07-01')
    expect(known(await options()).actions).toEqual(['SEE_PLAN_OPTIONS'])
    expect((await naomi.start(addDays(today(app), 7), 3)).code).toBeNull()
    expect(await options()).toBeNull()
    const kept = known(await plan())
    expect(kept).toMatchObject({ isUrgent: false, date: '2026-07-08', actions: ['VIEW_PLAN'] })
    await night('2026-07-09')
    const missed = known(await plan())
    expect(missed).toMatchObject({ isUrgent: true, amount: kept.amount, actions: ['MAKE_PAYMENT', 'VIEW_PLAN'] })
    await payAsAsked(app, naomi, missed)
    await postTonight(app)
    const next = known(await plan())
    expect(next).toMatchObject({ isUrgent: false, actions: ['VIEW_PLAN'] })
    expect((next.date ?? '') > (missed.date ?? '')).toBe(true)
    expect((await naomi.plan())?.numberOfPaymentsCompleted).toBe(1)
  })

  test('[alert-15] the next installment is offered in one step once the one before it is posted, and is paid so', async () => {
    const p17 = payerOf(app, 'p17@example.com', '100000000017')
    await payAsAsked(app, p17, { amount: (await dueOf(p17)).currentDue })
    expect(await toldOf(p17, 'SimplePayNotification')).toBeNull()
    await postTonight(app)
    await night('2026-06-18')
    const told = known(await toldOf(p17, 'SimplePayNotification'))
    expect(told).toMatchObject({ amount: (await dueOf(p17)).currentDue, actions: ['PAY_IN_ONE_STEP'] })
    const { unpaidPrincipal } = await dueOf(p17)
    await payAsAsked(app, p17, told)
    expect(await toldOf(p17, 'SimplePayNotification')).toBeNull()
    await postTonight(app)
    expect((await dueOf(p17)).unpaidPrincipal).toBeLessThan(unpaidPrincipal)
  })

  test('[alert-06][alert-08][alert-09] the offer of the night after a payment went wrong leads to a change in effect', async () => {
    const naomi = changerOf(app, 'p25@example.com', '100000000025')
    await payAndComeBack(naomi, 4000)
    expect(await toldOf(naomi, 'LoanMod')).toBeNull()
    await night('2026-06-19')
    expect(known(await toldOf(naomi, 'LoanMod')).actions).toEqual(['MODIFICATION_INTRODUCTION'])
    // June 19 is a bank holiday.
    await at(app, '2026-06-22', '10:00')
    expect((await naomi.request()).code).toBeNull()
    expect(await toldOf(naomi, 'LoanMod')).toBeNull()
    expect(known(await toldOf(naomi, 'LoanModProcessing')).actions).toEqual(['SIGN_MODIFICATION', 'CALL_US'])
    await finishChange(app, naomi)
  })

  test('[alert-10][alert-08][alert-09] who let a change expire asks again, signs, and has it in effect', async () => {
    const naomi = changerOf(app, 'p25@example.com', '100000000025')
    expect((await naomi.request()).code).toBeNull()
    const signBy = (await naomi.requests())[0]?.terms.signBy ?? ''
    await payAsAsked(app, naomi, { amount: (await dueOf(naomi)).currentDue })
    await postTonight(app)
    await night(addDays(signBy, 1))
    const told = known(await toldOf(naomi, 'LoanModExpired'))
    expect(told).toMatchObject({ date: signBy, actions: ['VIEW_MODIFICATION'] })
    expect((await naomi.request()).code).toBeNull()
    expect(await toldOf(naomi, 'LoanModExpired')).toBeNull()
    await finishChange(app, naomi)
  })
})

test('[alert-11][alert-12] a loan that staff charge off after the month’s review comes to a plan, and pays what its alert names', async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  const p3 = debtorOf(app, 'p3@example.com', '100000000003')
  await night('2026-12-01')
  expect(await toldOf(p3, 'NewlyChargedOff')).toBeNull()
  expect(await asStaff('charge-offs', { accountNumber: p3.accountNumber })).toBe(200)
  expect(known(await toldOf(p3, 'NewlyChargedOff')).actions).toEqual(['KEEP_YOUR_KEYS', 'CALL_US'])
  const [bank] = await p3.wallet('ACH')
  expect((await p3.sign(await p3.passcode(), {}, bank?.id ?? null)).code).toBeNull()
  await postTonight(app)
  expect(await toldOf(p3, 'NewlyChargedOff')).toBeNull()
  const { plan } = await p3.standing()
  const told = known(await toldOf(p3, 'PerformingChargedOff'))
  expect(told).toMatchObject({ amount: plan?.nextAmount, date: plan?.nextDate, actions: ['KEEP_YOUR_KEYS'] })
  await night('2026-12-02')
  await payAsAsked(app, p3, told)
  await postTonight(app)
  const next = known(await toldOf(p3, 'PerformingChargedOff'))
  expect((next.date ?? '') > (told.date ?? '')).toBe(true)
})

test('[alert-13][alert-14] in tax time who is past due pays that, is told of extra payments from then on, and puts that away', async () => {
  app = await startTestApp({ now: '2027-02-09T17:00:00Z' })
  const p2 = payerOf(app, 'p2@example.com', '100000000002')
  expect(known(await toldOf(p2, 'PastDueTaxCommunication')).actions).toEqual(['TAX_REFUND_BENEFITS'])
  expect(await toldOf(p2, 'TaxCommunication')).toBeNull()
  await payAsAsked(app, p2, { amount: (await dueOf(p2)).currentDue })
  expect(await toldOf(p2, 'PastDueTaxCommunication')).toBeNull()
  await postTonight(app)
  expect(await toldOf(p2, 'PastDueTaxCommunication')).toBeNull()
  expect(known(await toldOf(p2, 'TaxCommunication')).actions).toEqual(['TAX_REFUND_BENEFITS'])
  const away = await p2.ask(
    'mutation($n: String!) { DismissAlert(accountNumber: $n, kind: TaxCommunication) { success } }',
    { n: p2.accountNumber },
    { 'idempotency-key': randomUUID() },
  )
  expect(away.code).toBeNull()
  expect(await toldOf(p2, 'TaxCommunication')).toBeNull()
})
