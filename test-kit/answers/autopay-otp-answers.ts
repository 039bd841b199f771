import { businessMoment, toIso } from '#sdk/dates/dates'
import { addCents } from '#sdk/money/money'
import {
  CreateOtpDocument,
  type IndividualPaymentInput,
  OtpByKeyDocument,
  OtpStartDocument,
  type OtpStartQuery,
  PreviewOtpDocument,
  type RecurringPaymentInput,
} from '#texts/autopay-otp/autopay-otp.graphql'
import { answerPasscodes, autopayStart, madeAutopay } from './autopay-answers.ts'
import type { AnswerBook } from '../answer-book.ts'
import { answerAttempts } from './attempt-answers.ts'
import { accountNumber, checking, visa } from './payment-answers.ts'
import { answerRecords } from './records-answers.ts'

export interface OtpOptions {
  isOn?: boolean
  eligibility?: Partial<OtpStartQuery['GetPaymentEligibility']>
  pastDueAmount?: number
  totalDue?: number
  nextDueAmount?: number
  /** Payments on their way, in cents. */
  pendingAmount?: number
  /** Default: the next due date, December 13. */
  payBy?: string
}

/** The answer to OtpStart: 481.14 past due by seven days with a late fee of 15.00. */
export function otpStart(about: OtpOptions = {}): OtpStartQuery {
  const { pastDueAmount = 48114, totalDue = 49614, nextDueAmount = 48114, pendingAmount = 0, isOn = false } = about
  const { GetAutopayOptions, GetWallet } = autopayStart({
    options: { dueDate: '2026-12-13', startDateTo: '2026-12-23' },
  })
  return {
    GetRecurringPayments: isOn ? [{ id: 'rec_1', status: 'ENROLLED' }] : [],
    GetPaymentEligibility: {
      oneTimeAchPaymentEligibility: 'Eligible',
      oneTimeCardPaymentEligibility: 'Eligible',
      recurringPaymentEligibilityStatus: 'Eligible',
      reasonCode: null,
      ...about.eligibility,
    },
    GetAutopayOptions,
    GetAccount: {
      accountNumber,
      amountDue: {
        dueDate: '2026-11-13',
        isPastDue: pastDueAmount > 0,
        nextDueDate: '2026-12-13',
        numberOfDaysPastDue: pastDueAmount > 0 ? 7 : 0,
        stillToPay: {
          amount: totalDue,
          due: totalDue,
          pastDue: Math.max(0, pastDueAmount - pendingAmount),
          nextAmount: nextDueAmount,
          underWay: pendingAmount,
          payBy: about.payBy ?? '2026-12-13',
        },
      },
    },
    GetWallet,
  }
}

interface Pair {
  payment: IndividualPaymentInput
  enrollment: RecurringPaymentInput
}

/** Both records that come of a pair. */
export function madePair({ payment, enrollment }: Pair) {
  const isCard = payment.paymentMethodId === visa.id
  const method = isCard ? visa : checking
  return {
    individualPayment: {
      parties: null,
      paymentAmount: payment.paymentAmount,
      serviceFee: method.serviceFee,
      totalAmount: addCents(payment.paymentAmount, method.serviceFee),
      paymentDate: payment.paymentDate,
      debitDate: isCard ? payment.paymentDate : '2026-11-23',
      cancelUntil: isCard ? null : toIso(businessMoment('2026-11-20', '17:00')),
      paymentDisplayName: method.displayName,
      confirmationNumber: 'CP7K4QX2M9',
      status: 'PENDING' as const,
      warnings: [],
    },
    recurringPayment: madeAutopay(enrollment),
  }
}

/** Lets the fake backend take the flow from start to receipts. */
export function answerOtp(book: AnswerBook, about: OtpOptions = {}): void {
  answerRecords(book)
  book.answer(OtpStartDocument, otpStart(about))
  book.answer(PreviewOtpDocument, (pair) => {
    const { individualPayment, recurringPayment } = madePair(pair)
    return {
      PreviewAutopayOtp: {
        authorizationVersion: 'web-debit-5+autopay-1',
        individualPayment: {
          ...individualPayment,
          confirmationNumber: null,
          authorization: { version: 'web-debit-5', text: 'You authorize one debit.' },
          warnings: [],
        },
        recurringPayment: {
          ...recurringPayment,
          confirmationNumber: null,
          authorization: { version: 'autopay-1', text: 'I authorize regular payments.' },
          warnings: [],
        },
      },
    }
  })
  book.answer(CreateOtpDocument, (pair) => ({ CreateAutopayOtp: { success: true, ...madePair(pair) } }))
  book.answer(OtpByKeyDocument, { GetIndividualPayments: [], GetRecurringPayments: [] })
  answerAttempts(book)
  answerPasscodes(book)
}
