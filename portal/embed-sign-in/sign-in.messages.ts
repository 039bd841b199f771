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
    confirmText: (site) => `${site} wants to show part of your loan and let you make payments there.`,
    confirmLimits: 'This lasts ten minutes and covers one loan. The page never gets your password or bank numbers.',
    goOn: 'Continue',
    stop: 'Cancel',
    done: 'You are signed in',
    closeMe: 'You can close this window and pick up where you left off.',
    failed: "We can't show your loan on this page",
    failedText: (phone) => `Sign in on our site instead, or call ${phone}.`,
  },
  es: () => import('./sign-in.messages.es.ts').then((m) => m.es),
})
