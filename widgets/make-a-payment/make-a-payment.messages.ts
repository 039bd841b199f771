import { defineMessages } from '#sdk/i18n/messages'
import type { AmountChoiceKind, FieldProblem } from './payment-choices.ts'

/** One line of what happens next. */
export interface NextStep {
  title: string
  text: string
}

/** The texts of the one-time payment. Dates, times and amounts come in already written in the language. */
export interface MakeAPaymentMessages {
  title: string
  stepNames: readonly [string, string, string]
  loading: string
  loadFailed: string
  callUs: (phone: string) => string

  dueHeading: string
  dueOn: (date: string) => string
  daysPastDue: (days: number) => string
  nothingDue: string
  payoffHeading: string
  payoffOn: (date: string) => string
  payoffUnavailable: string
  account: (lastFour: string) => string

  amountLegend: string
  choiceNames: Record<AmountChoiceKind, string>
  choiceMeanings: {
    'past-due': string
    'total-due': string
    totalDueWithFees: (fees: string) => string
    next: (date: string) => string
    payoff: (date: string) => string
    other: string
  }
  otherAmount: string
  otherAmountHelp: string

  dateLabel: string
  dateHelp: string
  cardDate: (date: string) => string
  methodLegend: string
  noFee: string
  fee: (fee: string) => string
  feeNote: string
  noMethods: string
  addBankAccount: string
  addDebitCard: string
  newBankAccount: string
  newDebitCard: string
  bankNotAvailable: (reason: string) => string
  bankReasons: Record<string, string>
  bankReasonUnknown: string
  cardNotAvailable: string
  endingIn: (name: string, lastFour: string) => string
  isDefault: string

  cutoffBanner: (date: string) => string
  pendingBanner: (amount: string) => string

  summaryTitle: string
  payment: string
  serviceFee: string
  total: string
  continueButton: string
  back: string
  problems: Record<FieldProblem, string>
  dateRange: (from: string, to: string) => string

  termsTitle: string
  termsIntro: (total: string, method: string) => string
  creditedOn: string
  creditedMeaning: string
  bankSeesOn: string
  bankSeesMeaning: string
  cardMeaning: string
  cancelBy: string
  cancelByMoment: (time: string, date: string) => string
  cancelMeaning: string
  notCancellable: string
  authorizationTitle: string
  termsMeaning: string
  reviewButton: string

  reviewTitle: string
  method: string
  paymentDate: string
  splitTitle: string
  splitEstimate: string
  howApplied: string
  consent: string
  consentMissing: string
  payButton: (total: string) => string
  paying: string
  priceChanged: string
  detailsChanged: string
  offline: string
  offlineTitle: string
  signedOut: string
  refusedTitle: string
  duplicateTitle: string
  duplicateConfirm: (total: string) => string
  duplicateStop: string

  unknownTitle: string
  unknownText: string
  unknownReference: (reference: string) => string
  checking: string
  checkAgain: string
  stillUnknown: string
  notReceivedTitle: string
  notReceivedText: string
  sendAgain: (total: string) => string
  startOver: string

  successTitle: Record<'PENDING' | 'SCHEDULED', string>
  successNote: Record<'PENDING' | 'SCHEDULED', (date: string) => string>
  nextTitle: string
  nextSteps: {
    received: NextStep
    scheduled: (date: string) => NextStep
    bank: (date: string) => NextStep
    card: NextStep
    posted: (date: string) => NextStep
  }
  emailed: string
  seePayments: string
  backToDashboard: string
  receiptGoneTitle: string
  receiptGone: string

  ineligibleTitle: string
  ineligibleText: string
  ineligibleReason: (reason: string) => string
  otherWays: string
}

