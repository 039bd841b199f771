import { defineMessages } from '#sdk/i18n/messages'
import { passcodeMinutes } from '#sdk/loan/access-terms'

/** What is said of regular draws once they are chosen: reviewed, signed and done. Dates, times and amounts come in already written in the language. */
export interface AutopayLaterMessages {
  scheduleTitle: (count: number) => string
  scheduleText: (first: string, last: string, most: string) => string
  scheduleTable: string
  day: string
  bankDay: string
  amount: string
  noContacts: string
  codeTitle: string
  codeText: string
  contactsLegend: string
  contactsFailed: string
  sendCode: string
  sendAgain: string
  codeSent: (contact: string) => string
  code: string
  codeHelp: string
  codeMissing: string
  codeNotSent: string
  codeFailed: string
  priceChanged: string
  detailsChanged: string
  offlineTitle: string
  offline: string
  signedOut: string
  unknownReference: (reference: string) => string
  checking: string
  checkAgain: string
  stillUnknown: string
  signing: string
  moment: (time: string, date: string) => string
  seePayments: string
}

export const en: AutopayLaterMessages = {
  scheduleTitle: (count) => (count === 1 ? 'Your next payment' : `Your next ${count} payments`),
  scheduleText: (first, last, most) => `From ${first} to ${last}, up to ${most} each.`,
  scheduleTable: 'View as a table',
  day: 'Credited on',
  bankDay: 'Leaves your account',
  amount: 'Amount',
  noContacts: 'We don’t have a phone or email we can send a code to. Call us so we can help.',
  codeTitle: 'Confirm it’s you',
  codeText: 'We’ll send you a code. Enter it here to sign.',
  contactsLegend: 'Where should we send a code?',
  contactsFailed: 'We couldn’t load your contact information. Try again.',
  sendCode: 'Send code',
  sendAgain: 'Send a new code',
  codeSent: (contact) => `We sent a code to ${contact}. It works for ${passcodeMinutes} minutes.`,
  code: 'Code',
  codeHelp: '6 digits',
  codeMissing: 'Enter the 6-digit code.',
  codeNotSent: 'Get a code first.',
  codeFailed: 'We couldn’t send a code. No changes were made.',
  priceChanged: 'Something changed while you were here. Please review it again. Nothing was set up or charged.',
  detailsChanged: 'Something changed since you reviewed this. Please review it again. Nothing was set up or charged.',
  offlineTitle: 'You’re offline',
  offline: 'Nothing was sent. We kept what you entered. Continue when you’re back online.',
  signedOut: 'Please log in again. We kept what you entered.',
  unknownReference: (reference) => `Reference: ${reference}`,
  checking: 'Checking',
  checkAgain: 'Check again',
  stillUnknown: 'We still can’t tell. Check again in a minute, or call us.',
  signing: 'Sending',
  moment: (time, date) => `${time} Arizona time on ${date}`,
  seePayments: 'View scheduled payments',
}

export const autopayLaterMessages = defineMessages<AutopayLaterMessages>({
  name: 'autopay-later',
  en,
  es: () => import('./autopay-later.messages.es.ts').then((file) => file.es),
})
