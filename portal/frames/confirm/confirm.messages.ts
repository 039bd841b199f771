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
  codeText: string
  contactsLegend: string
  noContacts: string
  sendCode: string
  sendAgain: string
  codeSent: (contact: string) => string
  code: string
  codeHelp: string
  codeMissing: string
  codeNotSent: string
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
    codeText: 'We’ll send you a code. Enter it here. Don’t share it with anyone.',
    contactsLegend: 'Where should we send a code?',
    noContacts:
      'To do this here, you need a code from us. We don’t have a phone number or email that can get a code. Nothing was sent. Sign in on our site instead, or call us and we’ll help.',
    sendCode: 'Send code',
    sendAgain: 'Send a new code',
    codeSent: (contact) => `We sent a code to ${contact}. It works for ${passcodeMinutes} minutes.`,
    code: 'Code',
    codeHelp: '6 digits',
    codeMissing: 'Enter the 6-digit code.',
    codeNotSent: 'Get a code first.',
    noAnswer: 'We couldn’t connect. Nothing was sent. Try again.',
    sending: 'Sending',
    covered:
      'The button works once you’ve seen everything above it and nothing covers it. Scroll up for what you haven’t seen. If it stays gray, use our site.',
    openSite: 'Open our site',
  },
  es: () => import('./confirm.messages.es.ts').then((m) => m.es),
})
