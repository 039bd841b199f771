import { defineMessages } from '#sdk/i18n/messages'
import { historyDescriptions, lateFeeWarning, paymentFrequencies, titleReleases } from '#sdk/loan/loan.messages'
import type { AutopayFrequency } from '#sdk/loan/payments'
import type { DocumentKind, LoanModificationStatusValue, ModificationType } from './account-details.graphql.ts'
import type { Column, OwedKind } from './account-details.state.ts'

/** The texts of the account details. Dates and amounts come in already written in the language. */
export interface AccountDetailsMessages {
  title: string
  lead: (lastFour: string) => string
  loading: string
  loadFailed: (part: string) => string
  owedTitle: string
  owed: Record<OwedKind, string>
  dueNow: string
  /** The heading while a payment plan is active, and what stands above all that is due. */
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
  customerTypes: Record<'buyer' | 'cobuyer', string>
  saleDate: string
  regularPayment: string
  frequency: Readonly<Record<AutopayFrequency, string>>
  maturity: string
  matured: string
  vehicleTitle: string
  vehicle: string
  vehicleName: (year: number, make: string, model: string) => string
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
  loadFailed: (part) => `We couldn’t load “${part}”. Nothing is changed.`,
  owedTitle: 'What you owe now',
  owed: {
    pastDue: 'Past due payments',
    dueToday: 'Due today',
    nextDue: 'Next payment',
    lateFees: 'Late fees',
    nsfFees: 'Returned payment fees',
    pending: 'On its way',
    scheduled: 'Scheduled',
  },
  dueNow: 'Amount due',
  planPayment: 'Next payment on your plan',
  planWhole: 'Your plan spreads out what is due in all:',
  due: (date) => `due ${date}`,
  nothingDue: 'Nothing is due right now',
  pay: 'Make a payment',
  payoff: 'See what pays it off',
  loanTitle: 'Your loan',
  loanTotal: 'Amount of the loan',
  paidPrincipal: 'Principal paid so far',
  unpaidPrincipal: 'Principal left to pay',
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
  saleDate: 'Date of the contract',
  regularPayment: 'Regular payment',
  frequency: paymentFrequencies,
  maturity: 'Last payment planned for',
  matured: 'This date has passed. What is left is still due.',
  vehicleTitle: 'Your vehicle',
  vehicle: 'Vehicle',
  vehicleName: (year, make, model) => `${year} ${make} ${model}`,
  vin: 'VIN',
  noVehicle: 'We have no vehicle on file for this loan.',
  historyTitle: 'History',
  historyHelp: 'Payments and fees, newest first. The file has all of them, with exact cents.',
  historyBegins: 'We began servicing your loan',
  historySince: (date) => `It begins on ${date}, when we began servicing your loan.`,
  noHistory: 'Payments and fees show here once they happen.',
  columns: {
    date: 'Date',
    posted: 'Posted',
    description: 'What',
    status: 'Status',
    amount: 'Amount',
    interest: 'Interest',
    principal: 'Principal',
    fees: 'Fees',
  },
  descriptions: historyDescriptions,
  historyStatus: { Posted: 'Posted', Pending: 'Pending', Reversed: 'Reversed' },
  notPosted: 'Not yet',
  estimate: 'The split of a pending payment is an estimate until it is posted.',
  showAll: 'Show all',
  save: 'Save as a file (CSV)',
  savePdf: 'Save as a PDF',
  documentsTitle: 'Your documents',
  noDocuments: 'Receipts and agreements show here once there are some.',
  documents: {
    PAYMENT_RECEIPT: 'Payment receipt',
    PAYMENT_AUTHORIZATION: 'Payment authorization',
    AUTOPAY_AUTHORIZATION: 'Autopay authorization',
    PAYOFF_LETTER: 'Payoff letter',
    PAID_IN_FULL_LETTER: 'Paid-in-full letter',
  },
  saveDocument: 'Save',
  changesTitle: 'Changes to your contract',
  changeTypes: { Extension: 'Extension', Frequency: 'Payment schedule' },
  changeStatuses: {},
  changeDone: 'Took effect',
  changePayment: 'First payment after it',
  changeNext: (amount, date) => `${amount} on ${date}`,
  saved: 'The file is saved with your downloads.',
  saveFailed: 'We could not save the file. Try again.',
}

export const accountDetailsMessages = defineMessages<AccountDetailsMessages>({
  name: 'account-details',
  en,
  es: () => import('./account-details.messages.es.ts').then((file) => file.es),
})
