import { defineMessages } from '#sdk/i18n/messages'
import type { AmountKind } from '../otp-choices.ts'

/** The texts of the screens after the first. Dates, times and amounts come in already written in the language. */
export interface LaterMessages {
  paymentTitle: string
  amountLegend: string
  amounts: Record<AmountKind, string>
  amountMeanings: Record<AmountKind, string>
  /** The total where payments on their way were taken off it. */
  totalAfterPending: string
  dateLabel: string
  dateHelp: string
  cardDate: (date: string) => string
  total: string
  dateRange: (from: string, to: string) => string
  enrollTitle: string
  enrollIntro: string
  reviewTitle: string
  payNow: string
  payment: string
  serviceFee: string
  method: string
  creditedOn: string
  bankDay: string
  cancelBy: string
  notCancellable: string
  paymentAuthorization: string
  paymentConsent: string
  autopay: string
  rhythm: string
  upTo: string
  firstDraw: string
  firstOn: (amount: string, date: string) => string
  reminder: string
  autopayAuthorization: string
  autopayConsent: string
  paymentConsentMissing: string
  autopayConsentMissing: string
  sign: (total: string) => string
  refusedTitle: string
  duplicateTitle: string
  duplicateConfirm: (total: string) => string
  duplicateStop: string
  unknownTitle: string
  unknownText: string
  notReceivedTitle: string
  notReceivedText: string
  sendAgain: (total: string) => string
  startOver: string
  successTitle: string
  paymentReceipt: (date: string) => string
  autopayReceipt: (amount: string, date: string) => string
  emailed: string
  receiptGone: string
}

export const en: LaterMessages = {
  paymentTitle: 'Your payment now',
  amountLegend: 'How much do you want to pay?',
  amounts: { 'past-due': 'Past-due amount', 'total-due': 'Total amount due', next: 'Next payment' },
  amountMeanings: {
    'past-due': 'Brings your missed payments up to date.',
    'total-due': 'Everything you owe right now.',
    next: 'Your next payment, ahead of its day.',
  },
  totalAfterPending: 'Everything you owe right now, less payments on their way.',
  dateLabel: 'When do you want to pay?',
  dateHelp: 'Your payment counts on this date.',
  cardDate: (date) => `Today, ${date}. Card payments are always made today.`,
  total: 'Total',
  dateRange: (from, to) => `Choose a date from ${from} to ${to}.`,
  enrollTitle: 'Autopay after it',
  enrollIntro: 'The first regular payment comes after the one you make now. If nothing is due, nothing is taken.',
  reviewTitle: 'Review and sign',
  payNow: 'Your payment now',
  payment: 'Payment',
  serviceFee: 'Fee Payment',
  method: 'From',
  creditedOn: 'Credited on',
  bankDay: 'Your bank sees it on',
  cancelBy: 'Cancel until',
  notCancellable: 'A card payment can’t be canceled after you pay.',
  paymentAuthorization: 'The authorization for this payment',
  paymentConsent: 'I authorize this payment as written above.',
  autopay: 'Autopay after it',
  rhythm: 'How often',
  upTo: 'Each payment is at most',
  firstDraw: 'First regular payment',
  firstOn: (amount, date) => `${amount} on ${date}`,
  reminder: 'Reminder',
  autopayAuthorization: 'The authorization for regular payments',
  autopayConsent: 'I agree to these regular payments as written above.',
  paymentConsentMissing: 'Tick the box to authorize the payment.',
  autopayConsentMissing: 'Tick the box to agree to regular payments.',
  sign: (total) => `Pay ${total} and turn on autopay`,
  refusedTitle: 'Nothing was paid and nothing was set up',
  duplicateTitle: 'Is this a second payment?',
  duplicateConfirm: (total) => `Yes, pay ${total} again`,
  duplicateStop: 'No, don’t pay again',
  unknownTitle: 'We don’t know yet if it went through',
  unknownText: 'Don’t do it again yet. We are asking for this payment. If it went through, it counts once.',
  notReceivedTitle: 'It did not reach us',
  notReceivedText: 'Nothing was charged and nothing was set up. You can send the same again. It can’t count twice.',
  sendAgain: (total) => `Send ${total} again`,
  startOver: 'Change what you chose',
  successTitle: 'Your payment is made and autopay is on',
  paymentReceipt: (date) => `Payment, credited ${date}`,
  autopayReceipt: (amount, date) => `Autopay: ${amount} on ${date}`,
  emailed: 'We emailed you a copy of both and of what you agreed to.',
  receiptGone: 'This receipt is closed. You can see the payment under scheduled payments, and autopay at any time.',
}

export const laterMessages = defineMessages<LaterMessages>({
  name: 'autopay-otp',
  en,
  es: () => import('./later.messages.es.ts').then((file) => file.es),
})
