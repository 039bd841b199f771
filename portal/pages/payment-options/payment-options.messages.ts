import { defineMessages } from '#sdk/i18n/messages'
import {
  mailedPaymentDays,
  maximumBankPaymentCents,
  maximumCardPaymentCents,
  paymentDaysAhead,
} from '#sdk/loan/payment-terms'
import { formatCents } from '#sdk/money/money'

/** The payment options page. */
export interface PaymentOptionsMessages {
  title: string
  lead: string
  free: string
  fee: string
  payNow: string
  signInToPay: string
  /** Why a loan has no button to pay it here. */
  notOnline: Readonly<Record<'paid-off' | 'other-ways', string>>
  bankTitle: string
  bankText: string
  bankWhen: string
  cardTitle: string
  cardText: string
  cardWhen: string
  phoneTitle: string
  phoneText: string
  mailTitle: string
  mailText: string
  mailWhen: string
  countsTitle: string
  countsText: string
  weekendText: string
  contactTitle: string
  contactText: string
}

export const paymentOptionsMessages = defineMessages<PaymentOptionsMessages>({
  name: 'payment-options',
  en: {
    title: 'Payment options',
    lead: 'Every way to pay your loan, what it costs, and when we credit it. There’s always a free way to pay.',
    free: 'Free',
    fee: 'Fee',
    payNow: 'Make a payment',
    signInToPay: 'Sign in to pay',
    notOnline: {
      'paid-off': 'Your loan is paid off. There’s nothing to pay.',
      'other-ways': 'You can’t pay this loan on this site. You can pay by phone or mail.',
    },
    bankTitle: 'Bank account, on this site',
    bankText: `From your checking or savings account, up to ${formatCents(maximumBankPaymentCents)} at a time. Pay today or choose a date up to ${paymentDaysAhead} days ahead. You can cancel until the time shown on your receipt.`,
    bankWhen: 'Credited on the date you choose.',
    cardTitle: 'Debit card, on this site',
    cardText: `Visa, Mastercard or Discover debit cards, up to ${formatCents(maximumCardPaymentCents)} at a time. You enter your card on our card partner’s page, and we never see the number. We don’t accept credit cards.`,
    cardWhen: 'Credited today.',
    phoneTitle: 'By phone',
    phoneText: 'An advisor can take a payment from your bank account. Have your 12-digit account number ready.',
    mailTitle: 'By mail',
    mailText: 'Send a check or money order. Write your 12-digit account number on it. Don’t send cash.',
    mailWhen: `Credited on the day we receive it. Allow ${mailedPaymentDays} days.`,
    countsTitle: 'When we credit your payment',
    countsText:
      'We credit a payment you make here on the date you choose, even if it leaves your bank account a business day later. Interest adds up daily, so paying early costs you less.',
    weekendText:
      'Banks don’t move money on weekends and federal holidays. If you choose one of those days, we still credit your payment that day, and it leaves your bank account the next business day.',
    contactTitle: 'Talk to us',
    contactText: 'If you can’t pay on time, call us before the due date. We’ll go over your options with you.',
  },
  es: () => import('./payment-options.messages.es.ts').then((m) => m.es),
})
