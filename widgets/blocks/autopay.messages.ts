import { defineMessages } from '#sdk/i18n/messages'
import type { AutopayFrequency, AutopayReminder } from '#sdk/loan/enums.graphql'
import { maximumCardPaymentCents } from '#sdk/loan/payment-terms'
import { formatCents } from '#sdk/money/money'

/** What is said of regular draws wherever they are chosen or listed. Dates, times and amounts come in already written. */
export interface AutopayKitMessages {
  rhythmLegend: string
  rhythm: Record<AutopayFrequency, string>
  rhythmMeaning: Record<AutopayFrequency, string>
  startLabel: string
  startHelp: (dueDate: string) => string
  startLate: (dueDate: string) => string
  methodLegend: string
  noMethods: string
  isDefault: string
  endingIn: (name: string, lastFour: string) => string
  noFee: string
  fee: (fee: string) => string
  addBankAccount: string
  addDebitCard: string
  reminderLegend: string
  reminder: Record<AutopayReminder, string>

  final: string
  leftToPay: (amount: string) => string
  moreDraws: (count: number) => string
  noDraws: string

  skip: string
  skipNamed: (amount: string, date: string) => string
  skipUntil: (time: string, date: string) => string
  skipTitle: string
  skipText: (amount: string, date: string) => string
  skipNote: string
  skipYes: (amount: string) => string
  skipNo: string
  skipped: (amount: string, date: string) => string
  notSkipped: string
  skipUnknown: string
  callUs: (phone: string) => string

  back: string
  loading: string
  newBankAccount: string
  newDebitCard: string
  startRange: (from: string, to: string) => string
  methodMissing: string
  cardLimit: string
  account: (lastFour: string) => string
  backToDashboard: string
  continueButton: string
}

export const autopayKitMessages = defineMessages<AutopayKitMessages>({
  name: 'autopay-kit',
  en: {
    rhythmLegend: 'How often?',
    rhythm: {
      MONTHLY: 'Every month',
      SEMI_MONTHLY: 'Twice a month',
      BI_WEEKLY: 'Every two weeks',
      WEEKLY: 'Every week',
    },
    rhythmMeaning: {
      MONTHLY: 'Your full payment at once.',
      SEMI_MONTHLY: 'Half a payment each time.',
      BI_WEEKLY: 'Half a payment each time.',
      WEEKLY: 'A quarter of a payment each time.',
    },
    startLabel: 'When should it start?',
    startHelp: (dueDate) => `Your next payment is due ${dueDate}.`,
    startLate: (dueDate) =>
      `This is after your due date of ${dueDate}. Interest adds up every day, and your due date doesn’t change.`,
    methodLegend: 'Where should the money come from?',
    noMethods: 'You don’t have a saved payment method.',
    isDefault: 'Default',
    endingIn: (name, lastFour) => `${name} ending in ${lastFour}`,
    noFee: 'No fee',
    fee: (fee) => `${fee} fee`,
    addBankAccount: 'Add a bank account',
    addDebitCard: 'Add a debit card',
    reminderLegend: 'When should we remind you?',
    reminder: {
      TWO_DAY_BEFORE: 'Two days before',
      ONE_DAY_BEFORE: 'One day before',
      DAY_OF_PAYMENT: 'On the payment date',
    },

    final: 'Last payment of your loan',
    leftToPay: (amount) => `The most a debit card can pay at once. You’ll have ${amount} left to pay.`,
    moreDraws: (count) => (count === 1 ? 'One more' : `${count} more`),
    noDraws: 'Nothing is scheduled right now because nothing is due.',

    skip: 'Skip',
    skipNamed: (amount, date) => `the ${amount} payment on ${date}`,
    skipUntil: (time, date) => `You can skip it until ${time} Arizona time on ${date}.`,
    skipTitle: 'Skip this payment?',
    skipText: (amount, date) => `We won’t take ${amount} on ${date}. Autopay resumes with the next payment.`,
    skipNote: 'Your amount due doesn’t change, and interest adds up every day. You can pay another way.',
    skipYes: (amount) => `Yes, skip ${amount}`,
    skipNo: 'Keep the payment',
    skipped: (amount, date) => `We’ll skip the ${amount} payment on ${date}.`,
    notSkipped: 'We couldn’t skip the payment',
    skipUnknown: 'We don’t know yet if the payment was skipped. It’s safe to try again.',
    callUs: (phone) => `Call us at ${phone}`,

    back: 'Back',
    loading: 'Loading autopay',
    newBankAccount: 'New bank account',
    newDebitCard: 'New debit card',
    startRange: (from, to) => `Choose a start date from ${from} to ${to}.`,
    methodMissing: 'Choose or add a payment method.',
    cardLimit: `Debit card payments are limited to ${formatCents(maximumCardPaymentCents)}. Use a bank account to pay more.`,
    account: (lastFour) => `Account ending in ${lastFour}`,
    backToDashboard: 'Back to your account',
    continueButton: 'Continue',
  },
  es: () => import('./autopay.messages.es.ts').then((file) => file.es),
})
