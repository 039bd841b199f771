import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#sdk/dates/dates'
import { runJob } from '#server/loans/jobs/jobs'
import { verifyLedger } from '#server/loans/ledger/ledger.store'
import { reader } from '#server/platform/store/database'
import { signWebhook } from '#server/platform/vendors/webhook-signature'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { debtorOf } from '#tests/fixtures/charge-off'
import { confirmFrame } from '#tests/fixtures/confirmed'
import { inTurn } from '#tests/fixtures/in-turn'
import { at, today } from '#tests/fixtures/payments'

// P9 was charged off 24 days ago and is in group A. Wednesday, June 17 is a banking day.
const accountNumber = '100000000009'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterEach(async () => {
  expect(await verifyLedger(reader(app.services.db))).toEqual([])
  await app.close()
})

const p9 = () => debtorOf(app, 'p9@example.com', accountNumber)
const read = <T>(sql: string, parameters: readonly unknown[] = []) => app.services.db.read<T>(sql, parameters)
const state = async () => (await p9().standing()).plan?.state ?? null
const bank = async () => (await p9().wallet('ACH'))[0]?.id ?? 'none'
const codes = async () =>
  (
    await read<{ code: string }>(
      `SELECT activity_code AS code FROM notations WHERE account_number = $1 AND activity_code IN ('KO','KX','PC') ORDER BY created_at, notation_id`,
      [accountNumber],
    )
  ).map(({ code }) => code)
const mails = async (words: string) =>
  read(`SELECT FROM messages WHERE recipient = 'p9@example.com' AND template = 'charge-off-plan' AND body LIKE $1`, [
    `%${words}%`,
  ])

async function signed(wish = {}, paymentMethodId: string | null = null): Promise<void> {
  const debtor = p9()
  const answer = await debtor.sign(await debtor.passcode(), wish, paymentMethodId)
  expect(answer.code).toBeNull()
}

/** Files and posts what is made on a banking day. */
async function postOn(date: string): Promise<void> {
  await at(app, date, '17:00')
  await runJob(app.services, 'batch')
  await app.drain()
  await at(app, date, '20:00')
  await runJob(app.services, 'posting')
}

async function rolloverOn(date: string): Promise<void> {
  await at(app, date, '00:05')
  await runJob(app.services, 'rollover')
}

async function returned(date: string): Promise<void> {
  const [payment] = await p9().payments()
  await at(app, date, '06:00')
  const body = JSON.stringify({
    type: 'payment.returned',
    submissionKey: payment?.id,
    amountCents: payment?.totalAmount,
    currency: 'USD',
    code: 'R01',
    returnedOn: date,
  })
  const signature = signWebhook(app.services, 'bank-processor', { id: randomUUID(), nowMs: app.clock.nowMs(), body })
  const headers = { 'content-type': 'application/json', ...signature }
  const answer = await app.request('/webhooks/bank-processor', { method: 'POST', headers, body })
  expect(await answer.json()).toEqual({ outcome: 'APPLIED' })
}

describe('[pco-01] what is refused', () => {
  test('a plan is not signed without a code, nor under words that were not read', async () => {
    expect((await p9().sign(null)).code).toBe('STEP_UP_REQUIRED')
    const version = (await p9().preview({ numberOfPayments: 12 })).data?.PreviewPcoPlan.authorizationVersion
    expect((await p9().sign(await p9().passcode(), version === undefined ? {} : { version })).code).toBe(
      'PRICE_CHANGED',
    )
    expect(await state()).toBeNull()
  })

  test('terms outside the limits are not signed', async () => {
    const version = (await p9().preview()).data?.PreviewPcoPlan.authorizationVersion ?? ''
    expect((await p9().sign(await p9().passcode(), { numberOfPayments: 25, version })).code).toBe('PRICE_CHANGED')
  })

  test('somebody else’s loan is not found, and an open loan has no plan of this kind', async () => {
    const other = debtorOf(app, 'p1@example.com', accountNumber)
    expect((await other.ask(`{ GetPcoStanding(accountNumber: "${accountNumber}") { access } }`, {})).code).toBe(
      'NOT_FOUND',
    )
    const own = debtorOf(app, 'p1@example.com', '100000000001')
    expect((await own.ask(`{ GetPcoStanding(accountNumber: "100000000001") { access } }`, {})).code).toBe('NOT_ALLOWED')
  })

  test('while the flag is off nothing can be negotiated', async () => {
    await app.services.flags.set('PcoNegotiation', false)
    expect((await p9().negotiate()).code).toBe('FEATURE_DISABLED')
  })
})

