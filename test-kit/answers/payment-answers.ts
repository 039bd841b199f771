import { businessMoment, toIso } from '#sdk/dates/dates'
import { addCents } from '#sdk/money/money'
import {
  type IndividualPaymentInput,
  PaymentPayoffDocument,
  PaymentStartDocument,
  type PaymentStartQuery,
  PreviewPaymentDocument,
  type PreviewPaymentQuery,
} from '#texts/make-a-payment/make-a-payment.graphql'
import {
  CreateIndividualPaymentDocument,
  type CreateIndividualPaymentMutationVariables,
  type MadePaymentFragment,
  PaymentByKeyDocument,
} from '#texts/make-a-payment/steps/later.graphql'
import type { AnswerBook } from '../answer-book.ts'
import { currentDue } from './amount-due.ts'
import { answerAttempts } from './attempt-answers.ts'

type Method = PaymentStartQuery['GetWallet']['paymentMethods'][number]

export const accountNumber = '100000000001'

export const checking: Method = {
  id: 'pm_checking',
  isDefault: true,
  lastFour: '6789',
  nickname: null,
  sortOrder: 1,
  type: 'CHECKING_ACCOUNT',
  displayName: 'Checking ending in 6789',
  serviceFee: 0,
}

export const visa: Method = {
  id: 'pm_visa',
  isDefault: false,
  lastFour: '4242',
  nickname: null,
  sortOrder: 2,
  type: 'VISA_DEBIT',
  displayName: 'Visa debit card ending in 4242',
  serviceFee: 495,
}

type AmountDue = PaymentStartQuery['GetAccount']['amountDue']

export interface StartOptions {
  amountDue?: AmountDue
  methods?: readonly Method[]
  eligibility?: Partial<PaymentStartQuery['GetPaymentEligibility']>
}

/** The answer to PaymentStart. */
export function startAnswer(options: StartOptions = {}): PaymentStartQuery {
  return {
    GetAccount: { accountNumber, amountDue: options.amountDue ?? currentDue },
    GetPaymentEligibility: {
      oneTimeAchPaymentEligibility: 'Eligible',
      oneTimeAchReasonCode: null,
      oneTimeCardPaymentEligibility: 'Eligible',
      ...options.eligibility,
    },
    GetWallet: { paymentMethods: [...(options.methods ?? [checking, visa])] },
  }
}

/** The answer to PreviewPayment: fee by method, a split of 21.00 interest and the rest principal. */
export function previewAnswer(input: IndividualPaymentInput): PreviewPaymentQuery {
  const isCard = input.paymentMethodId === visa.id
  const method = isCard ? visa : checking
  const interest = Math.min(2100, input.paymentAmount)
  return {
    PreviewIndividualPayment: {
      paymentAmount: input.paymentAmount,
      serviceFee: method.serviceFee,
      totalAmount: addCents(input.paymentAmount, method.serviceFee),
      paymentDate: input.paymentDate,
      debitDate: isCard ? input.paymentDate : '2026-11-23',
      cancelUntil: isCard ? null : toIso(businessMoment('2026-11-20', '17:00')),
      paymentSource: isCard ? 'DEBIT_CARD' : 'CHECKING_ACCOUNT',
      paymentDisplayName: method.displayName,
      details: { fees: 0, interest, principal: input.paymentAmount - interest },
      authorization: { version: 'web-debit-5', text: `You authorize one debit from ${method.displayName}.` },
      autopayDraws: input.autopayDraws ?? 'COVERED',
      autopayChoice: null,
      warnings: [],
    },
  }
}

/** The payment created from an input. */
export function madePayment(input: IndividualPaymentInput): MadePaymentFragment {
  const { PreviewIndividualPayment: preview } = previewAnswer(input)
  return {
    id: 'pay_1',
    parties: null,
    paymentAmount: preview.paymentAmount,
    serviceFee: preview.serviceFee,
    totalAmount: preview.totalAmount,
    paymentDate: preview.paymentDate,
    debitDate: preview.debitDate,
    cancelUntil: preview.cancelUntil,
    paymentSource: preview.paymentSource,
    paymentDisplayName: preview.paymentDisplayName,
    confirmationNumber: 'CP7K4QX2M9',
    status: input.paymentDate > '2026-11-20' ? 'SCHEDULED' : 'PENDING',
    isCancellable: preview.cancelUntil !== null,
    autopayDraws: preview.autopayDraws,
    warnings: [],
  }
}

/** The answer to CreatePayment. */
export function createAnswer({ input }: CreateIndividualPaymentMutationVariables) {
  return { CreateIndividualPayment: { success: true, individualPayment: madePayment(input) } }
}

/** Lets the fake backend take a payment from start to receipt. */
export function answerPayments(book: AnswerBook, options: StartOptions = {}): void {
  book.answer(PaymentStartDocument, startAnswer(options))
  book.answer(PaymentPayoffDocument, ({ goodUntil }) => ({
    GetPayoffQuote: { goodUntil: goodUntil ?? '2026-11-20', payoffQuoteTotal: 3347455, perDiem: 1633 },
  }))
  book.answer(PreviewPaymentDocument, ({ input }) => previewAnswer(input))
  book.answer(CreateIndividualPaymentDocument, createAnswer)
  book.answer(PaymentByKeyDocument, { GetIndividualPayments: [] })
  answerAttempts(book)
}
