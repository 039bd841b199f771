import { defineMessages } from '#sdk/i18n/messages'
import { maximumBankPaymentCents, maximumCardPaymentCents, minimumPaymentCents } from '#sdk/loan/payment-terms'
import { formatCents } from '#sdk/money/money'
import type { AmountChoiceKind, FieldProblems } from './payment-choices.ts'

/** The texts of the first screen of the one-time payment; those of the others are in steps/later.messages.ts. Dates, times and amounts come in already written in the language. */
export interface MakeAPaymentMessages {
  method: string
  paymentDate: string
  title: string
  stepNames: readonly [string, string, string]
  loading: string
  loadFailed: string

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
    /** The total where payments on their way were taken off it. */
    totalDueAfterPending: string
    balance: string
    next: (date: string) => string
    payoff: (date: string) => string
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
  bankNotAvailable: (reason: string) => string
  bankReasons: Record<string, string>
  cardNotAvailable: string
  endingIn: (name: string, lastFour: string) => string
  isDefault: string

  cutoffBanner: (date: string) => string
  pendingBanner: (amount: string) => string
  /** Where any of it is set for a day to come. */
  scheduledBanner: (amount: string) => string

  summaryTitle: string
  payment: string
  serviceFee: string
  total: string
  continueButton: string
  /** A date's is dateRange. */
  problems: Record<NonNullable<FieldProblems['amount' | 'method']>, string>
  dateRange: (from: string, to: string) => string
}

export const en: MakeAPaymentMessages = {
  method: 'From',
  paymentDate: 'Credited on',
  title: 'Make a payment',
  stepNames: ['Amount and date', 'Payment terms', 'Review and pay'],
  loading: 'Loading your payment options',
  loadFailed: 'We couldn’t load your payment options. Nothing was charged.',

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
    'past-due': 'Past-due amount',
    'total-due': 'Total amount due',
    balance: 'Remaining balance',
    next: 'Next payment',
    payoff: 'Payoff amount',
    other: 'Other amount',
  },
  choiceMeanings: {
    'past-due': 'Brings your missed payments up to date.',
    'total-due': 'Everything you owe right now.',
    totalDueWithFees: (fees) => `Everything you owe right now, with ${fees} in fees.`,
    totalDueAfterPending: 'Everything you owe right now, minus pending payments.',
    balance: 'Everything left to pay.',
    next: (date) => `Your payment due ${date}.`,
    payoff: (date) => `Pays off your loan on ${date}.`,
  },
  otherAmount: 'Amount to pay',
  otherAmountHelp: `${formatCents(minimumPaymentCents)} minimum`,

  dateLabel: 'When do you want to pay?',
  dateHelp: 'We’ll credit your payment on this date.',
  cardDate: (date) => `Today, ${date}. Card payments are always made today.`,
  methodLegend: 'How do you want to pay?',
  noFee: 'No fee',
  fee: (fee) => `${fee} fee`,
  feeNote: 'No fee when you pay from a bank account.',
  noMethods: 'You don’t have a saved payment method.',
  addBankAccount: 'Add a bank account',
  addDebitCard: 'Add a debit card',
  bankNotAvailable: (reason) =>
    `We can’t take bank account payments on your account right now because ${reason}. You can pay with a debit card or call us.`,
  bankReasons: {
    'nsf-hold': 'two or more payments were returned',
    'ach-stopped': 'your bank told us a payment was not authorized',
    'account-status': 'of your account status',
    'charged-off': 'your account was charged off',
    bankruptcy: 'of a bankruptcy on your account',
    'repo-active': 'your vehicle is assigned for repossession',
    disabled: 'they are turned off for now',
  },
  cardNotAvailable: 'You can’t pay with a debit card on this account right now.',
  endingIn: (name, lastFour) => `${name} ending in ${lastFour}`,
  isDefault: 'Default',

  cutoffBanner: (date) =>
    `Payments made after 5:00 PM Arizona time, on weekends or on bank holidays are credited today and will show in your history on ${date}.`,
  pendingBanner: (amount) => `A payment of ${amount} is processing.`,
  scheduledBanner: (amount) => `${amount} is processing or scheduled.`,

  summaryTitle: 'Your payment',
  payment: 'Payment',
  serviceFee: 'Fee Payment',
  total: 'Total',
  continueButton: 'Continue',
  problems: {
    AMOUNT_INVALID: 'Enter an amount like 125.50.',
    AMOUNT_TOO_LOW: `Enter at least ${formatCents(minimumPaymentCents)}.`,
    AMOUNT_TOO_HIGH: `Bank account payments are limited to ${formatCents(maximumBankPaymentCents)}.`,
    METHOD_MISSING: 'Choose or add a payment method.',
    CARD_LIMIT: `Debit card payments are limited to ${formatCents(maximumCardPaymentCents)}. Use a bank account to pay more.`,
  },
  dateRange: (from, to) => `Choose a date from ${from} to ${to}.`,
}

export const makeAPaymentMessages = defineMessages<MakeAPaymentMessages>({
  name: 'make-a-payment',
  en,
  es: () => import('./make-a-payment.messages.es.ts').then((file) => file.es),
})
