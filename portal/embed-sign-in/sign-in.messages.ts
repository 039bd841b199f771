import { defineMessages } from '#sdk/i18n/messages'

/** What the sign-in pop-up of an element says. `site` is the name of the page's host. */
export interface SignInMessages {
  title: (site: string) => string
  signInText: string
  signIn: string
  confirmText: (site: string) => string
  confirmLimits: string
  goOn: string
  stop: string
  done: string
  closeMe: string
  failed: string
  failedText: (phone: string) => string
}

export const signInMessages = defineMessages<SignInMessages>({
  name: 'embed-sign-in',
  en: {
    title: (site) => `Continue on ${site}`,
    signInText: 'Sign in with us first. The page never sees your password.',
    signIn: 'Sign in',
    confirmText: (site) => `${site} asks to show part of your loan and to let you pay it there.`,
    confirmLimits: 'It may do so for ten minutes, for one loan. It gets no password and no bank numbers.',
    goOn: 'Continue',
    stop: 'Cancel',
    done: 'You are signed in',
    closeMe: 'You can close this window and go on where you were.',
    failed: 'This page can not show your loan',
    failedText: (phone) => `Open your account with us instead, or call ${phone}.`,
  },
  es: () => import('./sign-in.messages.es.ts').then((m) => m.es),
})
