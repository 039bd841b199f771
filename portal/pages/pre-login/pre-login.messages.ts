import { defineMessages } from '#sdk/i18n/messages'
import type { SignOutReason } from '#portal/login/sign-out-reason'

/** The pre-login page. */
export interface PreLoginMessages {
  signingIn: string
  signedOut: string
  signedOutText: (brand: string) => string
  /** For whoever did not log out. */
  why: Record<SignOutReason, string>
  signIn: string
  otherWays: string
  failed: (phone: string) => string
}

export const preLoginMessages = defineMessages<PreLoginMessages>({
  name: 'pre-login',
  en: {
    signingIn: 'Signing you in',
    signedOut: 'You’re signed out',
    signedOutText: (brand) =>
      `Sign in to see your ${brand} loan. On a shared computer, close this window when you’re done.`,
    why: {
      idle: 'We signed you out because you were inactive. This keeps your account safe. Sign in to continue where you left off.',
      ended: 'Your session ended. This keeps your account safe. Sign in to continue where you left off.',
    },
    signIn: 'Sign in',
    otherWays: 'Ways to pay without signing in',
    failed: (phone) => `We couldn’t open the sign-in page. Try again, or call ${phone}.`,
  },
  es: () => import('./pre-login.messages.es.ts').then((m) => m.es),
})
