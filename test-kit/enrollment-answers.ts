import {
  AutopayNowDocument,
  AutopayStartDocument,
  ChangeAutopayDocument,
  CreateAutopayDocument,
  StopAutopayDocument,
} from '#texts/autopay/autopay.graphql'
import {
  CreateOtpDocument,
  OtpByKeyDocument,
  OtpReceiptsDocument,
  OtpStartDocument,
} from '#texts/autopay-otp/autopay-otp.graphql'
import { NextDrawsDocument, SkipDrawDocument } from '#texts/blocks/draws.graphql'
import { CarportError } from '#sdk/errors/errors'
import type { AnswerBook } from './answer-book.ts'
import { answerOtp, madePair, otpStart } from './answers/autopay-otp-answers.ts'
import { answerAutopay, autopayStart, madeAutopay } from './answers/autopay-answers.ts'
import type { MockLoan } from './loan.ts'

/** Autopay, by itself and together with a payment: what is set up is on from then, and stays off once it was stopped. */
export function answerEnrollment(book: AnswerBook, loan: MockLoan): void {
  const { isPastDue, isEligible } = loan.facts
  const ineligible = { recurringPaymentEligibilityStatus: 'Ineligible', reasonCode: 'account-status' } as const
  const running = () => (loan.autopay === null ? [] : [loan.autopay])
  answerAutopay(book)
  book.answer(AutopayStartDocument, () =>
    autopayStart({
      running: loan.autopay,
      methods: loan.methods,
      pastDueAmount: isPastDue ? 159_224 : 0,
      ...(isEligible ? {} : { eligibility: ineligible }),
    }),
  )
  book.answer(AutopayNowDocument, () => ({ GetRecurringPayments: running() }))
  book.answer(CreateAutopayDocument, ({ input }, key) => {
    loan.autopay = { ...madeAutopay(input), key }
    return { CreateRecurringPayment: { success: true, recurringPayment: loan.autopay } }
  })
  book.answer(ChangeAutopayDocument, ({ input }, key) => {
    loan.autopay = { ...madeAutopay(input), key }
    return { UpdateRecurringPayment: { success: true, recurringPayment: loan.autopay } }
  })
  book.answer(StopAutopayDocument, () => {
    loan.autopay = null
    return { CancelRecurringPayment: { success: true } }
  })
  answerDraws(book, loan)
  answerBoth(book, loan)
}

function answerDraws(book: AnswerBook, loan: MockLoan): void {
  book.answer(NextDrawsDocument, () => ({ GetRecurringPayments: loan.autopay === null ? [] : [loan.autopay] }))
  book.answer(SkipDrawDocument, ({ paymentDate }) => {
    if (loan.autopay === null) throw new CarportError('NOT_FOUND')
    const scheduledPayments = loan.autopay.scheduledPayments.filter((draw) => draw.paymentDate !== paymentDate)
    loan.autopay = { ...loan.autopay, scheduledPayments }
    return { SkipRecurringPaymentInstance: { success: true } }
  })
}

function answerBoth(book: AnswerBook, loan: MockLoan): void {
  const { isEligible } = loan.facts
  answerOtp(book)
  book.answer(OtpStartDocument, () => {
    const start = otpStart({
      isOn: loan.autopay !== null,
      ...(isEligible
        ? {}
        : {
            eligibility: {
              oneTimeAchPaymentEligibility: 'Ineligible',
              oneTimeCardPaymentEligibility: 'Ineligible',
              recurringPaymentEligibilityStatus: 'Ineligible',
              reasonCode: 'account-status',
            } as const,
          }),
    })
    return { ...start, GetWallet: { paymentMethods: loan.methods } }
  })
  book.answer(CreateOtpDocument, (pair, key) => {
    loan.autopay = { ...madeAutopay(pair.enrollment), key }
    const { confirmationNumber, id } = loan.pay(pair.payment, key)
    const made = madePair(pair)
    const individualPayment = { ...made.individualPayment, id, confirmationNumber }
    return { CreateAutopayOtp: { success: true, individualPayment, recurringPayment: loan.autopay } }
  })
  book.answer(OtpByKeyDocument, ({ idempotencyKey }) => {
    const payment = loan.paymentOf(idempotencyKey)
    return {
      GetIndividualPayments: payment === undefined ? [] : [payment],
      GetRecurringPayments: loan.autopay?.key === idempotencyKey ? [loan.autopay] : [],
    }
  })
  book.answer(OtpReceiptsDocument, () => ({
    GetIndividualPayments: loan.payments,
    GetRecurringPayments: loan.autopay === null ? [] : [loan.autopay],
  }))
}
