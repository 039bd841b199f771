import { defineMessages } from '#sdk/i18n/messages'
import { passcodeMinutes } from '#sdk/loan/access-terms'

/** The confirm frame's own texts. What is confirmed, and the name of the button, come from the server. */
export interface ConfirmMessages {
  who: (firstName: string, lastFour: string, partner: string | null) => string
  loading: string
  cancel: string
  notLoaded: string
  tryAgain: string
  changed: string
  authorization: string
  codeTitle: string
  codeText: (act: string) => string
  contactsLegend: string
  noContacts: string
  sendAgain: string
  codeSent: (contact: string) => string
  code: string
  codeHelp: string
  codeMissing: string
  noAnswer: string
  sending: string
  covered: string
  openSite: string
}

export const confirmMessages = defineMessages<ConfirmMessages>({
  name: 'confirm',
  en: {
    who: (firstName, lastFour, partner) =>
      `${firstName}, loan ending in ${lastFour}${partner === null ? '' : `, at ${partner}`}`,
    loading: 'Loading',
    cancel: 'Cancel',
    notLoaded: 'We couldn’t load this. Nothing was sent.',
    tryAgain: 'Try again',
    changed: 'Something changed, or this timed out. Nothing was sent. Review it again.',
    authorization: 'Authorization',
    codeTitle: 'Confirm it’s you',
    codeText: (act) => `When you press “${act},” we’ll send you a code to enter here. Don’t share it with anyone.`,
    contactsLegend: 'Where should we send a code?',
    noContacts:
      'To do this here, you need a code from us. We don’t have a phone number or email that can get a code. Nothing was sent. Sign in on our site instead, or call us and we’ll help.',
    sendAgain: 'Send a new code',
    codeSent: (contact) => `We sent a code to ${contact}. It works for ${passcodeMinutes} minutes.`,
    code: 'Code',
    codeHelp: 'Enter all 6 digits to finish.',
    codeMissing: 'Enter the 6-digit code.',
    noAnswer: 'We couldn’t connect. Nothing was sent. Try again.',
    sending: 'Sending',
    covered:
      'The button works once you’ve seen everything above it and nothing covers it. Scroll up for what you haven’t seen. If it stays gray, use our site.',
    openSite: 'Open our site',
  },
  es: () => import('./confirm.messages.es.ts').then((m) => m.es),
})
