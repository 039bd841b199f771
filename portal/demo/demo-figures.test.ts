import { expect, test } from 'vitest'
import { addDays } from '#sdk/dates/dates'
import { accountFields, payoffFields } from './demo-account.ts'
import { type DemoCall, createDemoLoan } from './demo-loan.ts'
import { demoMessages } from './demo.messages.ts'
import { walletFields } from './demo-wallet.ts'

const today = '2026-11-20'
const day = (offset: number) => addDays(today, offset)
const call: DemoCall = {
  loan: createDemoLoan(() => today, 'demo@example.com'),
  texts: demoMessages.en,
  language: 'en',
  nowMs: Date.parse('2026-11-20T18:00:00Z'),
  idempotencyKey: null,
  cardFeeCents: 495,
}

/** Day, amount, interest, principal, balance after; in cents. */
const ledger = [
  [-172, 79_612, 53_456, 26_156, 3_507_821],
  [-145, 46_214, 46_214, 0, 3_507_821],
  [-112, 79_612, 56_484, 23_128, 3_484_693],
  [-82, 79_612, 51_010, 28_602, 3_456_091],
  [-53, 79_612, 48_905, 30_707, 3_425_384],
  [-23, 79_612, 50_142, 29_470, 3_395_914],
  [-10, 70_000, 21_541, 48_459, 3_347_455],
] as const

interface HistoryItem {
  readonly transactionDate: string
  readonly transactionAmount: number
  readonly details: { readonly fees: number; readonly interest: number; readonly principal: number }
}

test('[demo-04] the payments are those of the demo’s ledger, to the day and the cent', () => {
  const told = accountFields.GetTransactionHistory({ first: 50 } as never, call) as readonly HistoryItem[]
  expect(
    told
      .map(({ transactionDate, transactionAmount, details }) => ({ transactionDate, transactionAmount, ...details }))
      .toSorted((one, other) => one.transactionDate.localeCompare(other.transactionDate)),
  ).toEqual(
    ledger.map(([offset, amount, interest, principal]) => ({
      transactionDate: day(offset),
      transactionAmount: amount,
      fees: 0,
      interest,
      principal,
    })),
  )
})

test('[demo-04] they replay: each split is simple interest for its days, and the last balance is what is owed', () => {
  let [balance, before] = [3_533_977, -203]
  let accrued = 0
  for (const [offset, amount, interest, principal, after] of ledger) {
    accrued += Math.round((balance * 178_100 * (offset - before)) / 365_000_000)
    expect([offset, Math.min(amount, accrued), amount - interest]).toEqual([offset, interest, principal])
    accrued -= interest
    balance -= principal
    expect([offset, balance]).toEqual([offset, after])
    before = offset
  }
  const account = accountFields.GetAccount({ accountNumber: '100000000099' } as never, call) as {
    readonly loanAmount: object
    readonly amountDue: object
    readonly loanCost: object
    readonly status: { readonly key: string }
    readonly route: string
  }
  expect(account).toMatchObject({
    status: { key: 'A' },
    route: 'S00',
    loanAmount: { unpaidPrincipal: balance, maturityDate: day(1980), isMaturedLoan: false },
    loanCost: { rateMillionths: 178_100, perDiem: 1_633, paymentsLeft: 67, interestPaidThisYear: 327_752 },
    amountDue: {
      dueDate: day(7),
      nextDueDate: day(7),
      afterNextDueDate: day(37),
      currentDue: 9_612,
      isPastDue: false,
      amountDueItemized: { totalFees: 0, pendingTotal: 0 },
    },
  })
})

test('[demo-10][demo-11] the payoff is 33,801.22 through the day after ten, and each day is 16.33', () => {
  expect(payoffFields.GetPayoffQuote({ customerType: 'buyer', goodUntil: null } as never, call)).toMatchObject({
    goodUntil: day(10),
    payoffQuoteTotal: 3_380_122,
    perDiem: 1_633,
  })
})

test('the wallet holds checking 6789 as the default, savings 4321 and a Visa debit card 4242', () => {
  const wallet = walletFields.GetWallet({ category: 'ALL' } as never, call) as {
    readonly paymentMethods: readonly { readonly type: string; readonly lastFour: string }[]
  }
  expect(wallet.paymentMethods.map(({ type, lastFour }) => [type, lastFour])).toEqual([
    ['CHECKING_ACCOUNT', '6789'],
    ['SAVINGS_ACCOUNT', '4321'],
    ['VISA_DEBIT', '4242'],
  ])
})
