import { addDays, addMonths, businessMoment, toIso } from '#sdk/dates/dates'
import { PasscodeContactsDocument, SendPasscodeDocument } from '#flow/passcode.graphql'
import {
  AutopayNowDocument,
  AutopayStartDocument,
  type AutopayStartQuery,
  ChangeAutopayDocument,
  CreateAutopayDocument,
  PreviewAutopayDocument,
  type PreviewAutopayQuery,
  type RecurringPaymentInput,
  StopAutopayDocument,
} from '#texts/autopay/autopay.graphql'
import type { AnswerBook } from '../answer-book.ts'
import { answerAttempts } from './attempt-answers.ts'
import { accountNumber, checking, visa } from './payment-answers.ts'
import { answerRecords } from './records-answers.ts'

type Running = AutopayStartQuery['GetRecurringPayments'][number]
type Preview = PreviewAutopayQuery['PreviewRecurringPayment']

const draw = (paymentDate: string, paymentAmount: number) => ({
  paymentAmount,
  paymentDate,
  debitDate: paymentDate,
  cancelUntil: toIso(businessMoment(addDays(paymentDate, -1), '17:00')),
  isCancellable: true,
  isFinal: false,
  leftToPay: 0,
})

/** Twelve monthly draws of 796.12 from a day on. */
export function twelveDraws(from: string) {
  return Array.from({ length: 12 }, (_, index) => draw(addMonths(from, index), 79612))
}

/** An autopay that is on: monthly from Friday, November 27, 2026. */
export function runningAutopay(change: Partial<Running> = {}): Running {
  return {
    id: 'rec_1',
    parties: null,
    confirmationNumber: 'AP7K4QX2M9',
    paymentDisplayName: checking.displayName,
    paymentMethodId: checking.id,
    status: 'ENROLLED',
    frequency: 'MONTHLY',
    selectedStartDate: '2026-11-27',
    reminder: 'TWO_DAY_BEFORE',
    agreedAmount: 79612,
    isEditable: true,
    pausedReason: null,
    ineligibleUntil: null,
    scheduledPayments: twelveDraws('2026-11-27'),
    warnings: [],
    ...change,
  }
}

/** The autopay created from an input. */
export function madeAutopay(input: RecurringPaymentInput): Running {
  const { frequency, selectedStartDate, reminder, paymentMethodId } = input
  const method = paymentMethodId === visa.id ? visa : checking
  return runningAutopay({
    frequency,
    selectedStartDate,
    reminder,
    paymentMethodId,
    paymentDisplayName: method.displayName,
    scheduledPayments: twelveDraws(selectedStartDate),
  })
}

export interface AutopayOptions {
  running?: Running | null
  eligibility?: Partial<AutopayStartQuery['GetPaymentEligibility']>
  options?: Partial<AutopayStartQuery['GetAutopayOptions']>
  /** Cents that are past due; anything makes the account past due. */
  pastDueAmount?: number
  methods?: AutopayStartQuery['GetWallet']['paymentMethods']
}

/** The answer to AutopayStart: nothing is on, due Friday, November 27, 2026. */
export function autopayStart(about: AutopayOptions = {}): AutopayStartQuery {
  const { running = null, pastDueAmount = 0 } = about
  return {
    GetRecurringPayments: running === null ? [] : [running],
    GetPaymentEligibility: {
      oneTimeAchPaymentEligibility: 'Eligible',
      oneTimeCardPaymentEligibility: 'Eligible',
      recurringPaymentEligibilityStatus: running?.status === 'ENROLLED' ? 'Ineligible' : 'Eligible',
      reasonCode: running?.status === 'ENROLLED' ? 'already-enrolled' : null,
      autopayRefusal: null,
      ...about.eligibility,
    },
    GetAutopayOptions: {
      defaultFrequency: 'MONTHLY',
      dueDate: '2026-11-27',
      startDateFrom: '2026-11-23',
      startDateTo: '2026-12-07',
      ...about.options,
    },
    GetAccount: {
      accountNumber,
      amountDue: {
        isPastDue: pastDueAmount > 0,
        numberOfDaysPastDue: pastDueAmount > 0 ? 7 : 0,
        amountDueItemized: {
          pastDueAmount,
          nextDueAmount: 79612,
          pendingTotalItemized: { pendingPaymentAmountToday: 0 },
        },
      },
    },
    GetWallet: { paymentMethods: about.methods ?? [checking, visa] },
  }
}

/** The answer to PreviewAutopay. */
export function autopayPreview(input: RecurringPaymentInput, change: Partial<Preview> = {}): PreviewAutopayQuery {
  const made = madeAutopay(input)
  return {
    PreviewRecurringPayment: {
      ...made,
      id: null,
      confirmationNumber: null,
      status: 'ELIGIBLE',
      authorization: {
        version: `autopay-1.${input.frequency}`,
        text: 'I authorize regular payments.\nI can stop them.',
      },
      shortfall: null,
      ...change,
    },
  }
}

/** Lets the fake backend take autopay from the choices to the receipt. */
export function answerAutopay(book: AnswerBook, about: AutopayOptions = {}): void {
  answerRecords(book)
  book.answer(AutopayStartDocument, autopayStart(about))
  book.answer(AutopayNowDocument, { GetRecurringPayments: [] })
  answerAttempts(book)
  book.answer(PreviewAutopayDocument, ({ input }) => autopayPreview(input))
  book.answer(CreateAutopayDocument, ({ input }) => ({
    CreateRecurringPayment: { success: true, recurringPayment: madeAutopay(input) },
  }))
  book.answer(ChangeAutopayDocument, ({ input }) => ({
    UpdateRecurringPayment: { success: true, recurringPayment: madeAutopay(input) },
  }))
  book.answer(StopAutopayDocument, () => {
    book.answer(AutopayStartDocument, autopayStart({ ...about, running: null }))
    return { CancelRecurringPayment: { success: true } }
  })
  answerPasscodes(book)
}

/** A phone and an email that get codes. */
export function answerPasscodes(book: AnswerBook): void {
  book.answer(PasscodeContactsDocument, {
    GetPasscodeContacts: [
      { contactId: 'c1', channel: 'SMS', masked: '(•••) •••-0123', hasCode: false },
      { contactId: 'c2', channel: 'EMAIL', masked: 'a•••@example.com', hasCode: false },
    ],
  })
  book.answer(SendPasscodeDocument, { SendOneTimePasscode: { success: true } })
}
