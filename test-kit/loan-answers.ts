import {
  CreateIndividualPaymentDocument,
  PaymentByKeyDocument,
  PaymentReceiptsDocument,
} from '#texts/make-a-payment/steps/later.graphql'
import { PaymentStartDocument } from '#texts/make-a-payment/make-a-payment.graphql'
import {
  CancelPaymentDocument,
  ListPaymentsDocument,
  ProgramWithoutPaymentDocument,
} from '#texts/manage-payments/manage-payments.graphql'
import {
  DashboardAlertsDocument,
  DashboardAutopayDocument,
  DashboardHistoryDocument,
  DashboardPaymentsDocument,
  DismissAlertDocument,
} from '#texts/dashboard/dashboard.graphql'
import { ServerClockDocument } from '#texts/element/server-clock.graphql'
import { businessMoment } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import type { AnswerBook } from './answer-book.ts'
import { currentDue, pastDue } from './answers/amount-due.ts'
import { answerDetails, answerSupport, historyLine } from './answers/account-answers.ts'
import { alertAnswer, answerDashboard, autopayAnswer, historyItem } from './answers/dashboard-answers.ts'
import { answerProfile } from './answers/profile-answers.ts'
import { answerPayments, startAnswer } from './answers/payment-answers.ts'
import { answerEnrollment } from './enrollment-answers.ts'
import { answerExtensions } from './extension-mock.ts'
import { answerPlans } from './plan-answers.ts'
import type { MockLoan } from './loan.ts'
import { answerChargeOffs } from './charge-off-mock.ts'
import { answerServices } from './service-answers.ts'
import { answerWallet } from './wallet-answers.ts'

/** The moment at which the mock servicer always is: Friday, November 20, 2026, 10:00 in Phoenix. In milliseconds since 1970. */
export const nowMs = businessMoment('2026-11-20', '10:00')

/** Answers every question that an element asks about a loan, from what the loan remembers. */
export function answerLoan(book: AnswerBook, loan: MockLoan, isClosed: boolean): void {
  book.answer(ServerClockDocument, { UserContext: { startupData: { currentUnixUtc: nowMs / 1000 } } })
  answerChargeOffs(book, loan)
  answerOverview(book, loan)
  answerOneTimePayments(book, loan)
  answerEnrollment(book, loan)
  answerExtensions(book, loan)
  answerPlans(book, loan)
  answerWallet(book, loan)
  answerServices(book, loan, isClosed)
}

function answerOverview(book: AnswerBook, loan: MockLoan): void {
  const { isPastDue, isEmpty, isEligible } = loan.facts
  const lines = isEmpty
    ? []
    : [historyLine(), historyLine({ id: 'h_2', transactionDate: '2026-10-10', postedDate: '2026-10-10' })]
  if (isPastDue) answerDashboard(book, pastDue)
  else answerDashboard(book)
  answerDetails(book, lines)
  answerSupport(book)
  answerProfile(book)
  book.answer(DashboardPaymentsDocument, () => ({
    GetIndividualPayments: loan.payments.filter(({ status }) => status !== 'APPLIED'),
  }))
  let alerts = isPastDue
    ? [
        alertAnswer(),
        alertAnswer({
          kind: 'EnrollInAutoPay',
          severity: 'info',
          isDismissible: true,
          amount: null,
          date: null,
          paymentDate: null,
          actions: ['ENROLL_IN_AUTOPAY'],
        }),
      ]
    : []
  book.answer(DashboardAlertsDocument, () => ({ GetAlerts: { isActiveRepo: false, alerts } }))
  book.answer(DismissAlertDocument, ({ kind }) => {
    alerts = alerts.filter((alert) => alert.kind !== kind)
    return { DismissAlert: { success: true } }
  })
  book.answer(DashboardHistoryDocument, { GetTransactionHistory: isEmpty ? [] : [historyItem()] })
  book.answer(DashboardAutopayDocument, () =>
    autopayAnswer({
      ...(loan.autopay === null ? {} : { running: { status: 'ENROLLED' } }),
      eligibility: isEligible ? 'Eligible' : 'Ineligible',
    }),
  )
}

function answerOneTimePayments(book: AnswerBook, loan: MockLoan): void {
  const { isPastDue, isEligible } = loan.facts
  answerPayments(book)
  book.answer(PaymentStartDocument, () =>
    startAnswer({
      amountDue: isPastDue ? pastDue : currentDue,
      methods: loan.methods,
      eligibility: isEligible
        ? {}
        : {
            oneTimeAchPaymentEligibility: 'Ineligible',
            oneTimeAchReasonCode: 'account-status',
            oneTimeCardPaymentEligibility: 'Ineligible',
          },
    }),
  )
  book.answer(CreateIndividualPaymentDocument, ({ input }, key) => ({
    CreateIndividualPayment: { success: true, individualPayment: loan.pay(input, key) },
  }))
  book.answer(PaymentByKeyDocument, ({ idempotencyKey }) => {
    const payment = loan.paymentOf(idempotencyKey)
    return { GetIndividualPayments: payment === undefined ? [] : [payment] }
  })
  book.answer(PaymentReceiptsDocument, () => ({ GetIndividualPayments: loan.payments }))
  book.answer(ListPaymentsDocument, () => ({
    GetPaymentEligibility: {
      oneTimeAchPaymentEligibility: 'Eligible' as const,
      oneTimeAchReasonCode: null,
      oneTimeCardPaymentEligibility: 'Eligible' as const,
    },
    GetIndividualPayments: loan.payments.map((payment) => ({ ...payment, isByPhone: false })),
    GetPtcPlan: null,
    GetPcoPayments: null,
  }))
  book.answer(ProgramWithoutPaymentDocument, { GetProgramWithoutPayment: null })
  book.answer(CancelPaymentDocument, ({ id }) => {
    const payment = loan.payments.find((each) => each.id === id)
    if (payment === undefined || !payment.isCancellable) throw new CarportError('NOT_FOUND')
    loan.payments = loan.payments.filter((each) => each !== payment)
    return { CancelIndividualPayment: { success: true } }
  })
}
