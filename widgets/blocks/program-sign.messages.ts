import { defineMessages } from '#sdk/i18n/messages'

/** What all hardship programs compare, and how each is signed. */
export interface ProgramSignMessages {
  /** What is compared, for screen readers. */
  what: string
  today: string
  after: string
  agreementTitle: string
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

export const en: ProgramSignMessages = {
  what: 'What changes',
  today: 'Today',
  after: 'After',
  agreementTitle: 'What you’re agreeing to',
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

export const programSignMessages = defineMessages<ProgramSignMessages>({
  name: 'program',
  en,
  es: () => import('./program-sign.messages.es.ts').then((file) => file.es),
})
