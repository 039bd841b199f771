import {
  ExtensionStartDocument,
  type ExtensionStartQuery,
  ExtensionTermsDocument,
  type ExtensionTermsQuery,
  SignExtensionDocument,
} from '#texts/payment-extension/payment-extension.graphql'
import type { AnswerBook } from '../answer-book.ts'
import { answerAttempts } from './attempt-answers.ts'
import { answerPasscodes } from './autopay-answers.ts'
import { checking, visa } from './payment-answers.ts'
import { answerRecords } from './records-answers.ts'

/** A current loan whose payments can be moved; today is 2026-11-20. */
export const extensionStart: ExtensionStartQuery = {
  GetExtension: {
    eligibility: 'ELIGIBLE',
    reasons: [],
    options: [],
    extensionsLeft: 2,
    paymentDateFrom: '2026-11-20',
    paymentDateTo: '2026-11-30',
    hasAutopay: true,
    current: null,
  },
  GetPaymentEligibility: { oneTimeAchPaymentEligibility: 'Eligible', oneTimeCardPaymentEligibility: 'Eligible' },
  GetWallet: { paymentMethods: [visa, checking] },
}

/** What moving its payments costs and changes. */
export const extensionTerms: ExtensionTermsQuery['PreviewExtension'] = {
  paymentDate: '2026-11-20',
  paymentAmount: 16_334,
  newPaymentDueDate: '2027-01-03',
  newPaymentAmount: 79_612,
  before: {
    dueDate: '2026-12-03',
    nextDueDate: '2026-12-03',
    nextPaymentAmount: 79_612,
    maturityDate: '2032-04-03',
    lastPaymentAmount: 78_040,
    pastDueAmount: 0,
    daysPastDue: 0,
  },
  after: {
    dueDate: '2027-01-03',
    nextDueDate: '2027-01-03',
    nextPaymentAmount: 79_612,
    maturityDate: '2032-05-03',
    lastPaymentAmount: 143_022,
    pastDueAmount: 0,
    daysPastDue: 0,
  },
  daysMoved: 31,
  paymentsMoved: 65,
  moves: [
    { from: '2026-12-03', to: '2027-01-03', amount: 79_612 },
    { from: '2027-01-03', to: '2027-02-03', amount: 79_612 },
    { from: '2027-02-03', to: '2027-03-03', amount: 79_612 },
  ],
  extraInterest: 50_634,
  extensionsLeftAfter: 1,
  autopay: {
    skipped: [
      { date: '2027-01-03', amount: 79_612 },
      { date: '2027-02-03', amount: 79_612 },
    ],
    kept: [
      { date: '2026-12-03', amount: 79_612 },
      { date: '2027-02-03', amount: 79_612 },
    ],
  },
  debitDate: '2026-11-23',
  agreement: {
    version: 'payment-extension-3.abc.en',
    text: 'I ask to extend my loan.\nMoving my payments costs $506.34.',
  },
}

/** Where a test's extension differs. */
export interface ExtensionOptions {
  readonly extension?: Partial<ExtensionStartQuery['GetExtension']>
  readonly terms?: Partial<ExtensionTermsQuery['PreviewExtension']>
  /** The saved methods. Default: an account and a card. */
  readonly wallet?: () => ExtensionStartQuery['GetWallet']['paymentMethods']
}

/** Lets the fake backend take the flow from start to its receipt. */
export function answerExtension(book: AnswerBook, about: ExtensionOptions = {}): void {
  const terms = { ...extensionTerms, ...about.terms }
  let isSigned = false
  answerRecords(book)
  book.answer(ExtensionStartDocument, () => ({
    ...extensionStart,
    ...(about.wallet === undefined ? {} : { GetWallet: { paymentMethods: about.wallet() } }),
    GetExtension: {
      ...extensionStart.GetExtension,
      ...about.extension,
      ...(isSigned
        ? {
            eligibility: 'ENROLLED' as const,
            current: {
              status: 'PendingMaintenanceTransaction' as const,
              paymentAmount: terms.paymentAmount,
              paymentDate: terms.paymentDate,
              oldPaymentDueDate: terms.before.dueDate,
              newPaymentDueDate: terms.newPaymentDueDate,
              newPaymentAmount: terms.newPaymentAmount,
              agreementDocumentId: 'agreement-mod_1',
            },
          }
        : {}),
    },
  }))
  book.answer(ExtensionTermsDocument, ({ paymentDate }) => ({ PreviewExtension: { ...terms, paymentDate } }))
  book.answer(SignExtensionDocument, ({ paymentDate }) => {
    isSigned = true
    return {
      CreateExtension: {
        success: true,
        summary: { newPaymentDueDate: terms.newPaymentDueDate, newPaymentAmount: terms.newPaymentAmount },
        individualPayment:
          terms.paymentAmount === 0
            ? null
            : { confirmationNumber: 'CP7K4QX2M9', paymentAmount: terms.paymentAmount, paymentDate },
      },
    }
  })
  answerAttempts(book)
  answerPasscodes(book)
}
