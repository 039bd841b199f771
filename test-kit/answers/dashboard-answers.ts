import {
  DashboardAccountDocument,
  DashboardAlertsDocument,
  type DashboardAlertsQuery,
  DashboardAutopayDocument,
  type DashboardAutopayQuery,
  type DashboardAccountQuery,
  DashboardCustomerDocument,
  DashboardHistoryDocument,
  type DashboardHistoryQuery,
  DashboardPaymentsDocument,
} from '#texts/dashboard/dashboard.graphql'
import type { AnswerBook } from '../answer-book.ts'
import { currentDue } from './amount-due.ts'

export const accountNumber = '100000000001'

export type DashboardAmountDue = DashboardAccountQuery['GetAccount']['amountDue']

/** Fields of a current account in the list of accounts to choose from. */
const notPastDue = { isPastDue: false, numberOfDaysPastDue: 0 }

/** The answer to DashboardAccount. */
export function accountAnswer(amountDue: DashboardAmountDue = currentDue): DashboardAccountQuery {
  return {
    GetAccount: {
      accountNumber,
      status: { key: 'A', description: 'Active' },
      route: 'S00',
      customers: [{ id: 'c1', nickName: null }],
      amountDue,
      loanAmount: {
        loanAmountTotal: 3600000,
        paidPrincipal: 252545,
        maturityDate: '2030-11-27',
        isMaturedLoan: false,
        unpaidPrincipal: 3347455,
      },
      lateFeeAhead: null,
      titleRelease: null,
    },
    GetVehicle: { make: 'Toyota', model: 'Camry', year: 2023 },
    GetPaymentPlan: { paymentFrequency: 'MONTHLY', regularPaymentAmount: 79612 },
  }
}

type HistoryItem = DashboardHistoryQuery['GetTransactionHistory'][number]

/** A posted payment of 796.12 on November 10, 2026, unless overridden. */
export function historyItem(change: Partial<HistoryItem> = {}): HistoryItem {
  return {
    id: 'h_1',
    description: 'Payment',
    details: { fees: 0, interest: 50142, principal: 29470 },
    postedDate: '2026-11-10',
    status: 'Posted',
    transactionAmount: 79612,
    transactionDate: '2026-11-10',
    ...change,
  }
}

/** The answer to DashboardAutopay: autopay is off and possible, and the account is in no experiment. */
export function autopayAnswer(about: {
  running?: Partial<DashboardAutopayQuery['GetRecurringPayments'][number]>
  eligibility?: DashboardAutopayQuery['GetPaymentEligibility']['recurringPaymentEligibilityStatus']
  otpDashboard?: DashboardAutopayQuery['GetExperiments']['otpDashboard']
}): DashboardAutopayQuery {
  const running = {
    status: 'ENROLLED' as const,
    pausedReason: null,
    scheduledPayments: [{ paymentAmount: 79612, paymentDate: '2026-11-27' }],
    warnings: [],
  }
  return {
    GetRecurringPayments: about.running === undefined ? [] : [{ ...running, ...about.running }],
    GetPaymentEligibility: { recurringPaymentEligibilityStatus: about.eligibility ?? 'Eligible' },
    GetExperiments: { otpDashboard: about.otpDashboard ?? 'NotInPilot' },
  }
}

export type DashboardAlert = DashboardAlertsQuery['GetAlerts']['alerts'][number]

/** A returned payment of 521.62, unless overridden. */
export function alertAnswer(change: Partial<DashboardAlert> = {}): DashboardAlert {
  return {
    kind: 'NSF',
    severity: 'warning',
    isUrgent: false,
    isDismissible: false,
    amount: 52162,
    date: '2026-11-19',
    paymentDate: '2026-11-16',
    paymentDisplayName: null,
    actions: ['MAKE_PAYMENT'],
    ...change,
  }
}

/** Answers everything the dashboard asks. */
export function answerDashboard(book: AnswerBook, amountDue: DashboardAmountDue = currentDue): void {
  book.answer(DashboardCustomerDocument, {
    SelfServiceCustomer: {
      id: 'c1',
      firstName: 'Ana',
      accounts: [{ accountNumber, status: { key: 'A', description: 'Active' }, amountDue: notPastDue }],
    },
  })
  book.answer(DashboardAccountDocument, accountAnswer(amountDue))
  book.answer(DashboardAutopayDocument, autopayAnswer({}))
  book.answer(DashboardAlertsDocument, { GetAlerts: { isActiveRepo: false, alerts: [] } })
  book.answer(DashboardPaymentsDocument, { GetIndividualPayments: [] })
  book.answer(DashboardHistoryDocument, { GetTransactionHistory: [historyItem()] })
}
