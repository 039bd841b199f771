import { defineMessages } from '#sdk/i18n/messages'

/** One line of what happens next. */
export interface NextStep {
  title: string
  text: string
}

/** The texts of autopay. Dates, times and amounts come in already written in the language. */
export interface AutopayMessages {
  title: string
  changeTitle: string
  stepNames: readonly [string, string, string, string]
  loadFailed: string
  callUs: (phone: string) => string

  intro: string
  choice: string
  continueButton: string

  pastDueTitle: string
  pastDueText: string
  payAndSetUp: string
  payOnce: string
  notNow: string

  ineligibleTitle: string
  ineligible: (reason: string) => string
  reasons: Record<string, string>
  reasonUnknown: string
  ineligibleUntil: (date: string) => string
  stillPay: string
  conditionalTitle: string
  conditionalText: string

  onTitle: string
  nextDraw: string
  nextDrawOn: (date: string) => string
  nothingNext: string
  otherBorrower: string
  paused: Record<string, string>
  how: string
  rhythm: string
  upTo: string
  method: string
  firstDraw: string
  reminder: string
  since: string
  drawsTitle: string
  change: string
  stop: string
  stopTitle: string
  stopText: (account: string) => string
  stopNote: string
  stopYes: string
  stopNo: string
  stopped: string
  notStopped: string
  stopUnknown: string

  termsTitle: string
  termsIntro: string
  gapTitle: (amount: string, date: string) => string
  gapText: string
  gapGoOn: string
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
  notOn: string
  unknownTitle: string
  unknownText: string
  notReceivedTitle: string
  notReceivedText: string
  sendSame: string
  startOver: string

  successTitle: string
  changedTitle: string
  successNote: (amount: string, date: string) => string
  nextTitle: string
  nextSteps: { remind: (reminder: string) => NextStep; draw: (date: string) => NextStep; more: NextStep }
  emailed: string
  receiptGone: string
  seeAutopay: string

  accountsTitle: string
  accountsText: string
  accountsLegend: string
  accountOption: (lastFour: string) => string
  accountDue: (amount: string, date: string) => string
  accountPastDue: string
  accountNothingDue: string
  accountClosed: string
  accountMissing: string
  accountsFailed: string
}

export const en: AutopayMessages = {
  title: 'Set up autopay',
  changeTitle: 'Change autopay',
  stepNames: ['When and how', 'Your payments', 'Review and agree', 'Last check'],
  loadFailed: 'We couldn’t load autopay. Nothing is changed.',
  callUs: (phone) => `Call us at ${phone}`,

  intro: 'We take your payment by itself when it is due. If nothing is due, nothing is taken.',
  choice: 'Autopay is your choice. You can pay by yourself each time just as well, and stop autopay at any time.',
  continueButton: 'See your payments',

  pastDueTitle: 'Something is past due',
  pastDueText:
    'Autopay can start once the past due amount is paid. You can pay it and set up autopay in one go, or only pay it.',
  payAndSetUp: 'Pay and set up autopay',
  payOnce: 'Make a payment',
  notNow: 'Not now',

  ineligibleTitle: 'Autopay isn’t available right now',
  ineligible: (reason) => `Autopay isn’t available on this account right now because ${reason}.`,
  reasons: {
    'past-due-over-limit': 'it is more than 60 days past due',
    'nsf-hold': 'payments were returned',
    'ach-stopped': 'your bank told us a payment was not authorized',
    'repo-active': 'your vehicle is assigned for repossession',
    'charged-off': 'your account was charged off',
    bankruptcy: 'of the bankruptcy on your account',
    matured: 'nothing more will be due on this loan',
    'account-status': 'of the status of your account',
    disabled: 'it is turned off for now',
  },
  reasonUnknown: 'of how the account stands today',
  ineligibleUntil: (date) => `You can set it up again after ${date}.`,
  stillPay: 'You can still pay by yourself.',
  conditionalTitle: 'You have a payment plan',
  conditionalText: 'Autopay is off while your payment plan is active. You can set it up again when the plan is done.',

  onTitle: 'Autopay is on',
  nextDraw: 'Next payment',
  nextDrawOn: (date) => `on ${date}`,
  nothingNext: 'Nothing is planned right now, because nothing is due.',
  otherBorrower:
    'The other borrower on this loan set it up. Only they can change or stop it here. You can also call us.',
  paused: {
    method: 'Autopay is on hold: the account or card no longer works. Choose another one to go on.',
    'past-due': 'Autopay is on hold until the past due amount is paid. Nothing is taken meanwhile.',
  },
  how: 'How it is set up',
  rhythm: 'How often',
  upTo: 'Each payment is at most',
  method: 'From',
  firstDraw: 'Starts on',
  reminder: 'Reminder',
  since: 'Confirmation number',
  drawsTitle: 'Next payments',
  change: 'Change autopay',
  stop: 'Turn off autopay',
  stopTitle: 'Turn off autopay?',
  stopText: (account) => `We will take no more payments by ourselves. ${account}.`,
  stopNote: 'What is due stays due on its date. A payment that was already sent to your bank still goes through.',
  stopYes: 'Yes, turn it off',
  stopNo: 'Keep autopay on',
  stopped: 'Autopay is off. No more payments are taken by themselves.',
  notStopped: 'Autopay was not turned off',
  stopUnknown: 'We don’t know yet if autopay is off. Try again: it can’t do any harm.',

  termsTitle: 'Your payments with autopay',
  termsIntro: 'This is what we would take, and when.',
  gapTitle: (amount, date) => `${amount} stays open on ${date}`,
  gapText: 'You can pay the rest once, choose an earlier date, or go on as it is.',
  gapGoOn: 'You can go on without it.',
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
  notOn: 'Nothing was set up and nothing was taken.',
  unknownTitle: 'We don’t know yet if autopay is on',
  unknownText: 'Don’t set it up again yet. We are asking our system. If it is on, it is on only once.',
  notReceivedTitle: 'Autopay is not set up',
  notReceivedText: 'Nothing was set up. You can send the same again. It can’t be set up twice.',
  sendSame: 'Send it again',
  startOver: 'Change what you chose',

  successTitle: 'Autopay is on',
  changedTitle: 'Autopay is changed',
  successNote: (amount, date) => `First payment: ${amount} on ${date}`,
  nextTitle: 'What happens next',
  nextSteps: {
    remind: (reminder) => ({ title: `We remind you: ${reminder}`, text: 'You can still skip or stop a payment then.' }),
    draw: (date) => ({
      title: `The first payment is taken on ${date}`,
      text: 'Keep the money in your account by then.',
    }),
    more: { title: 'Then it goes on by itself', text: 'You get a notice 10 days before any other amount.' },
  },
  emailed: 'We emailed you a copy of what you agreed to.',
  receiptGone: 'This receipt is closed. You can see how autopay stands at any time.',
  seeAutopay: 'See autopay',

  accountsTitle: 'Choose an account for autopay',
  accountsText: 'You have more than one loan. Autopay is set up for each by itself.',
  accountsLegend: 'Which loan is it for?',
  accountOption: (lastFour) => `Account ending in ${lastFour}`,
  accountDue: (amount, date) => `${amount} due ${date}`,
  accountPastDue: 'Past due',
  accountNothingDue: 'Nothing is due right now',
  accountClosed: 'Autopay is not available for this account',
  accountMissing: 'Choose a loan.',
  accountsFailed: 'We couldn’t load your accounts. Nothing is changed.',
}

export const autopayMessages = defineMessages<AutopayMessages>({
  name: 'autopay',
  en,
  es: () => import('./autopay.messages.es.ts').then((file) => file.es),
})
