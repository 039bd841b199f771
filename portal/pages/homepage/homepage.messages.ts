import { defineMessages } from '#sdk/i18n/messages'

/** The homepage. */
export interface HomepageMessages {
  title: string
  lead: (brand: string) => string
  signIn: string
  otherWays: string
  toDashboard: string
  firstTime: string
  notFound: string
  signInFailed: string
  signInFailedText: (phone: string) => string
  payTitle: string
  payText: string
  knowTitle: string
  knowText: string
  safeTitle: string
  safeText: string
  helpTitle: string
  helpText: string
  call: (phone: string) => string
}

export const homepageMessages = defineMessages<HomepageMessages>({
  name: 'homepage',
  en: {
    title: 'Your car loan, clear and in your hands',
    lead: (brand) =>
      `See what’s due, pay in a minute, and know where every dollar goes. This is the site for ${brand} borrowers.`,
    signIn: 'Sign in',
    otherWays: 'Other ways to pay',
    toDashboard: 'Go to my dashboard',
    firstTime: 'First time here? Sign in, then find your loan with your account number.',
    notFound: 'We couldn’t find that page. This is our home page.',
    signInFailed: 'We couldn’t open the sign-in page',
    signInFailedText: (phone) => `Check your connection and try again. You can also pay by phone at ${phone}.`,
    payTitle: 'Pay your way',
    payText: 'From a bank account for free, or with a debit card. Today, or on the date you choose.',
    knowTitle: 'No surprises',
    knowText: 'Before you pay, see the fee, the credit date, and how long you can cancel.',
    safeTitle: 'Kept safe',
    safeText: 'We never show full bank numbers. New devices need a code from your phone or email.',
    helpTitle: 'Having trouble making a payment?',
    helpText: 'Call us before your due date. We may be able to help.',
    call: (phone) => `Call ${phone}`,
  },
  es: () => import('./homepage.messages.es.ts').then((m) => m.es),
})
