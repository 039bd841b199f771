import { defineMessages } from '#sdk/i18n/messages'

/** What the confirm frame says itself. What is confirmed, and the name of the button, come from the server. */
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
    changed: 'Something changed, or too much time went by. Nothing was sent. Check it again.',
    authorization: 'Authorization',
    codeTitle: 'Confirm it’s you',
    codeText: 'We send you a code. Type it in here, and give it to nobody who asks for it.',
    contactsLegend: 'Where should we send a code?',
    noContacts: 'We have no phone or email that can get a code. Call us so we can help.',
    sendCode: 'Send code',
    sendAgain: 'Send a new code',
    codeSent: (contact) => `We sent a code to ${contact}. It works for 10 minutes.`,
    code: 'Code',
    codeHelp: '6 digits',
    codeMissing: 'Enter the 6 digits of the code.',
    codeNotSent: 'Send yourself a code first.',
    noAnswer: 'We couldn’t reach our system. Nothing was sent. Try again.',
    sending: 'Sending',
    covered: 'The button works once you can see all of it. If it stays gray, use our own site.',
    openSite: 'Open our site',
  },
  es: () => import('./confirm.messages.es.ts').then((m) => m.es),
})
