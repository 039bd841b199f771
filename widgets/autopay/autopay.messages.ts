import { defineMessages } from '#sdk/i18n/messages'

/** The texts of the first screen of autopay; those of the others are in steps/later.messages.ts. Dates, times and amounts come in already written in the language. */
export interface AutopayMessages {
  title: string
  changeTitle: string
  stepNames: readonly [string, string, string, string]
  loadFailed: string

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
  paidOffTitle: string
  paidOffText: string
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
  /** Where the last payment is more than that. */
  upToLast: string
  method: string
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
}

export const en: AutopayMessages = {
  title: 'Set up autopay',
  changeTitle: 'Change autopay',
  stepNames: ['When and how', 'Your payments', 'Review and agree', 'Last check'],
  loadFailed: 'We couldn’t load autopay. Nothing is changed.',

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
  paidOffTitle: 'Your loan is paid off',
  paidOffText: 'Nothing is left for autopay to pay.',
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
  upToLast: 'The last payment takes what is left of the loan.',
  method: 'From',
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
}

export const autopayMessages = defineMessages<AutopayMessages>({
  name: 'autopay',
  en,
  es: () => import('./autopay.messages.es.ts').then((file) => file.es),
})
