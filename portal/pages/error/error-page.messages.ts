import { defineMessages } from '#sdk/i18n/messages'

/** The error page. */
export interface ErrorPageMessages {
  title: string
  text: string
  /** After an outage closed the page before. */
  outage: string
  /** In place of a page for staff. */
  staff: { title: string; text: string }
  /** In place of a page that we closed. */
  closed: { title: string; text: string }
  tryAgain: string
  toDashboard: string
  signIn: string
  call: (phone: string) => string
}

export const errorPageMessages = defineMessages<ErrorPageMessages>({
  name: 'error-page',
  en: {
    title: 'We couldn’t do that right now',
    text: 'Something went wrong on our side, or this part of the site is closed for now. This page didn’t charge you. Your dashboard always shows the payments we received.',
    outage:
      'We’re not available right now. Nothing was charged, and we kept what you entered. Try again in a few minutes, or call us.',
    staff: {
      title: 'This page is for our staff',
      text: 'If you work here, sign in with your work email. If you have a loan with us, your dashboard shows what you can do.',
    },
    closed: {
      title: 'This page is closed for now',
      text: 'You can’t use it right now. Nothing was charged. Your dashboard shows what you can do, or call us.',
    },
    tryAgain: 'Try again',
    toDashboard: 'Go to my dashboard',
    signIn: 'Sign in',
    call: (phone) => `Call ${phone}`,
  },
  es: () => import('./error-page.messages.es.ts').then((m) => m.es),
})
