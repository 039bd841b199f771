import { defineMessages } from '#sdk/i18n/messages'

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
    lead: 'Every way to pay your loan, what it costs, and when it counts. There is always a way that is free.',
    free: 'Free',
    fee: 'Fee',
    payNow: 'Make a payment',
    signInToPay: 'Sign in to pay',
    notOnline: {
      'paid-off': 'Your loan is paid off. There is nothing to pay.',
      'other-ways': 'This loan can’t be paid on this site. You can pay it by phone or by mail.',
    },
    bankTitle: 'Bank account, on this site',
    bankText:
      'From your checking or savings account. Pay today or choose a day up to 45 days ahead. You can cancel until the time shown on your receipt.',
    bankWhen: 'Counts on the day you choose.',
    cardTitle: 'Debit card, on this site',
    cardText:
      'Visa, Mastercard or Discover debit cards. You type the card on our card provider’s page; we never see the number. Credit cards are not taken.',
    cardWhen: 'Counts today.',
    phoneTitle: 'By phone',
    phoneText: 'An agent takes your payment from a bank account. Have your 12-digit account number ready.',
    mailTitle: 'By mail',
    mailText: 'Send a check or money order. Write your 12-digit account number on it. Never send cash.',
    mailWhen: 'Counts on the day we receive it. Allow 7 days.',
    countsTitle: 'When your payment counts',
    countsText:
      'A payment made here counts for your loan on the date you chose, even if the bank sees it a business day later. Interest is added daily, so paying early costs you less.',
    weekendText:
      'Banks do not move money on weekends and federal holidays. A payment for such a day still counts on that day. The bank sees it on the next business day.',
    contactTitle: 'Talk to us',
    contactText: 'If you cannot pay on time, call before the due date. We can look at what is possible together.',
  },
  es: () => import('./payment-options.messages.es.ts').then((m) => m.es),
})
