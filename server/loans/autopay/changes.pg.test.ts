import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runJob } from '#server/loans/jobs/jobs'
import { verifyLedger } from '#server/loans/ledger/ledger.store'
import { reader } from '#server/platform/store/database'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { type AutopayWish, autopayOf } from '#tests/fixtures/autopay'
import { at, payerOf } from '#tests/fixtures/payments'

// 2026-06-17 is a Wednesday, the 19th a holiday, the 22nd the due date: a Monday whose file closes on Thursday the 18th.
const [due, installment] = ['2026-06-22', 57_785]
const accountNumber = '100000000017'
const email = 'p17@example.com'
let app: TestApp
let bank = ''
let otherBank = ''
let card = ''

beforeEach(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  bank = (await payerOf(app, email, accountNumber).wallet('ACH'))[0]?.id ?? ''
  card = (await payerOf(app, email, accountNumber).wallet('CARD'))[0]?.id ?? ''
  otherBank = await addBank()
})
afterEach(async () => {
  expect(await verifyLedger(reader(app.services.db))).toEqual([])
  await app.close()
})

const p17 = () => autopayOf(app, email, accountNumber)
const batch = () => runJob(app.services, 'batch')
const draws = () =>
  app.services.db.read<Record<'method' | 'date' | 'fileDay' | 'debitDate', string> & { cents: number }>(
    `SELECT payment_method_id AS method, amount_cents AS cents, payment_date AS date, file_day AS "fileDay", debit_date AS "debitDate"
     FROM payments WHERE account_number = $1 AND kind = 'AUTOPAY' ORDER BY payment_date`,
    [accountNumber],
  )

async function addBank(): Promise<string> {
  const id = 'pm_ach1234'
  await app.services.db.withTx((tx) =>
    tx.query(
      `INSERT INTO payment_methods (payment_method_id, customer_id, category, type, vendor, processor_token, routing_number, last_four,
         sort_order, state, added_on, created_at, updated_at)
       SELECT $1, customer_id, 'ACH', 'CHECKING_ACCOUNT', 'BANK_PROCESSOR', 'token_1234', '122105155', '1234', 9, 'USABLE', '2026-06-01',
         now(), now()
       FROM logins WHERE email = $2`,
      [id, email],
    ),
  )
  return id
}

/** Turns autopay on. @returns its id and the days it will draw on */
async function enroll(wish: AutopayWish = {}): Promise<{ id: string; dates: string[] }> {
  const { data, code } = await p17().create({ selectedStartDate: due, paymentMethodId: bank, ...wish })
  expect(code).toBeNull()
  const made = data?.CreateRecurringPayment.recurringPayment
  return { id: made?.id ?? '', dates: (made?.scheduledPayments ?? []).map((draw) => draw.paymentDate) }
}

/** Changes it under a new authorization. @returns the days it will draw on, and what is agreed to */
async function change(id: string, wish: AutopayWish): Promise<{ dates: string[]; amounts: number[]; text: string }> {
  const { data, code } = await p17().update(id, { selectedStartDate: due, paymentMethodId: bank, ...wish })
  expect(code).toBeNull()
  const { scheduledPayments = [], authorization } = data?.UpdateRecurringPayment.recurringPayment ?? {}
  return {
    dates: scheduledPayments.map((draw) => draw.paymentDate),
    amounts: scheduledPayments.map((draw) => draw.paymentAmount),
    text: authorization?.text ?? '',
  }
}

describe('a draw that was skipped before autopay is changed', () => {
  test('stays left out under another method, and the next one takes its own installment only', async () => {
    const { id, dates } = await enroll()
    expect((await p17().skip(id, due)).code).toBeNull()
    const { dates: left, amounts, text } = await change(id, { paymentMethodId: otherBank, reminder: 'DAY_OF_PAYMENT' })
    expect([left[0], amounts[0]]).toEqual([dates[1], installment])
    expect(text).toContain('July 22')
    expect(text).not.toContain('June 22')
    await at(app, '2026-06-18', '17:00')
    await batch()
    expect(await draws()).toEqual([])
    await at(app, '2026-07-21', '17:00')
    await batch()
    expect(await draws()).toMatchObject([{ method: otherBank, date: '2026-07-22', cents: installment }])
  })

  test('[autopay-04] stays left out in another rhythm that has the same day', async () => {
    const { id } = await enroll()
    await p17().skip(id, due)
    const { dates } = await change(id, { frequency: 'SEMI_MONTHLY' })
    expect(dates[0]).toBe('2026-07-07')
    expect(dates).not.toContain(due)
    await at(app, '2026-06-18', '17:00')
    await batch()
    expect(await draws()).toEqual([])
  })

  test('is a draw again for nobody: skipping it a second time after the change says the same', async () => {
    const { id } = await enroll()
    await p17().skip(id, due)
    const { dates } = await change(id, { paymentMethodId: otherBank })
    const again = await p17().skip(id, due)
    expect(again.code).toBeNull()
    expect(again.data?.SkipRecurringPaymentInstance.recurringPayment.scheduledPayments[0]?.paymentDate).toBe(dates[0])
  })
})