describe('[pco-01] offers and negotiation', () => {
  test('three plans are offered, the smallest payments first, and each pays exactly the balance', async () => {
    const answer = await p9().ask<{ GetPcoOffers: { numberOfPayments: number; accountBalance: number }[] }>(
      `{ GetPcoOffers(accountNumber: "${accountNumber}", paymentFrequency: MONTHLY) { numberOfPayments accountBalance } }`,
      {},
    )
    expect(answer.data?.GetPcoOffers.map((offer) => offer.numberOfPayments)).toEqual([24, 18, 12])
  })

  test('terms we can do come back as they are and cost no counteroffer; others come back changed', async () => {
    const fits = await p9().negotiate({ numberOfPayments: 20 })
    expect(fits.data?.NegotiatePcoPlan).toMatchObject({ isCounter: false, countersLeft: 3 })
    const changed = await p9().negotiate({ numberOfPayments: 40 })
    expect(changed.data?.NegotiatePcoPlan).toMatchObject({
      isCounter: true,
      countersLeft: 2,
      amountDue: { numberOfPayments: 24 },
    })
  })

  test('after three counteroffers we ask for a call and keep the last offer; a day later there are three again', async () => {
    for (const numberOfPayments of [40, 41, 42]) await p9().negotiate({ numberOfPayments })
    const fourth = await p9().negotiate({ numberOfPayments: 43 })
    expect(fourth.code).toBe('PCO_CALL_US')
    expect(await p9().standing()).toMatchObject({ countersLeft: 0, savedOffer: { numberOfPayments: 24 } })
    // Terms that fit are still accepted.
    expect((await p9().negotiate({ numberOfPayments: 24 })).code).toBeNull()
    await app.clock.advanceBy(25 * 3_600_000)
    expect((await p9().standing()).countersLeft).toBe(3)
  })

  test('two who ask at once share the counteroffers', async () => {
    const answers = await Promise.all([40, 41, 42, 43, 44].map((count) => p9().negotiate({ numberOfPayments: count })))
    const made = answers.filter(({ code }) => code === null)
    expect(made.length).toBeLessThanOrEqual(3)
    const [counters] = await read<{ count: number }>('SELECT count(*)::int AS count FROM charge_off_counters')
    expect(counters?.count).toBe(made.length)
  })
})