export const en: MakeAPaymentMessages = {
  title: 'Make a payment',
  stepNames: ['Amount and date', 'What happens', 'Review and pay'],
  loading: 'Loading your payment choices',
  loadFailed: 'We couldn’t load your payment choices. Nothing was charged.',
  callUs: (phone) => `Call us at ${phone}`,

  dueHeading: 'Amount due',
  dueOn: (date) => `due ${date}`,
  daysPastDue: (days) => (days === 1 ? '1 day past due' : `${days} days past due`),
  nothingDue: 'Nothing is due right now. You can still pay ahead.',
  payoffHeading: 'Payoff amount',
  payoffOn: (date) => `to pay off your loan on ${date}`,
  payoffUnavailable: 'We can’t show a payoff amount online for this account. Call us and we’ll send you one today.',
  account: (lastFour) => `Account ending in ${lastFour}`,

  amountLegend: 'How much do you want to pay?',
  choiceNames: {
    'past-due': 'Past due amount',
    'total-due': 'Total due',
    next: 'Next payment',
    payoff: 'Payoff amount',
    other: 'Other amount',
  },
  choiceMeanings: {
    'past-due': 'Brings your missed payments up to date.',
    'total-due': 'Everything you owe right now.',
    totalDueWithFees: (fees) => `Everything you owe right now, with ${fees} in fees.`,
    next: (date) => `Your payment due ${date}.`,
    payoff: (date) => `Pays off your loan on ${date}.`,
    other: 'You choose how much.',
  },
  otherAmount: 'Amount to pay',
  otherAmountHelp: 'At least $1.00',

  dateLabel: 'When do you want to pay?',
  dateHelp: 'Your payment counts on this date.',
  cardDate: (date) => `Today, ${date}. Card payments are always made today.`,
  methodLegend: 'How do you want to pay?',
  noFee: 'No fee',
  fee: (fee) => `${fee} fee`,
  feeNote: 'No fee when you pay from a bank account.',
  noMethods: 'You have no saved way to pay yet. Add one to go on.',
  addBankAccount: 'Add a bank account',
  addDebitCard: 'Add a debit card',
  newBankAccount: 'New bank account',
  newDebitCard: 'New debit card',
  bankNotAvailable: (reason) =>
    `We can’t take bank account payments on your account right now because ${reason}. You can pay with a debit card or call us.`,
  bankReasons: {
    'nsf-hold': 'two or more payments were returned',
    'ach-stopped': 'your bank told us a payment was not authorized',
    'account-status': 'of the status of your account',
    'charged-off': 'your account was charged off',
    bankruptcy: 'of the bankruptcy on your account',
    'repo-active': 'your vehicle is assigned for repossession',
    disabled: 'they are turned off for now',
  },
  bankReasonUnknown: 'of how the account stands today',
  cardNotAvailable: 'Debit card payments are not available on your account right now.',
  endingIn: (name, lastFour) => `${name} ending in ${lastFour}`,
  isDefault: 'Default',

  cutoffBanner: (date) =>
    `Payments made after 5:00 p.m. Arizona time, on weekends or on bank holidays are credited today and will show in your history on ${date}.`,
  pendingBanner: (amount) => `A payment of ${amount} is processing.`,

  summaryTitle: 'Your payment',
  payment: 'Payment',
  serviceFee: 'Fee Payment',
  total: 'Total',
  continueButton: 'Continue',
  back: 'Back',
  problems: {
    AMOUNT_INVALID: 'Enter an amount like 125.50.',
    AMOUNT_TOO_LOW: 'Enter at least $1.00.',
    DATE_OUT_OF_RANGE: 'Choose another date.',
    METHOD_MISSING: 'Choose or add a way to pay.',
  },
  dateRange: (from, to) => `Choose a date from ${from} to ${to}.`,

  termsTitle: 'What happens with your money',
  termsIntro: (total, method) => `You are about to pay ${total} from ${method}.`,
  creditedOn: 'Counts on',
  creditedMeaning: 'We credit your loan with this date, even when the bank takes longer.',
  bankSeesOn: 'Your bank sees it on',
  bankSeesMeaning: 'Keep the money in your account until then.',
  cardMeaning: 'Your card is charged right away.',
  cancelBy: 'Cancel until',
  cancelByMoment: (time, date) => `${time} Arizona time on ${date}`,
  cancelMeaning: 'On this site under scheduled payments, or by phone.',
  notCancellable: 'A card payment can’t be canceled after you pay.',
  authorizationTitle: 'The authorization you will agree to',
  termsMeaning: 'You agree to this one payment only. You review everything once more before you pay.',
  reviewButton: 'Review payment',

  reviewTitle: 'Review and pay',
  method: 'From',
  paymentDate: 'Credited on',
  splitTitle: 'How your payment is applied',
  splitEstimate: 'This is an estimate until the payment is posted.',
  howApplied:
    'What is due comes first: interest, then principal. Then fees. Anything extra pays interest still owed and then lowers your principal.',
  consent: 'I authorize this payment as written above.',
  consentMissing: 'Check the box to authorize this payment.',
  payButton: (total) => `Pay ${total}`,
  paying: 'Sending your payment',
  priceChanged: 'The total changed while you were here. Check it again before you pay. Nothing was charged.',
  detailsChanged: 'Something changed since you reviewed this. Review it again. Nothing was charged.',
  offline: 'Nothing was sent and nothing was charged. Your entries are kept. Pay when you are back online.',
  offlineTitle: 'You are offline',
  signedOut: 'Please log in again. We kept what you entered.',
  refusedTitle: 'Your payment was not made',
  duplicateTitle: 'Is this a second payment?',
  duplicateConfirm: (total) => `Yes, pay ${total} again`,
  duplicateStop: 'No, don’t pay again',

  unknownTitle: 'We don’t know yet if your payment went through',
  unknownText:
    'Don’t pay again yet. We are asking our system about this payment. If it went through, it counts only once.',
  unknownReference: (reference) => `Reference: ${reference}`,
  checking: 'Checking your payment',
  checkAgain: 'Check again',
  stillUnknown: 'We still can’t reach our system. Check again in a minute, or call us.',
  notReceivedTitle: 'Your payment has not reached us',
  notReceivedText: 'Nothing was charged. You can send the same payment again. It can’t be taken twice.',
  sendAgain: (total) => `Send ${total} again`,
  startOver: 'Change the payment',

  successTitle: { PENDING: 'We have your payment', SCHEDULED: 'Your payment is scheduled' },
  successNote: {
    PENDING: (date) => `Credited on ${date}`,
    SCHEDULED: (date) => `Set for ${date}`,
  },
  nextTitle: 'What happens next',
  nextSteps: {
    received: { title: 'We accepted your payment today', text: 'It is on its way and not posted yet.' },
    scheduled: (date) => ({ title: `Your payment waits until ${date}`, text: 'Nothing is taken before that.' }),
    bank: (date) => ({ title: `Your bank sees it on ${date}`, text: 'Keep the money in your account until then.' }),
    card: { title: 'Your card was charged today', text: 'Your card statement shows the total.' },
    posted: (date) => ({ title: 'It shows in your history after that', text: `It counts from ${date}.` }),
  },
  emailed: 'We are emailing you a copy of this receipt and of what you authorized.',
  seePayments: 'See scheduled payments',
  backToDashboard: 'Back to your account',
  receiptGoneTitle: 'Your payments',
  receiptGone:
    'This receipt is closed. You can see every payment, with its confirmation number, under scheduled payments.',

  ineligibleTitle: 'We can’t take online payments on this account right now',
  ineligibleText: 'Please call us so we can help. Nothing was charged.',
  ineligibleReason: (reason) => `This is because ${reason}.`,
  otherWays: 'See what you owe',
}

export const makeAPaymentMessages = defineMessages<MakeAPaymentMessages>({
  name: 'make-a-payment',
  en,
  es: () => import('./make-a-payment.messages.es.ts').then((file) => file.es),
})
