import * as v from 'valibot'
import type { CustomerType, PhoneType } from '#sdk/loan/enums.graphql'
import {
  amount,
  amountAboveZero,
  date,
  digits,
  numberAboveZero,
  oneWordOf,
  pattern,
  rate,
  wholeNumber,
  words,
  yesOrNo,
} from './columns.ts'
import {
  assetNumber,
  autopays,
  consents,
  customerId,
  documents,
  frequencies,
  paymentMethods,
  scheduledPayments,
} from './item-files.ts'

/** What happened before a loan came here, as the borrower's history shows it. */
const transactionTypes = ['PAYMENT', 'REVERSAL', 'LATE_FEE', 'RETURNED_PAYMENT_FEE', 'WAIVER', 'ADJUSTMENT'] as const

const phoneTypes = ['CellPhone', 'HomePhone', 'WorkPhone'] as const satisfies readonly PhoneType[]
const roles = ['buyer', 'cobuyer'] as const satisfies readonly CustomerType[]

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
  scheduledPaymentCount: v.optional(wholeNumber('Rows of the scheduled_payments file; needed where there is one.')),
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
  installmentsPaid: v.optional(
    wholeNumber(
      'Installments that were paid in full before this file. Extensions and loan changes require some. Left out: 0.',
    ),
  ),
  paymentExtensions: v.optional(
    yesOrNo('Whether its borrowers may extend a payment online, within the limits that every loan has. Left out: no.'),
  ),
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
  scheduled_payments: scheduledPayments,
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
  'scheduled_payments',
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
  autopays: 'What is drawn for which loan, at most one row per loan. May be left out.',
  scheduled_payments: 'Single payments that wait for their day, one row each. May be left out.',
  consents: 'What people agreed to, or took back, at the servicer before. May be left out.',
  documents: 'Papers of one person about a loan, each a PDF in the folder documents. May be left out.',
}
