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
  /** Where it can't be paid online. */
  pastDueCall: string
  payAndSetUp: string
  payOnce: string
  notNow: string

  ineligibleTitle: string
  ineligible: (reason: string) => string
  paidOffTitle: string
  paidOffText: string
  /** Why it is closed by a flag, or has nothing left to draw; the words of every other reason are our system's. */
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
  stepNames: ['When and how', 'Your payments', 'Review and agree', 'Final check'],
  loadFailed: 'We couldn’t load autopay. No changes were made.',

  intro: 'We’ll make your payment automatically on the due date. If nothing is due, we won’t take a payment.',
  choice: 'Autopay is optional. You can make each payment yourself instead, and you can turn off autopay anytime.',
  continueButton: 'Preview your payments',

  pastDueTitle: 'Your account is past due',
  pastDueText:
    'Autopay can start once you pay the past-due amount. You can pay it and set up autopay at the same time, or just pay it.',
  pastDueCall: 'Autopay can start once you pay the past-due amount. Call us to pay it.',
  payAndSetUp: 'Pay and set up autopay',
  payOnce: 'Make a payment',
  notNow: 'Not now',

  ineligibleTitle: 'Autopay isn’t available right now',
  ineligible: (reason) => `Autopay isn’t available on this account right now because ${reason}.`,
  paidOffTitle: 'Your loan is paid off',
  paidOffText: 'There’s nothing left to pay.',
  reasons: {
    matured: 'no more payments will be due on this loan',
    disabled: 'it is turned off for now',
  },
  reasonUnknown: 'of your account status',
  ineligibleUntil: (date) => `You can set it up again after ${date}.`,
  stillPay: 'You can still make payments yourself.',
  conditionalTitle: 'You have a payment plan',
  conditionalText: 'Autopay is off while your payment plan is active. You can set it up again when the plan ends.',

  onTitle: 'Autopay is on',
  nextDraw: 'Next payment',
  nextDrawOn: (date) => `on ${date}`,
  nothingNext: 'Nothing is scheduled right now because nothing is due.',
  otherBorrower:
    'The other borrower on this loan set it up. Only they can change it or turn it off here. You can also call us.',
  paused: {
    method: 'Autopay is paused because we can’t use the account or card anymore. Choose another one to resume.',
    'past-due': 'Autopay is paused until you pay the past-due amount. We won’t take payments until then.',
    'bank-stopped': 'Autopay is on hold because bank payments from you are stopped. Please call us so we can help.',
    held: 'Autopay is on hold because of your account status. Please call us so we can help.',
  },
  how: 'Autopay settings',
  rhythm: 'How often',
  upTo: 'Maximum payment',
  upToLast: 'Your last payment will be for the remaining balance.',
  method: 'From',
  reminder: 'Reminder',
  since: 'Confirmation number',
  drawsTitle: 'Upcoming payments',
  change: 'Change autopay',
  stop: 'Turn off autopay',
  stopTitle: 'Turn off autopay?',
  stopText: (account) => `We’ll stop making automatic payments. ${account}.`,
  stopNote: 'Your due dates don’t change. A payment we already sent to your bank will still go through.',
  stopYes: 'Yes, turn it off',
  stopNo: 'Keep autopay on',
  stopped: 'Autopay is off. We won’t make any more automatic payments.',
  notStopped: 'We couldn’t turn off autopay',
  stopUnknown: 'We don’t know yet if autopay is off. It’s safe to try again.',
}

export const autopayMessages = defineMessages<AutopayMessages>({
  name: 'autopay',
  en,
  es: () => import('./autopay.messages.es.ts').then((file) => file.es),
})
