import { defineMessages } from '#sdk/i18n/messages'

/** The pages about verifying the login's email. */
export interface VerifyEmailMessages {
  title: string
  text: (email: string) => string
  verified: string
  sendAgain: string
  sent: string
  notYet: string
  failed: string
  hint: string
  signIn: string
  successTitle: string
  successText: string
  goOn: string
  errorTitle: string
  errorText: string
}

export const verifyEmailMessages = defineMessages<VerifyEmailMessages>({
  name: 'verify-email',
  en: {
    title: 'Verify your email',
    text: (email) => `We sent a link to ${email}. Open it, then come back here. This keeps others out of your loan.`,
    verified: 'I have opened the link',
    sendAgain: 'Send the email again',
    sent: 'Sent. It may take a minute to arrive.',
    notYet: 'We do not see it yet. Open the link in the newest email, then try again.',
    failed: 'We could not reach our server. Try again in a minute.',
    hint: 'Nothing there? Look in your spam folder.',
    signIn: 'Sign in',
    successTitle: 'Your email is verified',
    successText: 'Thank you. You can go on to your loan now.',
    goOn: 'Continue',
    errorTitle: 'This link does not work any more',
    errorText: 'It was used before, or it is too old. Have a new one sent to you.',
  },
  es: () => import('./verify-email.messages.es.ts').then((m) => m.es),
})
