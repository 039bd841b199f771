import { defineMessages } from '#sdk/i18n/messages'

/** What all hardship programs say alike. Amounts come in already written in the language. */
export interface ProgramMessages {
  /** What is compared, for screen readers. */
  what: string
  today: string
  after: string
  date: string
  adding: (count: number, total: string) => string
  agreementTitle: string
  agreementPaper: string
  agreementSaved: string
  agreementNotSaved: string
  consent: string
  consentMissing: string
  name: string
  nameHelp: string
  nameMissing: string
  signing: string
  notSigned: string
  signedOut: string
  unknown: string
  changed: string
  back: string
  callUs: (phone: string) => string
}

export const en: ProgramMessages = {
  what: 'What changes',
  today: 'Today',
  after: 'After',
  date: 'Date',
  adding: (count, total) => (count === 1 ? `1 payment of ${total}` : `${count} payments that add up to ${total}`),
  agreementTitle: 'What you’re agreeing to',
  agreementPaper: 'Save your agreement',
  agreementSaved: 'Your agreement is in your downloads.',
  agreementNotSaved: 'We couldn’t save your agreement. Please try again.',
  consent: 'I have read this and I agree to it.',
  consentMissing: 'Check the box to agree.',
  name: 'Your full name',
  nameHelp: 'Typing your name here is your signature.',
  nameMissing: 'Type your full name to sign.',
  signing: 'Signing',
  notSigned: 'This wasn’t signed',
  signedOut: 'Please log in again. We kept what you entered.',
  unknown: 'We don’t know yet if this went through. We’re checking. Please don’t sign again.',
  changed: 'Something changed while you were here. Please review it again. Nothing was signed or charged.',
  back: 'Back',
  callUs: (phone) => `Call us at ${phone}`,
}

export const programMessages = defineMessages<ProgramMessages>({
  name: 'program',
  en,
  es: () => import('./program.messages.es.ts').then((file) => file.es),
})