describe('a change around the cut-off', () => {
  test('a second before it, the file takes the new account', async () => {
    const { id } = await enroll()
    await app.clock.setTo(Date.parse('2026-06-19T00:00:00Z') - 1000)
    await change(id, { paymentMethodId: otherBank })
    await at(app, '2026-06-18', '17:00')
    await batch()
    expect(await draws()).toEqual([
      { method: otherBank, cents: installment, date: due, fileDay: '2026-06-18', debitDate: '2026-06-22' },
    ])
  })

  test('at it, with the file made: the draw stays with the old account, and is not made again with the new one', async () => {
    const { id } = await enroll()
    await at(app, '2026-06-18', '17:00')
    await batch()
    const { dates } = await change(id, { paymentMethodId: otherBank })
    expect(dates[0]).toBe('2026-07-22')
    await at(app, '2026-06-22', '17:00')
    await batch()
    expect(await draws()).toMatchObject([{ method: bank, date: due }])
    await at(app, '2026-07-21', '17:00')
    await batch()
    expect(await draws()).toMatchObject([
      { method: bank, date: due },
      { method: otherBank, date: '2026-07-22' },
    ])
  })

  test('at it, with the file not made yet: the draw goes once, with the new account, in the next file, and counts on its day', async () => {
    const { id } = await enroll()
    await at(app, '2026-06-18', '17:00')
    const { dates } = await change(id, { paymentMethodId: otherBank })
    expect(dates[0]).toBe(due)
    await batch()
    expect(await draws()).toEqual([])
    await at(app, '2026-06-22', '17:00')
    await batch()
    expect(await draws()).toEqual([
      { method: otherBank, cents: installment, date: due, fileDay: '2026-06-22', debitDate: '2026-06-23' },
    ])
  })

  test('[autopay-04] another rhythm from the day that was sent already takes no more than the next installment', async () => {
    const { id } = await enroll()
    await at(app, '2026-06-18', '17:00')
    await batch()
    const { dates, amounts } = await change(id, { frequency: 'SEMI_MONTHLY' })
    const untilDue = amounts.filter((_amount, index) => (dates[index] ?? '') <= '2026-07-22')
    expect([dates.slice(0, 2), untilDue.reduce((sum, cents) => sum + cents, 0)]).toEqual([
      ['2026-07-07', '2026-07-22'],
      installment,
    ])
  })
})

describe('a change between the day of a draw and the day it is sent', () => {
  const saturday = '2026-06-20'

  test.each([
    ['on Sunday', '2026-06-21', '10:00'],
    ['on Monday before the cut-off', '2026-06-22', '16:59'],
    ['on Monday at the cut-off', '2026-06-22', '17:00'],
  ])('%s, a card’s draw of Saturday is still made, once', async (_when, date, time) => {
    const { id } = await enroll({ selectedStartDate: saturday, paymentMethodId: card })
    await at(app, date, time)
    const wish = { selectedStartDate: saturday, paymentMethodId: card, reminder: 'DAY_OF_PAYMENT' }
    expect((await change(id, wish)).dates[0]).toBe(saturday)
    await at(app, '2026-06-22', '17:00')
    await batch()
    await batch()
    expect(await draws()).toEqual([
      { method: card, cents: installment, date: saturday, fileDay: '2026-06-22', debitDate: '2026-06-22' },
    ])
  })

  test('it goes with a bank account that was chosen instead, in the next file', async () => {
    const { id } = await enroll({ selectedStartDate: saturday, paymentMethodId: card })
    await at(app, '2026-06-21', '10:00')
    const { dates } = await change(id, { selectedStartDate: saturday })
    expect(dates[0]).toBe(saturday)
    await at(app, '2026-06-22', '17:00')
    await batch()
    expect(await draws()).toEqual([
      { method: bank, cents: installment, date: saturday, fileDay: '2026-06-22', debitDate: '2026-06-23' },
    ])
  })

  test('it can be skipped until it is sent', async () => {
    const { id } = await enroll({ selectedStartDate: saturday, paymentMethodId: card })
    await at(app, '2026-06-21', '10:00')
    const wish = { selectedStartDate: saturday, paymentMethodId: card, reminder: 'DAY_OF_PAYMENT' }
    await change(id, wish)
    expect((await p17().skip(id, saturday)).code).toBeNull()
    await at(app, '2026-06-22', '17:00')
    await batch()
    expect(await draws()).toEqual([])
  })

  test('on the day of a card’s draw, a bank account takes it over', async () => {
    const { id } = await enroll({ paymentMethodId: card })
    await at(app, due, '10:00')
    await change(id, {})
    await at(app, due, '17:00')
    await batch()
    expect(await draws()).toEqual([
      { method: bank, cents: installment, date: due, fileDay: due, debitDate: '2026-06-23' },
    ])
  })
})
