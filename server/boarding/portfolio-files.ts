import * as v from 'valibot'
import type {
  AutopayFrequency,
  AutopayReminder,
  CustomerType,
  PaymentMethodType,
  PhoneType,
} from '#sdk/loan/enums.graphql'
import { languages } from '#sdk/i18n/language'
import { nicknameCharacters } from '#sdk/loan/payment-terms'
import type { Consent } from '#server/loans/accounts/changes.store'
import type { ConsentKind } from '#server/loans/accounts/consent-texts'
import { boardedKinds } from '#server/platform/documents/documents.store'
import {
  amount,
  amountAboveZero,
  date,
  digits,
  numberAboveZero,
  oneWordOf,
  pattern,
  rate,
  routingNumber,
  token,
  wholeNumber,
  words,
  wordsWithoutNumber,
  yesOrNo,
} from './columns.ts'

/** What happened before a loan came here, as the borrower's history shows it. */
const transactionTypes = ['PAYMENT', 'REVERSAL', 'LATE_FEE', 'RETURNED_PAYMENT_FEE', 'WAIVER', 'ADJUSTMENT'] as const

const phoneTypes = ['CellPhone', 'HomePhone', 'WorkPhone'] as const satisfies readonly PhoneType[]
const frequencies = ['MONTHLY', 'SEMI_MONTHLY', 'BI_WEEKLY', 'WEEKLY'] as const satisfies readonly AutopayFrequency[]
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
const roles = ['buyer', 'cobuyer'] as const satisfies readonly CustomerType[]

const assetNumber = digits(12, 'The number of the loan, which the borrower looks it up by.')
const customerId = words(40, "The customer's number at the source.")
const state = pattern(/^[A-Z]{2}$/, 'state', 'Two letters.')

/** The control totals: one row. What the files add up to by the books of whoever wrote them. */
const manifest = v.strictObject({
  asOfDate: date('The day at whose end the figures are true. The same as --as-of.'),
  customerCount: wholeNumber('Rows of the customers file.'),
  loanCount: wholeNumber('Rows of the loans file.'),
  partyCount: wholeNumber('Rows of the parties file.'),
  vehicleCount: wholeNumber('Rows of the vehicles file.'),
  scheduleCount: wholeNumber('Rows of the schedule file.'),
  balanceCount: wholeNumber('Rows of the balances file.'),
  transactionCount: v.optional(wholeNumber('Rows of the transactions file; needed where there is one.')),
  paymentMethodCount: v.optional(wholeNumber('Rows of the payment_methods file; needed where there is one.')),
  autopayCount: v.optional(wholeNumber('Rows of the autopays file; needed where there is one.')),
  consentCount: v.optional(wholeNumber('Rows of the consents file; needed where there is one.')),
  documentCount: v.optional(wholeNumber('Rows of the documents file; needed where there is one.')),
  principalAmount: amount('Principal of all loans.'),
  accruedInterestAmount: amount('Interest accrued and not paid of all loans.'),
  lateFeeAmount: amount('Unpaid late fees of all loans.'),
  returnedPaymentFeeAmount: amount('Unpaid returned payment fees of all loans.'),
  pastDueAmount: amount('Unpaid installments that were due before the day, of all loans.'),
  loansCurrent: wholeNumber('Loans that are not past due.'),
  loansPastDue1To29: wholeNumber('How many loans are that many days past due.'),
  loansPastDue30To59: wholeNumber('The same.'),
  loansPastDue60To89: wholeNumber('The same.'),
  loansPastDue90OrMore: wholeNumber('The same, and longer.'),
})

const customers = v.strictObject({
  customerId,
  firstName: words(60, 'First name.'),
  middleName: v.optional(words(60, 'Middle name.')),
  lastName: words(60, 'Last name.'),
  generation: v.optional(words(10, 'Such as Jr or III.')),
  socialSecurityNumber: pattern(
    /^(?!000|666|9)\d{9}$/,
    'social-security-number',
    'Nine digits. Kept as a keyed hash; only the last four are kept so that their owner can see them, sealed.',
  ),
  birthDate: date('Kept as a keyed hash.'),
  emailAddress: v.optional(pattern(/^[^\s@]{1,64}@[^\s@]+\.[^\s@]{2,}$/, 'email', 'An email address.')),
  emailVerifiedDate: v.optional(date('The day the email was proved to be theirs. Without it no code goes there.')),
  phoneNumber: v.optional(digits(10, 'A phone number.')),
  phoneType: v.optional(oneWordOf(phoneTypes, 'What kind of phone it is.')),
  phoneVerifiedDate: v.optional(date('The day the phone was proved to be theirs. Without it no code goes there.')),
  addressLine1: words(100, 'Street and number.'),
  addressLine2: v.optional(words(100, 'Apartment or unit.')),
  city: words(60, 'City.'),
  state,
  zip: pattern(/^\d{5}(-\d{4})?$/, 'zip', 'Five digits, or nine with a hyphen.'),
})

const loans = v.strictObject({
  assetNumber,
  originatorName: words(60, 'Who made the loan.'),
  lenderName: words(60, 'Whose loan it is now.'),
  originationDate: date('The day of the contract.'),
  originalLoanAmount: amountAboveZero('The amount financed.'),
  loanMaturityDate: date('The last day of the contract, as it is now.'),
  interestCalculationTypeCode: oneWordOf(['1'], '1 is simple interest, by days of a year of 365; others cannot board.'),
  reportingPeriodInterestRatePercentage: rate('The yearly rate now: 0.1781 is 17.81 %.'),
  paymentFrequency: oneWordOf(frequencies, 'How often installments are due.'),
  reportingPeriodScheduledPaymentAmount: amountAboveZero('The regular installment.'),
  contractState: state,
  servicememberFromDate: v.optional(date('The first day of the protection of a servicemember.')),
  servicememberToDate: v.optional(date('The last day of it.')),
  poolNumber: v.optional(words(40, 'The pool it was securitized in.')),
  installmentCount: numberAboveZero('Rows that this loan has in the schedule file.'),
})

