import { defineMessages } from '#sdk/i18n/messages'
import type { Closed } from './otp-choices.ts'

/** The texts of the first screen of paying and setting autopay up in one go; those of the others are in steps/later.messages.ts. Dates, times and amounts come in already written in the language. */
export interface AutopayOtpMessages {
  title: string
  stepNames: readonly [string, string, string]
  loadFailed: string

  due: string
  dueOn: (date: string) => string
  daysPastDue: (days: number) => string
  why: string
  will: readonly [string, string, string]
  willTitle: string
  choice: string
  begin: string
  payOnly: string
  notNow: string
  closedTitle: Record<Closed, string>
  closedText: Record<Closed, string>
  seeAutopay: string
}

export const en: AutopayOtpMessages = {
  title: 'Pay now and set up autopay',
  stepNames: ['Payment now', 'Autopay', 'Review and sign'],
  loadFailed: 'We couldn’t load this page. Nothing was charged, and no changes were made.',

  due: 'Amount due',
  dueOn: (date) => `due ${date}`,
  daysPastDue: (days) => (days === 1 ? '1 day past due' : `${days} days past due`),
  why: 'Pay what’s due now. After that, we’ll make each payment automatically on its due date.',
  will: [
    'Choose the payment that brings your loan up to date.',
    'Choose how autopay works after that.',
    'Review both, agree to each, and sign with a code.',
  ],
  willTitle: 'How it works',
  choice: 'Autopay is optional. You can just make a payment instead.',
  begin: 'Start',
  payOnly: 'Just make a payment',
  notNow: 'Not now',
  closedTitle: {
    'already-on': 'Autopay is already on',
    'not-now': 'This isn’t available right now',
    'not-online': 'This isn’t available right now',
    'nothing-due': 'Nothing is due right now',
    'paid-off': 'Your loan is paid off',
  },
  closedText: {
    'already-on': 'You can view it, change it or turn it off. If an amount is due, you can pay it separately.',
    'not-now':
      'You can’t pay and set up autopay at the same time on this account right now. You can still make a payment.',
    'not-online': 'We can’t take payments or set up autopay on this account online right now. Call us and we’ll help.',
    'nothing-due': 'There’s nothing to pay, so you can just set up autopay.',
    'paid-off': 'There’s nothing left to pay, so you don’t need autopay.',
  },
  seeAutopay: 'View autopay',
}

export const autopayOtpMessages = defineMessages<AutopayOtpMessages>({
  name: 'autopay-otp',
  en,
  es: () => import('./autopay-otp.messages.es.ts').then((file) => file.es),
})