describe('[pco-01] a plan', () => {
  test('signed without a payment it waits for the first one; nothing is charged, and the terms are mailed', async () => {
    await signed()
    expect(await p9().standing()).toMatchObject({ plan: { state: 'PendingInitialPayment', paid: 0 }, underWay: 0 })
    expect(await codes()).toEqual(['KO'])
    expect(await mails('First payment:')).toHaveLength(1)
    const [kept] = await read<{ program: string; signatureName: string }>(
      `SELECT program, signature_name AS "signatureName" FROM program_signatures WHERE account_number = $1`,
      [accountNumber],
    )
    expect(kept).toEqual({ program: 'keep-your-keys', signatureName: 'Paula Jensen' })
  })

  test('signed with a bank account the first payment is made, free, and its posting turns the plan on', async () => {
    await signed({}, await bank())
    const [payment] = await p9().payments()
    expect(payment).toMatchObject({ status: 'PENDING', serviceFee: 0 })
    await postOn('2026-06-17')
    expect(await p9().standing()).toMatchObject({
      plan: { state: 'Active', paid: payment?.paymentAmount, nextDate: '2026-07-01' },
    })
    expect(await mails('your plan is on')).toHaveLength(1)
  })

  test('the first payment made by oneself turns the plan on just the same', async () => {
    await signed()
    const { plan } = await p9().standing()
    expect((await p9().pay({ paymentAmount: plan?.nextAmount ?? 0 })).code).toBeNull()
    await postOn('2026-06-17')
    expect(await state()).toBe('Active')
  })

  test.each([
    ['pays what is due today', 0, 'Sign the plan and pay '],
    ['schedules what is due later', 1, 'Sign the plan and schedule payment of '],
  ])('from an element, our frame names what signing does: it %s', async (_, days, words) => {
    const method = await bank()
    const wish = { initialPaymentDate: addDays(today(app), days) }
    const authorizationVersion = (await p9().preview(wish, method)).data?.PreviewPcoPlan.authorizationVersion
    const acceptedAt = new Date(app.clock.nowMs()).toISOString()
    const variables = {
      accountNumber,
      terms: await p9().terms(wish),
      paymentMethodId: method,
      signature: { authorizationVersion, acceptedAt, signatureName: 'Paula Jensen' },
    }
    const token = await app.embedToken('p9@example.com', accountNumber, { capabilities: ['keep-your-keys'] })
    const { body } = await confirmFrame(app, token).ask({ operation: 'CreatePcoPlan', variables })
    expect(body.view?.act).toMatch(new RegExp(`^${words}\\$`))
  })

  test('two signatures at once make one plan and one payment', async () => {
    const code = await p9().passcode()
    const method = await bank()
    const version = (await p9().preview({}, method)).data?.PreviewPcoPlan.authorizationVersion ?? ''
    const answers = await Promise.all([p9().sign(code, { version }, method), p9().sign(code, { version }, method)])
    expect(answers.filter(({ code: refused }) => refused === null)).toHaveLength(1)
    expect(await read('SELECT FROM charge_off_plans')).toHaveLength(2)
    expect(await p9().payments()).toHaveLength(1)
  })

  test('the same request twice is one plan, also without the code the second time', async () => {
    const code = await p9().passcode()
    const key = randomUUID()
    const version = (await p9().preview()).data?.PreviewPcoPlan.authorizationVersion ?? ''
    expect((await p9().sign(code, { version }, null, key)).code).toBeNull()
    expect((await p9().sign(code, { version }, null, key)).code).toBeNull()
    expect(await codes()).toEqual(['KO'])
  })

  /** A payment is with the bank and posts tonight; the borrower has read the plan and has the code. */
  async function readyToSign() {
    expect((await p9().pay({ paymentAmount: 10_000 })).code).toBeNull()
    await at(app, '2026-06-17', '17:00')
    await runJob(app.services, 'batch')
    await app.drain()
    await at(app, '2026-06-17', '20:00')
    const code = await p9().passcode()
    const version = (await p9().preview()).data?.PreviewPcoPlan.authorizationVersion ?? ''
    return () => p9().sign(code, { version })
  }
  const posting = () => runJob(app.services, 'posting')

  test('a payment that posts right before the plan is signed changes the balance: nobody signs other words', async () => {
    const [, answer] = await inTurn(app, accountNumber, posting, await readyToSign())
    expect(answer.code).toBe('PRICE_CHANGED')
    expect([await state(), await codes()]).toEqual([null, []])
  })

  test('a payment that posts right after the plan is signed counts for it, once', async () => {
    const [answer] = await inTurn(app, accountNumber, await readyToSign(), posting)
    expect(answer.code).toBeNull()
    expect((await p9().standing()).plan).toMatchObject({ state: 'PendingInitialPayment', paid: 10_000 })
  })

  test('a first payment that is not made within 7 days ends the plan, once, and says so in writing', async () => {
    await signed()
    await rolloverOn('2026-06-24')
    expect(await state()).toBe('PendingInitialPayment')
    await rolloverOn('2026-06-25')
    await rolloverOn('2026-06-25')
    expect(await state()).toBe('Cancelled')
    expect(await codes()).toEqual(['KO', 'KX'])
    expect(await mails('so the plan has ended')).toHaveLength(1)
  })

  test('a first payment that the bank returns ends the plan, without a fee', async () => {
    await signed({}, await bank())
    await postOn('2026-06-17')
    expect(await state()).toBe('Active')
    await returned('2026-06-18')
    expect(await state()).toBe('Cancelled')
    await postOn('2026-06-18')
    expect(
      await read(`SELECT FROM ledger_entries WHERE account_number = $1 AND type = 'FEE_NSF'`, [accountNumber]),
    ).toEqual([])
    expect((await p9().standing()).underWay).toBe(0)
  })

  test('a payment that comes back does not begin the years anew in which we could sue', async () => {
    await at(app, '2030-06-18', '10:00')
    const isTimeBarred = async () =>
      (
        await p9().ask<{ GetPcoStanding: { isTimeBarred: boolean } }>(
          'query($n: String!) { GetPcoStanding(accountNumber: $n) { isTimeBarred } }',
          { n: accountNumber },
        )
      ).data?.GetPcoStanding.isTimeBarred
    expect(await isTimeBarred()).toBe(true)
    expect((await p9().pay({ paymentAmount: 10_000 })).code).toBeNull()
    await postOn('2030-06-18')
    expect(await isTimeBarred()).toBe(false)
    await returned('2030-06-20')
    expect(await isTimeBarred()).toBe(true)
    await postOn('2030-06-20')
    expect(await isTimeBarred()).toBe(true)
  })

  test('signing stops a repossession and takes back the warning of one', async () => {
    await app.services.db.withTx((tx) =>
      tx.query(`UPDATE accounts SET route = 'S45' WHERE account_number = $1`, [accountNumber]),
    )
    await signed()
    expect(await read('SELECT route FROM accounts WHERE account_number = $1', [accountNumber])).toEqual([
      { route: 'S00' },
    ])
    expect(await codes()).toEqual(['KO', 'KO'])
  })
})