const parties = v.strictObject({
  assetNumber,
  customerId,
  role: oneWordOf(roles, 'One buyer a loan; any number of cobuyers.'),
})

const vehicles = v.strictObject({
  assetNumber,
  vehicleIdentificationNumber: pattern(/^[A-HJ-NPR-Z0-9]{17}$/, 'vin', '17 characters, without I, O and Q.'),
  vehicleManufacturerName: words(40, 'Make.'),
  vehicleModelName: words(60, 'Model.'),
  vehicleModelYear: pattern(/^(19|20)\d{2}$/, 'year', 'Four digits.'),
})

const schedule = v.strictObject({
  assetNumber,
  installmentNumber: numberAboveZero('1 for the oldest one that is not paid, then 2, and so on without a gap.'),
  dueDate: date('When it is due.'),
  amount: amountAboveZero('What is not paid of it.'),
})

const balances = v.strictObject({
  assetNumber,
  reportingPeriodActualEndBalanceAmount: amountAboveZero('Principal.'),
  accruedInterestAmount: amount('Interest accrued and not paid through the day.'),
  lateFeeAmount: amount('Unpaid late fees.'),
  returnedPaymentFeeAmount: amount('Unpaid returned payment fees.'),
  interestPaidThroughDate: date('The last day whose interest is paid.'),
  nextPaymentDueDate: date('The oldest installment that is not paid.'),
  pastDueAmount: amount('Unpaid installments that were due before the day.'),
  currentDelinquencyStatus: wholeNumber('Days past due.'),
})

const transactions = v.strictObject({
  assetNumber,
  transactionId: words(40, "The transaction's number at the source, once a loan."),
  transactionDate: date('The day it counts from.'),
  transactionType: oneWordOf(transactionTypes, 'What it was. A reversal is shown below zero, whatever it took back.'),
  totalActualAmountPaid: amountAboveZero('All of it: interest, principal and other.'),
  actualInterestCollectedAmount: amount('What of it was interest.'),
  actualPrincipalCollectedAmount: amount('What of it was principal.'),
  actualOtherCollectedAmount: amount('What of it was fees.'),
})

const paymentMethods = v.strictObject({
  paymentMethodId: wordsWithoutNumber(40, "The method's number at the source."),
  customerId,
  paymentMethodType: oneWordOf(methodTypes, 'A bank account or a debit card; AP_ is Apple Pay, GP_ Google Pay.'),
  processorToken: token(200, "What the payment processor knows it by. Never the account's or the card's own number."),
  routingNumber: v.optional(routingNumber("The bank's; needed for a bank account.")),
  lastFourDigits: digits(4, "The last four digits of the account's or the card's number."),
  nameOnAccount: v.optional(wordsWithoutNumber(100, 'Whose it is; needed for a bank account.')),
  nickname: v.optional(wordsWithoutNumber(nicknameCharacters, 'What its owner calls it.')),
  isDefault: yesOrNo('Whether it is chosen unless another one is. One a person at most.'),
  wasUsed: yesOrNo('Whether a payment was made with it. If not, the first one from a bank account takes a code.'),
  addedDate: date('The day its owner added it.'),
})

const autopays = v.strictObject({
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
    'What the borrower signed, word by word: each draw carries it, and its owner can read it.',
  ),
})

const consents = v.strictObject({
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

const documents = v.strictObject({
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

/** The files of a portfolio by name: each as `<name>.csv` or `<name>.ndjson`. */
export const portfolioFiles = {
  manifest,
  customers,
  loans,
  parties,
  vehicles,
  schedule,
  balances,
  transactions,
  payment_methods: paymentMethods,
  autopays,
  consents,
  documents,
} as const

export type FileName = keyof typeof portfolioFiles
/** The files whose rows belong to a loan, in order of its number. */
export const loanFiles = ['loans', 'parties', 'vehicles', 'schedule', 'balances', 'transactions'] as const
export type LoanFile = (typeof loanFiles)[number]
/** Files that may be missing. */
export const optionalFiles: ReadonlySet<FileName> = new Set([
  'transactions',
  'payment_methods',
  'autopays',
  'consents',
  'documents',
])
/** A row of a file once it was checked: amounts in cents, rates in millionths. */
export type RowOf<F extends FileName> = v.InferOutput<(typeof portfolioFiles)[F]>

/** What each file holds, in a sentence. */
export const aboutFiles: Readonly<Record<FileName, string>> = {
  manifest: 'Control totals: one row.',
  customers: 'The people, one row each.',
  loans: 'The contracts, one row each, by assetNumber.',
  parties: 'Who owes which loan, by assetNumber.',
  vehicles: 'One vehicle a loan, by assetNumber.',
  schedule: 'The installments that are not paid, by assetNumber and installmentNumber.',
  balances: 'What each loan owes at the end of the day, by assetNumber.',
  transactions: 'What happened before, for the history alone, by assetNumber. May be left out.',
  payment_methods: 'Bank accounts and debit cards of the people, one row each. May be left out.',
  autopays: 'What is drawn for which loan, one row a loan at most. May be left out.',
  consents: 'What people agreed to, or took back, at the servicer before. May be left out.',
  documents: 'Papers of one person about a loan, each a PDF in the folder documents. May be left out.',
}
