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
    verified: 'I opened the link',
    sendAgain: 'Send the email again',
    sent: 'Sent. It may take a minute to arrive.',
    notYet: 'Your email isn’t confirmed yet. Open the link in the newest email, then try again.',
    failed: 'We couldn’t connect. Try again in a minute.',
    hint: 'Don’t see it? Check your spam folder.',
    signIn: 'Sign in',
    successTitle: 'Your email is verified',
    successText: 'Thanks. You can now continue to your loan.',
    goOn: 'Continue',
    errorTitle: 'This link has expired',
    errorText: 'It’s too old or was already used. Send yourself a new one.',
  },
  es: () => import('./verify-email.messages.es.ts').then((m) => m.es),
})
