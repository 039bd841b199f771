import { defineMessages } from '#sdk/i18n/messages'

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
  termsIntro: 'This is what we would take, and when.',
  gapTitle: (amount, date) => `${amount} stays open on ${date}`,
  gapText: 'You can pay the rest once, choose an earlier date, or go on as it is.',
  authorizationTitle: 'The authorization you will agree to',
  authorizationNote: 'You agree to nothing yet. You review everything once more.',
  reviewButton: 'Review autopay',
  reviewTitle: 'Review and agree',
  eachDraw: 'Each payment, at most',
  firstOn: (amount, date) => `${amount} on ${date}`,
  cancelNote: 'On this site or by phone. You can also skip one payment.',
  stopUntil: 'First payment can be stopped until',
  consent: 'I agree to these regular payments as written above.',
  consentMissing: 'Tick the box to agree to these payments.',
  verifyButton: 'Continue to the last check',
  verifyTitle: 'Last check',
  verifyIntro: 'Check where the money comes from and where our notices go.',
  noticesTo: 'Notices go to',
  signButton: 'Turn on autopay',
  changeButton: 'Save the change',
  refusedTitle: 'Autopay was not set up',
  unknownTitle: 'We don’t know yet if autopay is on',
  unknownText: 'Don’t set it up again yet. We are asking our system. If it is on, it is on only once.',
  notReceivedTitle: 'Autopay is not set up',
  notReceivedText: 'Nothing was set up. You can send the same again. It can’t be set up twice.',
  sendSame: 'Send it again',
  startOver: 'Change what you chose',
  successTitle: 'Autopay is on',
  successNote: (amount, date) => `First payment: ${amount} on ${date}`,
  nextTitle: 'What happens next',
  nextSteps: {
    remind: (reminder, until) => ({
      title: `We remind you: ${reminder}`,
      text:
        until === null ? 'You can skip a payment until it is sent.' : `You can skip the first payment until ${until}.`,
    }),
    draw: (date) => ({
      title: `The first payment is taken on ${date}`,
      text: 'Keep the money in your account by then.',
    }),
    more: { title: 'Then it goes on by itself', text: 'You get a notice 10 days before any other amount.' },
  },
  emailed: 'We emailed you a copy of what you agreed to.',
  receiptGone: 'This receipt is closed. You can see how autopay stands at any time.',
  seeAutopay: 'See autopay',
}

export const laterMessages = defineMessages<LaterMessages>({
  name: 'autopay',
  en,
  es: () => import('./later.messages.es.ts').then((file) => file.es),
})
