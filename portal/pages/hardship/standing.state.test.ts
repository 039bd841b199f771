import { describe, expect, test } from 'vitest'
import type { LoanStandingQuery, StandingPaymentsQuery } from './hardship.graphql.ts'
import { lastPayment, nextPayments, nextSteps, standingOf } from './standing.state.ts'

const accountNumber = '100000000003'

function loan(
  amountDue: Partial<LoanStandingQuery['GetAccount']['amountDue']> = {},
  more: { status?: string; balance?: number } = {},
): LoanStandingQuery {
  return {
    GetAccount: {
      accountNumber,
      status: { key: more.status ?? 'A', description: 'Paid in full' },
      amountDue: {
        dueDate: '2026-10-14',
        isPastDue: true,
        numberOfDaysPastDue: 37,
        planPayment: null,
        stillToPay: { amount: 164_705, due: 164_705, nextAmount: 79_612, nextDate: '2026-12-13' },
        ...amountDue,
      },
    },
    SelfServiceCustomer: {
      id: 'CUS_3',
      chargeOffAccounts:
        more.balance === undefined
          ? []
          : [{ accountNumber, amountDue: { accountBalance: more.balance, nextDueAmount: null, nextDueDate: null } }],
    },
  }
}

const payments: StandingPaymentsQuery = {
  GetIndividualPayments: [
    { id: 'a', totalAmount: 5_000, paymentDate: '2026-12-01', status: 'SCHEDULED' },
    { id: 'b', totalAmount: 4_000, paymentDate: '2026-11-21', status: 'PENDING' },
    { id: 'c', totalAmount: 3_000, paymentDate: '2026-11-20', status: 'CANCELLED' },
  ] as StandingPaymentsQuery['GetIndividualPayments'],
  GetRecurringPayments: [
    {
      status: 'ENROLLED',
      scheduledPayments: [
        { paymentAmount: 79_612, paymentDate: '2026-11-27' },
        { paymentAmount: 79_612, paymentDate: '2026-12-27' },
      ],
    },
    { status: 'CANCELLED', scheduledPayments: [{ paymentAmount: 1, paymentDate: '2026-11-20' }] },
  ] as StandingPaymentsQuery['GetRecurringPayments'],
  GetTransactionHistory: [
    { id: '1', description: 'Late Fee', status: 'Posted', transactionAmount: 3_981, transactionDate: '2026-11-12' },
    { id: '2', description: 'Payment', status: 'Reversed', transactionAmount: 79_612, transactionDate: '2026-11-01' },
    { id: '3', description: 'Payment', status: 'Posted', transactionAmount: 79_612, transactionDate: '2026-09-14' },
  ],
}

describe('how a loan stands', () => {
  test('a charged-off loan shows its balance, whatever else is said to be due', () => {
    expect(standingOf(loan({}, { balance: 984_037 }))).toEqual({
      kind: 'charged-off',
      cents: 984_037,
      nextCents: null,
      nextDate: null,
    })
  })

  test('a loan on a payment plan shows what the plan asks for next, not all that is past due at once', () => {
    const planPayment = { amount: 75_823, date: '2026-12-01', isKept: true }
    expect(standingOf(loan({ planPayment }))).toEqual({
      kind: 'plan',
      cents: 75_823,
      date: '2026-12-01',
      isKept: true,
    })
  })

  test('a paid loan is closed', () => {
    expect(standingOf(loan({}, { status: 'P' }))).toEqual({
      kind: 'closed',
      statusKey: 'P',
      description: 'Paid in full',
    })
  })

  test('past due, due, and nothing due, with payments on their way counted in', () => {
    expect(standingOf(loan())).toEqual({
      kind: 'past-due',
      cents: 164_705,
      payCents: 164_705,
      dueDate: '2026-10-14',
      days: 37,
    })
    expect(standingOf(loan({ isPastDue: false }))).toMatchObject({ kind: 'due', cents: 164_705 })
    expect(standingOf(loan({ stillToPay: { amount: 0, due: 0, nextAmount: 79_612, nextDate: '2026-12-13' } }))).toEqual(
      {
        kind: 'paid',
        nextCents: 79_612,
        nextDate: '2026-12-13',
      },
    )
  })
})

test('the next payments are the soonest three that are set, by the borrower or by autopay; a canceled one is none', () => {
  expect(nextPayments(payments).map(({ date, isAutopay }) => [date, isAutopay])).toEqual([
    ['2026-11-21', false],
    ['2026-11-27', true],
    ['2026-12-01', false],
  ])
})

test('the last payment is the newest that was received and stayed', () => {
  expect(lastPayment(payments)).toEqual({ cents: 79_612, date: '2026-09-14' })
  expect(lastPayment({ ...payments, GetTransactionHistory: [] })).toBeNull()
})

test('the first step is to pay what is due; where nothing is due nobody is asked for money', () => {
  expect(nextSteps('options', 'past-due', false)).toEqual(['pay', 'options'])
  expect(nextSteps('skip', 'due', false)).toEqual(['pay', 'skip'])
  expect(nextSteps('skip', 'due', true)).toEqual(['pay', 'options'])
  expect(nextSteps('options', 'paid', false)).toEqual(['dashboard', 'options'])
  expect(nextSteps('options', 'closed', true)).toEqual(['details', 'options'])
})

test('where the loan cannot be paid on this site the first step is to call, and no step leads to a page that refuses', () => {
  expect(nextSteps('options', 'charged-off', false)).toEqual(['call', 'options'])
  expect(nextSteps('options', 'past-due', false, false)).toEqual(['call', 'options'])
  expect(nextSteps('skip', 'due', false, false)).toEqual(['call', 'skip'])
})
