import { type DuplicateMessages, en as duplicate } from '#flow/duplicate.messages'
import type { AutopayDraws } from '#sdk/loan/enums.graphql'
import { defineMessages } from '#sdk/i18n/messages'

/** One line of what happens next. */
export interface NextStep {
  title: string
  text: string
}

/** The texts of the screens after the first. Dates, times and amounts come in already written in the language. */
export interface LaterMessages extends DuplicateMessages {
  newBankAccount: string
  newDebitCard: string
  back: string
  callUs: (phone: string) => string
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
  autopay: string
  autopayQuestion: string
  autopayChoices: Record<AutopayDraws, string>
  autopayDoes: Record<AutopayDraws, string>
  reviewButton: string

  reviewTitle: string
  splitTitle: string
  splitEstimate: string
  howApplied: string
  consent: string
  consentMissing: string
  /** Before the first payment from a bank account. */
  firstPaymentCode: (total: string) => string
  payButton: (total: string) => string
  scheduleButton: (total: string) => string
  paying: string
  priceChanged: string
  detailsChanged: string
  offline: string
  offlineTitle: string
  signedOut: string
  refusedTitle: string

  unknownTitle: string
  unknownText: string
  unknownReference: (reference: string) => string
  checking: string
  checkAgain: string
  stillUnknown: string
  notReceivedTitle: string
  notReceivedText: string
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
  paidOffTitle: string
  paidOffText: string
  otherWays: string
}

export const en: LaterMessages = {
  newBankAccount: 'New bank account',
  newDebitCard: 'New debit card',
  back: 'Back',
  callUs: (phone) => `Call us at ${phone}`,
  termsTitle: 'What happens to your money',
  termsIntro: (total, method) => `You’re about to pay ${total} from ${method}.`,
  creditedOn: 'Credited on',
  creditedMeaning: 'We’ll credit your payment on this date, even if your bank takes longer.',
  bankSeesOn: 'Expected to leave your account',
  bankSeesMeaning: 'Keep the money in your account until then.',
  cardMeaning: 'Your card is charged right away.',
  cancelBy: 'Cancel by',
  cancelByMoment: (time, date) => `${time} Arizona time on ${date}`,
  cancelMeaning: 'On this site under scheduled payments, or by phone.',
  notCancellable: 'A card payment can’t be canceled after you pay.',
  authorizationTitle: 'The authorization you’ll agree to',
  termsMeaning: 'You’re agreeing to this one payment only. You’ll review everything once more before you pay.',
  autopay: 'Autopay',
  autopayQuestion: 'What should autopay do?',
  autopayChoices: {
    COVERED: 'Use this payment for my upcoming payments',
    CONTINUE: 'Keep autopay going, and lower my principal',
  },
  autopayDoes: {
    COVERED: 'Takes less, because this payment covers upcoming payments',
    CONTINUE: 'Continues as before',
  },
  reviewButton: 'Review payment',

  reviewTitle: 'Review and pay',
  splitTitle: 'How we apply your payment',
  splitEstimate: 'This is an estimate until the payment posts.',
  howApplied:
    'Your payment first covers what’s due: interest, then principal. Then it covers fees. Anything extra pays any interest you still owe, then lowers your principal.',
  consent: 'I authorize this payment as described above.',
  consentMissing: 'Check the box to authorize this payment.',
  firstPaymentCode: (total) =>
    `This is your first payment from this bank account. To keep your money safe, we’ll send you a code for this ${total} payment only. Nothing has been charged yet.`,
  payButton: (total) => `Pay ${total}`,
  scheduleButton: (total) => `Schedule payment of ${total}`,
  paying: 'Sending your payment',
  priceChanged: 'The total changed while you were here. Check it again before you pay. Nothing was charged.',
  detailsChanged: 'Something changed since you reviewed this. Review it again. Nothing was charged.',
  offline: 'Nothing was sent or charged. We kept what you entered. Pay when you’re back online.',
  offlineTitle: 'You’re offline',
  signedOut: 'Please log in again. We kept what you entered.',
  refusedTitle: 'Your payment didn’t go through',
  ...duplicate,

  unknownTitle: 'We don’t know yet if your payment went through',
  unknownText: 'Don’t pay again yet. We’re checking on this payment. If it went through, it counts only once.',
  unknownReference: (reference) => `Reference: ${reference}`,
  checking: 'Checking your payment',
  checkAgain: 'Check again',
  stillUnknown: 'We still can’t tell. Check again in a minute, or call us.',
  notReceivedTitle: 'We haven’t received your payment',
  notReceivedText: 'Nothing was charged. You can submit the same payment again. We can’t take it twice.',
  startOver: 'Change the payment',

  successTitle: { PENDING: 'We received your payment', SCHEDULED: 'Your payment is scheduled' },
  successNote: {
    PENDING: (date) => `Credited on ${date}`,
    SCHEDULED: (date) => `Scheduled for ${date}`,
  },
  nextTitle: 'What happens next',
  nextSteps: {
    received: { title: 'We accepted your payment', text: 'It’s processing and hasn’t posted yet.' },
    scheduled: (date) => ({
      title: `We’ll process your payment on ${date}`,
      text: 'We won’t take anything before then.',
    }),
    bank: (date) => ({
      title: `Expected to leave your account ${date}`,
      text: 'Keep the money in your account until then.',
    }),
    card: { title: 'Your card was charged', text: 'Your card statement shows the total.' },
    posted: (date) => ({ title: 'Then it shows in your history', text: `Credited as of ${date}.` }),
  },
  emailed: 'We’re emailing you this receipt and a copy of what you authorized.',
  seePayments: 'View scheduled payments',
  backToDashboard: 'Back to your account',
  receiptGoneTitle: 'No receipt to show',
  receiptGone:
    'The payment may have been canceled or returned, or it may be older. Your scheduled payments show each one with its confirmation number.',

  ineligibleTitle: 'We can’t take online payments on this account right now',
  ineligibleText: 'Please call us so we can help. Nothing was charged.',
  ineligibleReason: (reason) => `This is because ${reason}.`,
  paidOffTitle: 'Your loan is paid off',
  paidOffText: 'There’s nothing left to pay.',
  otherWays: 'See what you owe',
}

export const laterMessages = defineMessages<LaterMessages>({
  name: 'make-a-payment',
  en,
  es: () => import('./later.messages.es.ts').then((file) => file.es),
})
