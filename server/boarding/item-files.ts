import * as v from 'valibot'
import type { AutopayDraws, AutopayFrequency, AutopayReminder, PaymentMethodType } from '#sdk/loan/enums.graphql'
import { languages } from '#sdk/i18n/language'
import { nicknameCharacters } from '#sdk/loan/payment-terms'
import type { Consent } from '#server/loans/accounts/changes.store'
import type { ConsentKind } from '#server/loans/accounts/consent-texts'
import { boardedKinds } from '#server/platform/documents/documents.store'
import {
  amountAboveZero,
  date,
  digits,
  oneWordOf,
  pattern,
  routingNumber,
  token,
  words,
  wordsWithoutNumber,
  yesOrNo,
} from './columns.ts'

/** How often something is due or drawn. */
export const frequencies = [
  'MONTHLY',
  'SEMI_MONTHLY',
  'BI_WEEKLY',
  'WEEKLY',
] as const satisfies readonly AutopayFrequency[]
const reminders = ['TWO_DAY_BEFORE', 'ONE_DAY_BEFORE', 'DAY_OF_PAYMENT'] as const satisfies readonly AutopayReminder[]
/** Credit cards are not taken. */
const methodTypes = [
  'CHECKING_ACCOUNT',
  'SAVINGS_ACCOUNT',
  'VISA_DEBIT',
  'MASTERCARD_DEBIT',
  'DISCOVER_DEBIT',
  'AP_VISA_DEBIT',
  'AP_MC_DEBIT',
  'AP_DISC_DEBIT',
  'AP_AMEX_DEBIT',
  'GP_VISA_DEBIT',
  'GP_MC_DEBIT',
  'GP_DISC_DEBIT',
  'GP_AMEX_DEBIT',
] as const satisfies readonly PaymentMethodType[]
const consentKinds = ['ELECTRONIC_RECORDS', 'TEXT_MESSAGES'] as const satisfies readonly ConsentKind[]
const consentActions = ['GIVEN', 'WITHDRAWN'] as const satisfies readonly Consent['action'][]
const draws = ['COVERED', 'CONTINUE'] as const satisfies readonly AutopayDraws[]

/** The column that every row about a loan begins with. */
export const assetNumber = digits(12, 'The number of the loan, which the borrower looks it up by.')
/** The column that names a person. */
export const customerId = words(40, "The customer's number at the source.")
/** Bank accounts and debit cards. */
export const paymentMethods = v.strictObject({
  paymentMethodId: wordsWithoutNumber(40, "The method's number at the source."),
  customerId,
  paymentMethodType: oneWordOf(methodTypes, 'A bank account or a debit card; AP_ is Apple Pay, GP_ Google Pay.'),
  processorToken: token(200, "What the payment processor knows it by. Never the account's or the card's own number."),
  routingNumber: v.optional(routingNumber("The bank's; needed for a bank account.")),
  lastFourDigits: digits(4, "The last four digits of the account's or the card's number."),
  nameOnAccount: v.optional(wordsWithoutNumber(100, 'Whose it is; needed for a bank account.')),
  nickname: v.optional(wordsWithoutNumber(nicknameCharacters, 'What its owner calls it.')),
  isDefault: yesOrNo('Whether it is preselected. At most one per person.'),
  wasUsed: yesOrNo('Whether a payment was made with it. If not, the first one from a bank account takes a code.'),
  addedDate: date('The day its owner added it.'),
})

/** What is drawn. */
export const autopays = v.strictObject({
  assetNumber,
  customerId,
  paymentMethodId: words(
    40,
    "The payment method's number at the source, a row of payment_methods boarded now or before.",
  ),
  frequency: oneWordOf(frequencies, 'How often it draws.'),
  nextDrawDate: date('The first draw that the old system does not make, after the day of the figures.'),
  authorizedAmount: amountAboveZero(
    'The most that a draw may take without a notice ten days before, by what was signed.',
  ),
  reminder: v.optional(oneWordOf(reminders, 'When a reminder goes out; two days before where it is left out.')),
  signedDate: date('The day the borrower signed.'),
  signedHow: oneWordOf(
    ['WEB', 'PAPER', 'PHONE'],
    'How it was signed. Draws from a bank account leave as web entries, so WEB.',
  ),
  authorizationReference: wordsWithoutNumber(60, 'The number of what was signed, at the source.'),
  authorizationText: wordsWithoutNumber(
    10_000,
    'What the borrower signed, word for word: each draw carries it, and its owner can read it.',
  ),
})

/** Single payments that wait for their day. */
export const scheduledPayments = v.strictObject({
  assetNumber,
  scheduledPaymentId: wordsWithoutNumber(40, "The payment's number at the source."),
  customerId,
  paymentMethodId: words(
    40,
    "The bank account's number at the source, a row of payment_methods boarded now or before.",
  ),
  paymentDate: date('The day the payment is credited. The old system no longer makes it.'),
  amount: amountAboveZero('What is debited.'),
  autopayDraws: v.optional(
    oneWordOf(draws, 'COVERED (the default): autopay leaves out what it pays. CONTINUE: autopay draws as before.'),
  ),
  authorizedDate: date('The day the borrower agreed to the debit.'),
  authorizedHow: oneWordOf(
    ['WEB', 'PHONE', 'PAPER'],
    'How the borrower agreed. Debits are sent as WEB or TEL entries, so WEB, or PHONE for a recorded call.',
  ),
  callerName: v.optional(wordsWithoutNumber(80, 'Who agreed on the recorded call; needed for PHONE.')),
  authorizationReference: wordsWithoutNumber(60, 'The number of what they agreed to, or of the recording.'),
  authorizationText: wordsWithoutNumber(
    10_000,
    'What the borrower agreed to, word for word: the debit carries it, and its owner can read it.',
  ),
})

/** What people agreed to. */
export const consents = v.strictObject({
  consentId: wordsWithoutNumber(40, "The consent's number at the source."),
  customerId,
  consentType: oneWordOf(consentKinds, 'What it is about: records online instead of on paper, or text messages.'),
  phoneNumber: v.optional(digits(10, 'The cell phone of the person that texts go to; needed for them.')),
  consentStatus: oneWordOf(consentActions, 'What counts now. At most one row per person, or per phone.'),
  consentDate: date('The day it was given, or withdrawn.'),
  givenHow: oneWordOf(
    ['WEB', 'PAPER', 'PHONE', 'TEXT'],
    'How it was given, or withdrawn. Electronic records take a consent that was given on a website, so WEB.',
  ),
  givenTo: wordsWithoutNumber(100, 'The servicer it was given to. Its owner can read that.'),
  language: oneWordOf(languages, 'The language of the text.'),
  consentText: v.optional(
    wordsWithoutNumber(10_000, 'What the borrower agreed to, word for word; needed for one that was given.'),
  ),
})

/** Papers. */
export const documents = v.strictObject({
  assetNumber,
  documentId: wordsWithoutNumber(40, "The paper's number at the source."),
  customerId,
  documentType: oneWordOf(boardedKinds, 'What the borrower sees it called, in their language.'),
  documentDate: date('The day on it.'),
  fileName: pattern(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,95}\.pdf$/,
    'file-name',
    'A PDF in the folder documents, beside the files.',
  ),
  sha256: pattern(/^[0-9a-f]{64}$/, 'sha-256', "The file's SHA-256, 64 hexadecimal digits: it arrived whole."),
})
