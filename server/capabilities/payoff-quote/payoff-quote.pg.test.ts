import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, businessToday } from '#sdk/dates/dates'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { payerOf } from '#tests/fixtures/payments'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => app.close())

const at = (days: number) => addDays(businessToday(app.services.clock), days)
const quote = async (person: string, n: string, more: { type?: string; until?: string } = {}) =>
  app.gql<{ GetPayoffQuote: { goodUntil: string; payoffQuoteTotal: number; perDiem: number } }>(
    await app.token(`${person}@example.com`),
    'query ($n: String!, $type: String = "buyer", $until: LocalDate) { GetPayoffQuote(accountNumber: $n, customerType: $type, goodUntil: $until) { goodUntil payoffQuoteTotal perDiem } }',
    { n, ...more },
  )

test.each([
  ['p8', '100000000008', 'in repossession'],
  ['p9', '100000000009', 'charged off'],
])('%s is asked to call about a loan that is %s', async (person, number) => {
  expect((await quote(person, number)).code).toBe('PAYOFF_CALL_US')
})

test('a loan that is paid off has nothing left to pay, and no letter about it', async () => {
  expect((await quote('p15', '100000000015')).data?.GetPayoffQuote).toMatchObject({ payoffQuoteTotal: 0, perDiem: 0 })
  const letter = await app.gql(
    await app.token('p15@example.com'),
    `mutation { CreatePayoffLetter(accountNumber: "100000000015", goodUntil: "${at(10)}") { documentId } }`,
  )
  expect(letter.code).toBe('PAYOFF_CALL_US')
})

test('a date before today or more than fifteen days away is refused with the days that are possible', async () => {
  for (const until of [at(-1), at(16)]) {
    const answer = await quote('demo', '100000000099', { until })
    expect([answer.code, answer.errors[0]?.extensions.field]).toEqual(['DATE_OUT_OF_RANGE', 'goodUntil'])
    expect(answer.errors[0]?.message).toContain('July 2')
  }
})

test('a customer type that is none is refused', async () => {
  expect((await quote('demo', '100000000099', { type: 'seller' })).code).toBe('FIELD_INVALID')
})

test('[payoff-02][acct-13][demo-10][demo-11] the quote is for the buyer and ten days unless asked otherwise', async () => {
  const expected = { GetPayoffQuote: { goodUntil: at(10), payoffQuoteTotal: 3_380_122, perDiem: 1_633 } }
  expect((await quote('demo', '100000000099')).data).toEqual(expected)
  expect((await quote('demo', '100000000099', { type: 'cobuyer' })).data).toEqual(expected)
})

test('each earlier day costs less, and the same question has the same answer', async () => {
  const [today, last, again] = await Promise.all([
    quote('demo', '100000000099', { until: at(0) }),
    quote('demo', '100000000099', { until: at(15) }),
    quote('demo', '100000000099', { until: at(15) }),
  ])
  expect(today.data?.GetPayoffQuote.payoffQuoteTotal).toBe(3_347_455 + 16_334)
  expect(last.data?.GetPayoffQuote.payoffQuoteTotal).toBe(3_347_455 + 40_834)
  expect(again.data).toEqual(last.data)
})

test('a loan whose total loss is not settled is for the telephone', async () => {
  const totalLoss = (day: string | null) =>
    app.services.db.withTx((tx) =>
      tx.query(`UPDATE accounts SET total_loss_opened_on = $1 WHERE account_number = '100000000003'`, [day]),
    )
  await totalLoss('2026-06-01')
  expect((await quote('p3', '100000000003')).code).toBe('PAYOFF_CALL_US')
  await totalLoss(null)
})

test('[payoff-01][gql-16] it says what it is made of, what each day costs, and what is not taken off', async () => {
  const payer = payerOf(app, 'p3@example.com', '100000000003')
  const details = async () => {
    const answer = await payer.ask<{ GetPayoffQuote: Details }>(
      `query($accountNumber: String!) { GetPayoffQuote(accountNumber: $accountNumber) { goodUntil payoffQuoteTotal perDiem asOf
        breakdown { principal interest lateFees nsfFees pendingReversals } days { date total }
        notIncluded { paymentAmount paymentDate status } } }`,
      { accountNumber: payer.accountNumber },
    )
    if (answer.data === null) throw new Error(JSON.stringify(answer.errors))
    return answer.data.GetPayoffQuote
  }
  const before = await details()
  const { principal, interest, lateFees, nsfFees, pendingReversals } = before.breakdown
  expect(principal + interest + lateFees + nsfFees + pendingReversals).toBe(before.payoffQuoteTotal)
  expect(lateFees).toBeGreaterThan(0)
  expect(before.asOf).toMatch(/^2026-06-17T17:\d\d:/)
  expect(before.days.map((day) => day.date)).toEqual(Array.from({ length: 16 }, (_, index) => at(index)))
  expect(before.days[10]).toEqual({ date: before.goodUntil, total: before.payoffQuoteTotal })
  expect(before.notIncluded).toEqual([])
  await payer.pay({ paymentAmount: 4200 })
  await payer.pay({ paymentAmount: 4300, paymentDate: at(7) })
  expect(await details()).toEqual({
    ...before,
    asOf: expect.any(String),
    notIncluded: [
      { paymentAmount: 4200, paymentDate: at(0), status: 'PENDING' },
      { paymentAmount: 4300, paymentDate: at(7), status: 'SCHEDULED' },
    ],
  })
})

interface Details {
  goodUntil: string
  payoffQuoteTotal: number
  asOf: string
  breakdown: Record<'principal' | 'interest' | 'lateFees' | 'nsfFees' | 'pendingReversals', number>
  days: { date: string; total: number }[]
  notIncluded: unknown[]
}

test('unpaid fees are part of it', async () => {
  const { data } = await quote('p3', '100000000003', { until: at(0) })
  const [row] = await app.services.db.read<{ owed: number }>(
    `SELECT principal_cents + late_fee_cents + nsf_fee_cents AS owed FROM account_balances WHERE account_number = '100000000003'`,
  )
  expect(data?.GetPayoffQuote.payoffQuoteTotal).toBeGreaterThan(row?.owed ?? Number.POSITIVE_INFINITY)
})