describe('a plan that is on', () => {
  beforeEach(async () => {
    await signed({}, await bank())
    await postOn('2026-06-17')
  })

  test('a missed payment brings a written notice; paid within ten days the plan continues', async () => {
    await rolloverOn('2026-07-01')
    expect(await state()).toBe('Active')
    await rolloverOn('2026-07-02')
    await rolloverOn('2026-07-02')
    expect(await p9().standing()).toMatchObject({
      plan: { state: 'PAYMENT_REQUIRED', nextDate: '2026-07-01', payBy: '2026-07-12' },
    })
    expect(await mails('to keep the plan')).toHaveLength(1)
    await at(app, '2026-07-08', '10:00')
    await p9().pay({ paymentAmount: (await p9().standing()).plan?.nextAmount ?? 0 })
    await postOn('2026-07-08')
    expect(await p9().standing()).toMatchObject({ plan: { state: 'Active', nextDate: '2026-08-01' } })
    expect(await mails('your plan continues')).toHaveLength(1)
  })

  test('on day 11 after the notice it is broken; a day that was missed is run for its date', async () => {
    await rolloverOn('2026-07-02')
    await rolloverOn('2026-07-12')
    expect(await state()).toBe('PAYMENT_REQUIRED')
    await rolloverOn('2026-07-13')
    expect(await state()).toBe('Broken')
    const standing = await p9().standing()
    expect(standing.plan?.nextAmount).toBeNull()
    expect(await codes()).toEqual(['KO', 'KX'])
  })

  test.each([
    ['4 days', '2026-07-06', '2026-07-16'],
    ['12 days', '2026-07-14', '2026-07-24'],
  ])('after %s without jobs the ten days begin when the notice is sent', async (_days, now, payBy) => {
    await at(app, now, '09:00')
    // Of the days that are caught up with, the one after the missed payment and the last two.
    for (const date of ['2026-07-02', addDays(now, -1), now]) await runJob(app.services, 'rollover', date)
    expect(await p9().standing()).toMatchObject({ plan: { state: 'PAYMENT_REQUIRED', payBy } })
    expect(await mails('to keep the plan')).toHaveLength(1)
    await rolloverOn(payBy)
    expect(await state()).toBe('PAYMENT_REQUIRED')
    await rolloverOn(addDays(payBy, 1))
    expect(await state()).toBe('Broken')
  })

  test('a payment made on the tenth day keeps it, though it posts later', async () => {
    await rolloverOn('2026-07-02')
    // Sunday, July 12: credited that day, posted on Monday evening.
    await at(app, '2026-07-12', '20:00')
    await p9().pay({ paymentAmount: (await p9().standing()).plan?.nextAmount ?? 0 })
    await rolloverOn('2026-07-13')
    expect(await state()).toBe('PAYMENT_REQUIRED')
    await postOn('2026-07-13')
    expect(await state()).toBe('Active')
  })

  test('paying everything completes the plan and begins the release of the lien', async () => {
    await at(app, '2026-06-22', '10:00')
    const { accountBalance } = await p9().standing()
    expect((await p9().pay({ paymentAmount: accountBalance })).code).toBeNull()
    await postOn('2026-06-22')
    expect(await state()).toBe('Completed')
    expect(await read('SELECT state FROM title_releases WHERE account_number = $1', [accountNumber])).toEqual([
      { state: 'WAITING' },
    ])
    expect(await codes()).toEqual(['KO', 'PC'])
    for (let day = '2026-06-23'; day <= '2026-07-08'; day = addDays(day, 1)) await postOn(day)
    expect(await read('SELECT status_key AS key FROM accounts WHERE account_number = $1', [accountNumber])).toEqual([
      { key: 'P' },
    ])
  })

  test('when the payment that completed it comes back, the plan continues', async () => {
    await at(app, '2026-06-22', '10:00')
    await p9().pay({ paymentAmount: (await p9().standing()).accountBalance })
    await postOn('2026-06-22')
    await returned('2026-06-24')
    expect(await state()).toBe('Active')
    expect(today(app)).toBe('2026-06-24')
  })
})
