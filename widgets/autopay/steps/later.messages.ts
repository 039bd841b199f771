import { defineMessages } from '#sdk/i18n/messages'
import { autopayNoticeDays } from '#sdk/loan/payment-terms'

/** One line of what happens next. */
export interface NextStep {
  title: string
  text: string
}

/** The texts of the screens after the first. Dates, times and amounts come in already written in the language. */
export interface LaterMessages {
  firstDraw: string
  termsTitle: string
  termsIntro: string
  gapTitle: (amount: string, date: string) => string
  gapText: string
  /** Where no single payment can be made online. */
  gapTextUnpaid: string
  authorizationTitle: string
  authorizationNote: string
  reviewButton: string
  reviewTitle: string
  eachDraw: string
  firstOn: (amount: string, date: string) => string
  cancelNote: string
  stopUntil: string
  consent: string
  consentMissing: string
  verifyButton: string
  verifyTitle: string
  verifyIntro: string
  noticesTo: string
  signButton: string
  changeButton: string
  refusedTitle: string
  unknownTitle: string
  unknownText: string
  notReceivedTitle: string
  notReceivedText: string
  sendSame: string
  startOver: string
  successTitle: string
  successNote: (amount: string, date: string) => string
  nextTitle: string
  /** `until`: the moment before which the first payment can be skipped. */
  nextSteps: {
    remind: (reminder: string, until: string | null) => NextStep
    draw: (date: string) => NextStep
    more: NextStep
  }
  emailed: string
  receiptGone: string
  seeAutopay: string
}

export const en: LaterMessages = {
  firstDraw: 'Starts on',
  termsTitle: 'Your payments with autopay',
  termsIntro: 'Here’s what we’d take, and when.',
  gapTitle: (amount, date) => `${amount} will still be due on ${date}`,
  gapText: 'You can make a one-time payment for the rest, choose an earlier date, or continue as is.',
  gapTextUnpaid: 'You can choose an earlier date, or continue as is.',
  authorizationTitle: 'The authorization you’ll agree to',
  authorizationNote: 'You’re not agreeing to anything yet. You’ll review everything once more.',
  reviewButton: 'Review autopay',
  reviewTitle: 'Review and agree',
  eachDraw: 'Maximum payment',
  firstOn: (amount, date) => `${amount} on ${date}`,
  cancelNote: 'On this site or by phone. You can also skip one payment.',
  stopUntil: 'You can stop the first payment until',
  consent: 'I authorize these recurring payments as described above.',
  consentMissing: 'Check the box to authorize these payments.',
  verifyButton: 'Continue to final check',
  verifyTitle: 'Final check',
  verifyIntro: 'Check where the money comes from and where we’ll send notices.',
  noticesTo: 'We’ll send notices to',
  signButton: 'Turn on autopay',
  changeButton: 'Save changes',
  refusedTitle: 'We couldn’t set up autopay',
  unknownTitle: 'We don’t know yet if autopay is on',
  unknownText: 'Don’t set it up again yet. We’re checking. If it’s on, it’s on only once.',
  notReceivedTitle: 'Autopay isn’t set up',
  notReceivedText: 'Nothing was set up. You can submit it again. It can’t be set up twice.',
  sendSame: 'Submit again',
  startOver: 'Change your choices',
  successTitle: 'Autopay is on',
  successNote: (amount, date) => `First payment: ${amount} on ${date}`,
  nextTitle: 'What happens next',
  nextSteps: {
    remind: (reminder, until) => ({
      title: `We’ll remind you: ${reminder}`,
      text:
        until === null ? 'You can skip a payment until we send it.' : `You can skip the first payment until ${until}.`,
    }),
    draw: (date) => ({
      title: `We’ll take your first payment on ${date}`,
      text: 'Have the money in your account by then.',
    }),
    more: {
      title: 'Then autopay continues',
      text: `We’ll tell you ${autopayNoticeDays} days ahead if the amount changes.`,
    },
  },
  emailed: 'We emailed you a copy of what you agreed to.',
  receiptGone: 'This receipt is no longer available. You can view autopay anytime.',
  seeAutopay: 'View autopay',
}

export const laterMessages = defineMessages<LaterMessages>({
  name: 'autopay',
  en,
  es: () => import('./later.messages.es.ts').then((file) => file.es),
})
