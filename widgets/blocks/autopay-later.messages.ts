import { defineMessages } from '#sdk/i18n/messages'

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
  scheduleTable: 'See as a table',
  day: 'Counts on',
  bankDay: 'Taken on',
  amount: 'Amount',
  noContacts: 'We have no phone or email that can get a code. Call us so we can help.',
  codeTitle: 'Confirm it’s you',
  codeText: 'We send you a code. Type it in here to sign.',
  contactsLegend: 'Where should we send a code?',
  contactsFailed: 'We couldn’t load your contacts. Try again.',
  sendCode: 'Send code',
  sendAgain: 'Send a new code',
  codeSent: (contact) => `We sent a code to ${contact}. It works for 10 minutes.`,
  code: 'Code',
  codeHelp: '6 digits',
  codeMissing: 'Enter the 6 digits of the code.',
  codeNotSent: 'Send yourself a code first.',
  codeFailed: 'We couldn’t send a code. Nothing is changed.',
  priceChanged: 'Something changed while you were here. Please look at it again. Nothing was set up or charged.',
  detailsChanged: 'Something changed since you reviewed this. Please review it again. Nothing was set up or charged.',
  offlineTitle: 'You are offline',
  offline: 'Nothing was sent. We kept what you entered. Go on when you are online again.',
  signedOut: 'Please log in again. We kept what you entered.',
  unknownReference: (reference) => `Reference: ${reference}`,
  checking: 'Asking our system',
  checkAgain: 'Check again',
  stillUnknown: 'We can’t reach our system yet. Check again in a minute, or call us.',
  signing: 'Sending',
  moment: (time, date) => `${time} Arizona time on ${date}`,
  seePayments: 'See scheduled payments',
}

export const autopayLaterMessages = defineMessages<AutopayLaterMessages>({
  name: 'autopay-later',
  en,
  es: () => import('./autopay-later.messages.es.ts').then((file) => file.es),
})
