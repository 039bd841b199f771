import { defineMessages } from '#sdk/i18n/messages'

/** How often draws are made. */
export type PaymentFrequency = 'BI_WEEKLY' | 'MONTHLY' | 'SEMI_MONTHLY' | 'WEEKLY'
/** When a borrower is reminded of a draw. */
export type DrawReminder = 'DAY_OF_PAYMENT' | 'ONE_DAY_BEFORE' | 'TWO_DAY_BEFORE'

/** What is said of regular draws wherever they are chosen or listed. Dates, times and amounts come in already written. */
export interface AutopayKitMessages {
  rhythmLegend: string
  rhythm: Record<PaymentFrequency, string>
  rhythmMeaning: Record<PaymentFrequency, string>
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
  reminder: Record<DrawReminder, string>

  final: string
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
      MONTHLY: 'Your whole payment at once.',
      SEMI_MONTHLY: 'Half a payment each time.',
      BI_WEEKLY: 'Half a payment each time.',
      WEEKLY: 'A quarter of a payment each time.',
    },
    startLabel: 'When should it start?',
    startHelp: (dueDate) => `Your next payment is due ${dueDate}.`,
    startLate: (dueDate) =>
      `This is after your due date of ${dueDate}. Interest grows every day, and your due date does not move.`,
    methodLegend: 'Where should the money come from?',
    noMethods: 'You have no saved way to pay yet. Add one to go on.',
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
      DAY_OF_PAYMENT: 'On the day of the payment',
    },

    final: 'Last payment of your loan',
    moreDraws: (count) => (count === 1 ? 'One more' : `${count} more`),
    noDraws: 'Nothing is planned right now, because nothing is due.',

    skip: 'Skip',
    skipNamed: (amount, date) => `the ${amount} payment on ${date}`,
    skipUntil: (time, date) => `You can skip it until ${time} Arizona time on ${date}.`,
    skipTitle: 'Skip this payment?',
    skipText: (amount, date) => `We will not take ${amount} on ${date}. Autopay goes on with the payment after it.`,
    skipNote: 'What is due stays due, and interest grows every day. You can pay it another way.',
    skipYes: (amount) => `Yes, skip ${amount}`,
    skipNo: 'Keep the payment',
    skipped: (amount, date) => `The ${amount} payment on ${date} is skipped.`,
    notSkipped: 'The payment was not skipped',
    skipUnknown: 'We don’t know yet if the payment was skipped. Try again: it can’t do any harm.',
    callUs: (phone) => `Call us at ${phone}`,

    back: 'Back',
    loading: 'Loading autopay',
    newBankAccount: 'New bank account',
    newDebitCard: 'New debit card',
    startRange: (from, to) => `Choose a start date from ${from} to ${to}.`,
    methodMissing: 'Choose or add a way to pay.',
    account: (lastFour) => `Account ending in ${lastFour}`,
    backToDashboard: 'Back to your account',
    continueButton: 'Continue',
  },
  es: () => import('./autopay.messages.es.ts').then((file) => file.es),
})
