import { defineMessages } from '#sdk/i18n/messages'

/** The error page. */
export interface ErrorPageMessages {
  title: string
  text: string
  /** After an outage closed the page before. */
  closed: string
  tryAgain: string
  toDashboard: string
  call: (phone: string) => string
}

export const errorPageMessages = defineMessages<ErrorPageMessages>({
  name: 'error-page',
  en: {
    title: 'We could not do that right now',
    text: 'Something on our side did not work, or this part of the site is closed for now. Nothing was charged by this page. Your dashboard always shows what was received.',
    closed:
      'We are not available right now. Nothing was charged, and what you entered is kept. Try again in a few minutes, or call us.',
    tryAgain: 'Try again',
    toDashboard: 'Go to my dashboard',
    call: (phone) => `Call ${phone}`,
  },
  es: () => import('./error-page.messages.es.ts').then((m) => m.es),
})
