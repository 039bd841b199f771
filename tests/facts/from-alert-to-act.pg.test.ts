import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#sdk/dates/dates'
import { runJob } from '#server/loans/jobs/jobs'
import { verifyLedger } from '#server/loans/ledger/ledger.store'
import { reader } from '#server/platform/store/database'
import { finishChange, known, payAsAsked, postTonight, toldOf } from '#tests/fixtures/alerts'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { autopayOf } from '#tests/fixtures/autopay'
import { debtorOf } from '#tests/fixtures/charge-off'
import { changerOf, type TestChanger } from '#tests/fixtures/modifications'
import { plannerOf } from '#tests/fixtures/payment-plan'
import { at, dueOf, payerOf, type TestPayer, today } from '#tests/fixtures/payments'

// Wednesday, June 17: a payment of today is filed and posted tonight.
let app: TestApp
beforeEach(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterEach(async () => {
  expect(await verifyLedger(reader(app.services.db))).toEqual([])
  await app.close()
})

async function nextDueDate(person: Pick<TestPayer, 'ask' | 'accountNumber'>): Promise<string | undefined> {
  const { data } = await person.ask<{ GetAccount: { amountDue: { nextDueDate: string } } }>(
    'query($n: String!) { GetAccount(accountNumber: $n) { amountDue { nextDueDate } } }',
    { n: person.accountNumber },
  )
  return data?.GetAccount.amountDue.nextDueDate
}

describe('an alert that asks for money is over with the payment that it fills in, and stays over once that is posted', () => {
  test.each([
    ['[alert-01]', 'PredictedRepoWarning', 'p7@example.com', '100000000007'],
    ['[alert-02]', 'NSF', 'p6@example.com', '100000000006'],
    ['[alert-03]', 'ClearCredit', 'p3@example.com', '100000000003'],
  ] as const)('%s %s', async (_id, kind, email, accountNumber) => {
    const person = payerOf(app, email, accountNumber)
    const told = known(await toldOf(person, kind))
    expect(told.actions[0]).toBe('MAKE_PAYMENT')
    await payAsAsked(app, person, told)
    expect(await toldOf(person, kind)).toBeNull()
    await postTonight(app)
    expect(await toldOf(person, kind)).toBeNull()
  })
})

test('[alert-15] paying in one step is not offered while the payment is on its way, and then for the next installment', async () => {
  const p17 = payerOf(app, 'p17@example.com', '100000000017')
  const told = known(await toldOf(p17, 'SimplePayNotification'))
  expect(told.actions).toEqual(['PAY_IN_ONE_STEP'])
  await payAsAsked(app, p17, told)
  expect(await toldOf(p17, 'SimplePayNotification')).toBeNull()
  await postTonight(app)
  const { currentDueTodayWithPending } = await dueOf(p17)
  expect((await toldOf(p17, 'SimplePayNotification'))?.amount).toBe(currentDueTodayWithPending)
  expect(await nextDueDate(p17)).toBe('2026-07-22')
})

test('[alert-05] a plan that needs a payment is kept again with it, and then asks for the next one', async () => {
  const p5 = plannerOf(app, 'p5@example.com', '100000000005')
  const told = known(await toldOf(p5, 'PlanToCure'))
  expect(told).toMatchObject({ isUrgent: true, actions: ['MAKE_PAYMENT', 'VIEW_PLAN'] })
  const before = (await p5.plan())?.numberOfPaymentsCompleted ?? 0
  await payAsAsked(app, p5, told)
  await postTonight(app)
  expect((await p5.plan())?.numberOfPaymentsCompleted).toBe(before + 1)
  const next = known(await toldOf(p5, 'PlanToCure'))
  expect(next).toMatchObject({ isUrgent: false, actions: ['VIEW_PLAN'] })
  expect((next.date ?? '') > (told.date ?? '')).toBe(true)
})

test('[alert-05] a plan that was not kept asks for a payment, and its alert is over once nothing is past due', async () => {
  const p5 = plannerOf(app, 'p5@example.com', '100000000005')
  const { date } = known(await toldOf(p5, 'PlanToCure'))
  await at(app, addDays(date ?? '', 1), '00:05')
  await runJob(app.services, 'rollover')
  await at(app, addDays(date ?? '', 1), '10:00')
  const broken = known(await toldOf(p5, 'PlanToCure'))
  expect(broken).toMatchObject({ isUrgent: true, amount: null, actions: ['MAKE_PAYMENT', 'CALL_US'] })
  await payAsAsked(app, p5, { amount: (await dueOf(payerOf(app, p5.email, p5.accountNumber))).currentDue })
  expect(await toldOf(p5, 'PlanToCure')).toBeNull()
})

test('[alert-07] plan options lead to a plan that is signed, and its alert stands in their place', async () => {
  const p2 = plannerOf(app, 'p2@example.com', '100000000002')
  expect(known(await toldOf(p2, 'PaymentPlanOptions')).actions).toEqual(['SEE_PLAN_OPTIONS'])
  expect((await p2.start(addDays(today(app), 7), 2)).code).toBeNull()
  expect(await toldOf(p2, 'PaymentPlanOptions')).toBeNull()
  const plan = await p2.plan()
  expect(await toldOf(p2, 'PlanToCure')).toMatchObject({
    isUrgent: false,
    amount: plan?.nextPaymentAmount,
    actions: ['VIEW_PLAN'],
  })
})

/** What "View details" leads to: the agreement as it was signed. */
async function openAgreement(person: TestChanger): Promise<Response> {
  const smeadId = (await person.requests())[0]?.summary.smeadId
  const authorization = `Bearer ${await app.token(person.email)}`
  return app.request(`/api/documents/${smeadId}`, { headers: { authorization } })
}

describe('an alert about a loan change leads to one that is in effect', () => {
  test.each([
    ['[alert-06]', 'LoanMod', 'p26@example.com', '100000000026', 'MODIFICATION_INTRODUCTION'],
    ['[alert-10]', 'LoanModExpired', 'p27@example.com', '100000000027', 'VIEW_MODIFICATION'],
  ] as const)('%s[alert-08][alert-09] from %s', async (_id, kind, email, accountNumber, action) => {
    const person = changerOf(app, email, accountNumber)
    expect(known(await toldOf(person, kind)).actions).toEqual([action])
    expect((await person.request()).code).toBeNull()
    expect(await toldOf(person, kind)).toBeNull()
    expect(await toldOf(person, 'LoanModProcessing')).toMatchObject({
      isUrgent: true,
      actions: ['SIGN_MODIFICATION', 'CALL_US'],
    })
    await finishChange(app, person)
    const paper = await openAgreement(person)
    expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })

  test('[alert-08] of two borrowers, who has signed is not asked again but told that the other has not', async () => {
    const [maria, rosa] = ['p1@example.com', 'p18@example.com'].map((email) => changerOf(app, email, '100000000001'))
    if (maria === undefined || rosa === undefined) throw new Error('Two borrowers')
    expect((await maria.request()).code).toBeNull()
    const signBy = (await maria.requests())[0]?.terms.signBy
    for (const person of [maria, rosa])
      expect(await toldOf(person, 'LoanModProcessing')).toMatchObject({ isUrgent: true, date: signBy })
    expect((await maria.sign(await maria.passcode())).code).toBeNull()
    expect(await toldOf(maria, 'LoanModProcessing')).toMatchObject({
      isUrgent: false,
      date: signBy,
      actions: ['VIEW_MODIFICATION'],
    })
    expect(await toldOf(rosa, 'LoanModProcessing')).toMatchObject({ isUrgent: true, date: signBy })
    await finishChange(app, rosa)
  })
})

test('[alert-11][alert-12] a charged-off loan comes by its alert to a plan whose first payment is posted, and is thanked for it', async () => {
  const p9 = debtorOf(app, 'p9@example.com', '100000000009')
  expect(known(await toldOf(p9, 'NewlyChargedOff')).actions).toEqual(['KEEP_YOUR_KEYS', 'CALL_US'])
  const [bank] = await p9.wallet('ACH')
  expect((await p9.sign(await p9.passcode(), {}, bank?.id ?? null)).code).toBeNull()
  await postTonight(app)
  expect(await toldOf(p9, 'NewlyChargedOff')).toBeNull()
  const { plan } = await p9.standing()
  expect(await toldOf(p9, 'PerformingChargedOff')).toMatchObject({ amount: plan?.nextAmount, date: plan?.nextDate })
})

test('[alert-11] who is led to resolve the account pays it in full, and is told of nothing any more', async () => {
  const p11 = debtorOf(app, 'p11@example.com', '100000000011')
  const told = known(await toldOf(p11, 'NewlyChargedOff'))
  expect(told.actions).toEqual(['ACCOUNT_RESOLUTION', 'CALL_US'])
  await payAsAsked(app, p11, told)
  expect(await toldOf(p11, 'NewlyChargedOff')).toBeNull()
  await postTonight(app)
  expect((await p11.standing()).accountBalance).toBe(0)
  expect(await toldOf(p11, 'NewlyChargedOff')).toBeNull()
})

test('[alert-12] the next payment of a charge-off plan is the one its alert names, and then another', async () => {
  const p10 = debtorOf(app, 'p10@example.com', '100000000010')
  const told = known(await toldOf(p10, 'PerformingChargedOff'))
  expect(told.actions).toEqual(['KEEP_YOUR_KEYS'])
  await payAsAsked(app, p10, told)
  await postTonight(app)
  const next = known(await toldOf(p10, 'PerformingChargedOff'))
  expect((next.date ?? '') > (told.date ?? '')).toBe(true)
})

test('[alert-04] who is offered autopay sets it up, and is not offered it again', async () => {
  const person = payerOf(app, 'p17@example.com', '100000000017')
  expect(known(await toldOf(person, 'EnrollInAutoPay')).actions).toEqual(['ENROLL_IN_AUTOPAY'])
  expect((await autopayOf(app, person.email, person.accountNumber).create()).code).toBeNull()
  expect(await toldOf(person, 'EnrollInAutoPay')).toBeNull()
})
