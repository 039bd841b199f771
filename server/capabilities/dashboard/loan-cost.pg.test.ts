import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, businessToday } from '#sdk/dates/dates'
import { payerOf } from '#tests/fixtures/payments'
import { startTestApp, type TestApp } from '#tests/fixtures/app'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => app.close())

const query = `query ($n: String!) {
  GetAccount(accountNumber: $n) {
    loanCost { rateMillionths perDiem interestPaidThisYear interestPaidSince paymentsLeft }
    lateFeeAhead { payBy amount }
    titleRelease { status promisedOn }
  }
}`
interface Answer {
  GetAccount: {
    loanCost: {
      rateMillionths: number
      perDiem: number
      interestPaidThisYear: number
      interestPaidSince: string
      paymentsLeft: number
    } | null
    lateFeeAhead: { payBy: string; amount: number } | null
    titleRelease: { status: string; promisedOn: string } | null
  }
}

const today = () => businessToday(app.services.clock)
async function account(person: string, accountNumber: string): Promise<Answer['GetAccount'] | undefined> {
  return (await app.gql<Answer>(await app.token(`${person}@example.com`), query, { n: accountNumber })).data?.GetAccount
}

test('the demo loan: its rate, the 16.33 that a day adds, and this year’s interest as its history has it', async () => {
  const cost = (await account('demo', '100000000099'))?.loanCost
  expect(cost).toMatchObject({
    rateMillionths: 178_100,
    perDiem: 1_633,
    // Due every 30 days from a week from now to the day of maturity, 1980 days away.
    paymentsLeft: 67,
    interestPaidSince: '2026-01-01',
  })
  const history = await app.gql<{
    GetTransactionHistory: { transactionDate: string; details: { interest: number } }[]
  }>(
    await app.token('demo@example.com'),
    '{ GetTransactionHistory(accountNumber: "100000000099", fromDate: "2026-01-01") { details { interest } } }',
  )
  const paid = history.data?.GetTransactionHistory.reduce((sum, { details }) => sum + details.interest, 0)
  expect(cost?.interestPaidThisYear).toBe(paid)
})

test('the daily interest is the one of the payoff quote', async () => {
  for (const [person, number] of [
    ['p1', '100000000001'],
    ['p3', '100000000003'],
    ['p19', '100000000019'],
  ] as const) {
    const quote = await app.gql<{ GetPayoffQuote: { perDiem: number } }>(
      await app.token(`${person}@example.com`),
      'query ($n: String!) { GetPayoffQuote(accountNumber: $n) { perDiem } }',
      { n: number },
    )
    const cost = (await account(person, number))?.loanCost
    expect([person, cost?.perDiem]).toEqual([person, quote.data?.GetPayoffQuote.perDiem])
  }
})

test('who is protected by law sees the rate that their interest is worked out with', async () => {
  expect((await account('p19', '100000000019'))?.loanCost?.rateMillionths).toBe(60_000)
})

test('in the grace days the last day without a late fee is told, until what is due is paid', async () => {
  const ahead = (await account('p2', '100000000002'))?.lateFeeAhead
  expect(ahead?.payBy).toBe(addDays(today(), 3))
  expect(ahead?.amount).toBeGreaterThan(0)
  const due = await app.gql<{ GetAccount: { amountDue: { currentDueTodayWithPending: number } } }>(
    await app.token('p2@example.com'),
    '{ GetAccount(accountNumber: "100000000002") { amountDue { currentDueTodayWithPending } } }',
  )
  const payer = payerOf(app, 'p2@example.com', '100000000002')
  await payer.pay({ paymentAmount: due.data?.GetAccount.amountDue.currentDueTodayWithPending })
  expect((await account('p2', '100000000002'))?.lateFeeAhead).toBeNull()
})

test.each([
  ['p1', '100000000001', 'who is current'],
  ['p4', '100000000004', 'whose plan is kept'],
  ['p19', '100000000019', 'who is protected by law'],
  ['p14', '100000000014', 'whose loan is past its end'],
])('%s of %s, %s, is threatened with no late fee', async (person, number) => {
  expect((await account(person, number))?.lateFeeAhead).toBeNull()
})

test('a loan that is paid off says what becomes of the title and bears no interest; an open one has no release', async () => {
  const paid = await account('p15', '100000000015')
  expect(paid?.loanCost).toBeNull()
  expect(paid?.titleRelease?.status).toMatch(/^(WAITING|ORDERED)$/)
  expect((await account('p1', '100000000001'))?.titleRelease).toBeNull()
})
