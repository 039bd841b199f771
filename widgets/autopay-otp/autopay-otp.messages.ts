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
  stepNames: ['Payment now', 'Autopay after it', 'Review and sign'],
  loadFailed: 'We couldn’t load this page. Nothing was charged and nothing is changed.',

  due: 'Amount due',
  dueOn: (date) => `due ${date}`,
  daysPastDue: (days) => (days === 1 ? '1 day past due' : `${days} days past due`),
  why: 'You pay what is due now. After that we take each payment by itself on its day.',
  will: [
    'You choose the payment that brings your loan up to date.',
    'You choose how autopay goes on after it.',
    'You review both, agree to each, and sign with a code.',
  ],
  willTitle: 'What you will do',
  choice: 'Autopay is your choice. You can also only pay, and nothing else changes.',
  begin: 'Start',
  payOnly: 'Only make a payment',
  notNow: 'Not now',
  closedTitle: {
    'already-on': 'Autopay is on already',
    'not-now': 'This isn’t available right now',
    'not-online': 'This isn’t available right now',
    'nothing-due': 'Nothing is due right now',
    'paid-off': 'Your loan is paid off',
  },
  closedText: {
    'already-on': 'You can see it, change it or turn it off. If something is due, you can pay it by itself.',
    'not-now': 'Paying and setting autopay up in one go isn’t available on this account right now. You can still pay.',
    'not-online': 'We can’t take payments or set up autopay on this account online right now. Call us, and we’ll help.',
    'nothing-due': 'There is nothing to pay, so you can set up autopay by itself.',
    'paid-off': 'Nothing is left to pay, so autopay has nothing to take.',
  },
  seeAutopay: 'See autopay',
}

export const autopayOtpMessages = defineMessages<AutopayOtpMessages>({
  name: 'autopay-otp',
  en,
  es: () => import('./autopay-otp.messages.es.ts').then((file) => file.es),
})
