import { type DuplicateMessages, en as duplicate } from '#flow/duplicate.messages'
import { defineMessages } from '#sdk/i18n/messages'
import type { AmountKind } from '../otp-answers.ts'

/** The texts of the screens after the first. Dates, times and amounts come in already written in the language. */
export interface LaterMessages extends DuplicateMessages {
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
  /** In its place, where the payment is for a later day. */
  signLater: (total: string) => string
  refusedTitle: string
  unknownTitle: string
  unknownText: string
  notReceivedTitle: string
  notReceivedText: string
  startOver: string
  successTitle: string
  /** In its place, where the payment is for a later day. */
  scheduledTitle: string
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
    next: 'Your next payment, ahead of its due date.',
  },
  totalAfterPending: 'Everything you owe right now, minus pending payments.',
  dateLabel: 'When do you want to pay?',
  dateHelp: 'We’ll credit your payment on this date.',
  cardDate: (date) => `Today, ${date}. Card payments are always made today.`,
  total: 'Total',
  dateRange: (from, to) => `Choose a date from ${from} to ${to}.`,
  enrollTitle: 'Your autopay',
  enrollIntro:
    'Your first autopay payment comes after the one you make now. If nothing is due, we won’t take a payment.',
  reviewTitle: 'Review and sign',
  payNow: 'Your payment now',
  payment: 'Payment',
  serviceFee: 'Fee Payment',
  method: 'From',
  creditedOn: 'Credited on',
  bankDay: 'Expected to leave your account',
  cancelBy: 'Cancel by',
  notCancellable: 'A card payment can’t be canceled after you pay.',
  paymentAuthorization: 'Authorization for this payment',
  paymentConsent: 'I authorize this payment as described above.',
  autopay: 'Your autopay',
  rhythm: 'How often',
  upTo: 'Maximum payment',
  firstDraw: 'First autopay payment',
  firstOn: (amount, date) => `${amount} on ${date}`,
  reminder: 'Reminder',
  autopayAuthorization: 'Authorization for autopay',
  autopayConsent: 'I authorize these recurring payments as described above.',
  paymentConsentMissing: 'Check the box to authorize the payment.',
  autopayConsentMissing: 'Check the box to authorize recurring payments.',
  sign: (total) => `Pay ${total} and turn on autopay`,
  signLater: (total) => `Schedule payment of ${total} and turn on autopay`,
  refusedTitle: 'Your payment and autopay didn’t go through',
  ...duplicate,
  unknownTitle: 'We don’t know yet if it went through',
  unknownText: 'Don’t submit it again yet. We’re checking on it. If it went through, it counts only once.',
  notReceivedTitle: 'We didn’t receive your request',
  notReceivedText: 'Nothing was charged or set up. You can submit it again. It can’t go through twice.',
  startOver: 'Change your choices',
  successTitle: 'We received your payment and autopay is on',
  scheduledTitle: 'Your payment is scheduled and autopay is on',
  paymentReceipt: (date) => `Payment, credited ${date}`,
  autopayReceipt: (amount, date) => `Autopay: ${amount} on ${date}`,
  emailed: 'We emailed you a copy of both receipts and what you agreed to.',
  receiptGone:
    'This receipt is no longer available. You can see the payment under scheduled payments, and view autopay anytime.',
}

export const laterMessages = defineMessages<LaterMessages>({
  name: 'autopay-otp',
  en,
  es: () => import('./later.messages.es.ts').then((file) => file.es),
})
