import { defineMessages } from '#sdk/i18n/messages'
import {
  historyDescriptions,
  lateFeeWarning,
  owedNames,
  paymentFrequencies,
  titleReleases,
} from '#sdk/loan/loan.messages'
import type {
  AutopayFrequency,
  CustomerType,
  DocumentKind,
  LoanModificationStatusValue,
  ModificationType,
} from '#sdk/loan/enums.graphql'
import type { Column } from './account-details.state.ts'
import type { OwedKind } from '#sdk/loan/owed-lines'

/** The texts of the account details. Dates and amounts come in already written in the language. */
export interface AccountDetailsMessages {
  title: string
  lead: (lastFour: string) => string
  loading: string
  loadFailed: (part: string) => string
  owedTitle: string
  owed: Record<OwedKind, string>
  dueNow: string
  /** In place of both, of a charged-off loan without a plan. */
  balanceTitle: string
  balance: string
  /** Headings while a payment plan is active: of the plan's payment, and of the breakdown of the full amount due. */
  planPayment: string
  planWhole: string
  due: (date: string) => string
  nothingDue: string
  pay: string
  payoff: string
  loanTitle: string
  loanTotal: string
  paidPrincipal: string
  unpaidPrincipal: string
  progress: (paid: string, total: string) => string
  rate: string
  perDay: string
  perDayNote: string
  interestOfYear: (year: string) => string
  interestSince: (date: string) => string
  term: string
  paymentsLeft: (count: number) => string
  lateFeeWarning: (amount: string, date: string) => string
  titleReleases: typeof titleReleases
  contractTitle: string
  accountNumber: string
  status: string
  /** By the status's key; the server's own word where a key is missing. */
  statuses: Record<string, string>
  borrowers: string
  customerTypes: Record<CustomerType, string>
  saleDate: string
  regularPayment: string
  frequency: Readonly<Record<AutopayFrequency, string>>
  maturity: string
  matured: string
  vehicleTitle: string
  vehicle: string
  vin: string
  noVehicle: string
  historyTitle: string
  historyHelp: string
  /** Where the loan was serviced by somebody else before. */
  historySince: (date: string) => string
  /** In the file, beside the day. */
  historyBegins: string
  noHistory: string
  columns: Record<Column, string>
  /** By the server's English words; as they are where one is missing. */
  descriptions: Record<string, string>
  historyStatus: Record<string, string>
  notPosted: string
  estimate: string
  showAll: string
  /** Read out once they are. */
  allShown: (count: number) => string
  restFailed: string
  save: string
  savePdf: string
  documentsTitle: string
  noDocuments: string
  documents: Record<DocumentKind, string>
  saveDocument: string
  changesTitle: string
  changeTypes: Record<ModificationType, string>
  /** By the status; the server's own label where one is missing. */
  changeStatuses: Partial<Record<LoanModificationStatusValue, string>>
  changeDone: string
  changePayment: string
  changeNext: (amount: string, date: string) => string
  saved: string
  saveFailed: string
}

export const en: AccountDetailsMessages = {
  title: 'Account details',
  lead: (lastFour) => `Account ending in ${lastFour}`,
  loading: 'Loading your account',
  loadFailed: (part) => `We couldn’t load “${part}”. No changes were made.`,
  owedTitle: 'What you owe now',
  owed: owedNames,
  dueNow: 'Amount due',
  balanceTitle: 'Your balance',
  balance: 'Remaining balance',
  planPayment: 'Next payment on your plan',
  planWhole: 'Your plan spreads out the full amount due:',
  due: (date) => `due ${date}`,
  nothingDue: 'Nothing is due right now',
  pay: 'Make a payment',
  payoff: 'Get a payoff quote',
  loanTitle: 'Your loan',
  loanTotal: 'Original loan amount',
  paidPrincipal: 'Principal paid so far',
  unpaidPrincipal: 'Remaining principal',
  progress: (paid, total) => `${paid} of ${total} principal paid`,
  rate: 'Interest rate (APR)',
  perDay: 'Interest per day',
  perDayNote: 'This goes down as you pay off principal.',
  interestOfYear: (year) => `Interest paid in ${year}`,
  interestSince: (date) => `Interest paid since ${date}`,
  term: 'Remaining term',
  paymentsLeft: (count) => (count === 1 ? '1 payment' : `${count} payments`),
  lateFeeWarning,
  titleReleases,
  contractTitle: 'Your contract',
  accountNumber: 'Account number',
  status: 'Status',
  statuses: {},
  borrowers: 'Borrowers',
  customerTypes: { buyer: 'Buyer', cobuyer: 'Co-buyer' },
  saleDate: 'Contract date',
  regularPayment: 'Regular payment',
  frequency: paymentFrequencies,
  maturity: 'Scheduled payoff date',
  matured: 'This date has passed. The remaining balance is still due.',
  vehicleTitle: 'Your vehicle',
  vehicle: 'Vehicle',
  vin: 'VIN',
  noVehicle: 'We don’t have a vehicle on file for this loan.',
  historyTitle: 'History',
  historyHelp: 'Payments and fees, newest first. The download includes all of them, to the cent.',
  historyBegins: 'We began servicing your loan',
  historySince: (date) => `Starts ${date}, when we began servicing your loan.`,
  noHistory: 'Your payments and fees will show here.',
  columns: {
    date: 'Date',
    posted: 'Posted',
    description: 'Description',
    status: 'Status',
    amount: 'Amount',
    interest: 'Interest',
    principal: 'Principal',
    fees: 'Fees',
  },
  descriptions: historyDescriptions,
  historyStatus: { Posted: 'Posted', Pending: 'Pending', Reversed: 'Reversed' },
  notPosted: 'Not yet',
  estimate: 'How a pending payment is applied is an estimate until it posts.',
  showAll: 'Show all',
  allShown: (count) => `Showing all ${count}.`,
  restFailed: 'We couldn’t load the rest. Try again.',
  save: 'Download CSV',
  savePdf: 'Download PDF',
  documentsTitle: 'Your documents',
  noDocuments: 'You don’t have any documents yet. Receipts and agreements will show here.',
  documents: {
    PAYMENT_RECEIPT: 'Payment receipt',
    PAYMENT_AUTHORIZATION: 'Payment authorization',
    AUTOPAY_AUTHORIZATION: 'Autopay authorization',
    PAYOFF_LETTER: 'Payoff letter',
    BALANCE_STATEMENT: 'How we calculated your balance',
    SALE_NOTICE: 'Notice of sale',
    PAID_IN_FULL_LETTER: 'Paid-in-full letter',
    LOAN_MODIFICATION: 'Loan change',
    PAYMENT_PLAN_AGREEMENT: 'Payment plan agreement',
    EXTENSION_AGREEMENT: 'Payment extension agreement',
    CHARGE_OFF_PLAN_AGREEMENT: 'Plan agreement for a charged-off loan',
    LOAN_CONTRACT: 'Loan contract',
    ACCOUNT_STATEMENT: 'Account statement',
    LETTER: 'Letter',
  },
  saveDocument: 'Save',
  changesTitle: 'Changes to your contract',
  changeTypes: { Extension: 'Extension', Frequency: 'Payment schedule' },
  changeStatuses: {},
  changeDone: 'Took effect',
  changePayment: 'First payment after the change',
  changeNext: (amount, date) => `${amount} on ${date}`,
  saved: 'Your file is in your downloads.',
  saveFailed: 'We couldn’t save the file. Try again.',
}

export const accountDetailsMessages = defineMessages<AccountDetailsMessages>({
  name: 'account-details',
  en,
  es: () => import('./account-details.messages.es.ts').then((file) => file.es),
})
