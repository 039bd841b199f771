import { defineMessages } from '#sdk/i18n/messages'

/** Taking a payment from a borrower on the phone. */
export interface PhonePaymentMessages {
  title: string
  take: (accountEnding: string) => string
  loading: string
  failed: string
  noAccounts: string
  refusals: Readonly<Record<string, string>>
  refused: string
  dueToday: string
  pastDue: string
  account: string
  amount: string
  amountMissing: string
  date: string
  review: string
  change: string
  credited: string
  debited: string
  read: string
  again: string
  againMissing: string
  pay: (amount: string) => string
  done: (confirmationNumber: string) => string
  notDone: string
}

export const phonePaymentMessages = defineMessages<PhonePaymentMessages>({
  name: 'phone-payment',
  en: {
    title: 'Payment by phone',
    take: (accountEnding) => `Take a payment for the loan ending in ${accountEnding}`,
    loading: 'Loading the loan',
    failed: 'We couldn’t load this loan.',
    noAccounts:
      'The borrower has no saved bank account. They can add one on our site under Payment Methods, or pay there.',
    refusals: {
      'nsf-hold': 'Bank payments aren’t accepted on this loan for now because payments were returned.',
      'ach-stopped': 'The borrower’s bank said that they didn’t authorize a payment, so bank payments are stopped.',
      'paid-off': 'This loan is paid off.',
      disabled: 'One-time payments are turned off for now.',
    },
    refused: 'This loan can’t take a payment right now.',
    dueToday: 'Due today',
    pastDue: 'Past due',
    account: 'From',
    amount: 'Amount',
    amountMissing: 'Enter an amount.',
    date: 'Payment date',
    review: 'Review the payment',
    change: 'Change the payment',
    credited: 'Credited as of',
    debited: 'Expected to leave the account',
    read: 'Read this to the borrower',
    again: 'The borrower wants this payment in addition to the one they already have.',
    againMissing: 'Check this box if they want both payments.',
    pay: (amount) => `Take ${amount}`,
    done: (confirmationNumber) =>
      `The payment is accepted. Its confirmation number is ${confirmationNumber}. We sent the borrower a receipt and wrote notation PY.`,
    notDone: 'We couldn’t take the payment. Please try again.',
  },
  es: () => import('./phone-payment.messages.es.ts').then((m) => m.es),
})
