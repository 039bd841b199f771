import { defineMessages } from '#sdk/i18n/messages'

/** What is written where a plan for a charged-off balance is chosen and signed. Amounts and dates come in already written in the language. */
export interface ChargeOffFlowMessages {
  // The calculator
  firstHelp: (least: string, most: string) => string
  firstWrong: (least: string, most: string) => string
  firstDate: string
  firstDateHelp: string
  often: string
  start: string
  startHelp: string
  offers: string
  offerEnd: (date: string) => string
  own: string
  ownHelp: (months: number) => string
  count: string
  countMissing: string
  tooSmall: string
  compareTitle: string
  compareOwed: string
  compareDue: string
  compareInterest: string
  nothingAdded: string
  keepIt: string
  checking: string
  goOn: (amount: string) => string
  counterTitle: string
  countersLeft: (count: number) => string
  takeCounter: string
  change: string
  // Signing
  signTitle: string
  howFirst: string
  bySelf: (amount: string, date: string) => string
  bySelfText: string
  payFirst: string
  payFirstOn: (date: string) => string
  sign: string
  signAndPay: (amount: string) => string
  /** In its place, where the first payment is for a later day. */
  signAndSchedule: (amount: string) => string
}

export const en: ChargeOffFlowMessages = {
  firstHelp: (least, most) => `From ${least} to ${most}. To pay more, pay in full.`,
  firstWrong: (least, most) => `Enter an amount from ${least} to ${most}.`,
  firstDate: 'First payment date',
  firstDateHelp: 'We credit your payment on this date.',
  often: 'How often you’ll pay',
  start: 'Second payment date',
  startHelp: 'The other payments follow from here.',
  offers: 'Choose your payments',
  offerEnd: (date) => `Paid off by ${date}`,
  own: 'Choose my own number of payments',
  ownHelp: (months) => `A plan can run up to ${months} months.`,
  count: 'Number of payments',
  countMissing: 'Choose your payments, or enter a number.',
  tooSmall: 'Your balance is too small for a plan. You can pay it in full or a part at a time.',
  compareTitle: 'Without and with the plan',
  compareOwed: 'What you owe',
  compareDue: 'Due now',
  compareInterest: 'Interest and fees',
  nothingAdded: 'None added',
  keepIt: 'You keep the vehicle while you keep up with the plan.',
  checking: 'Checking',
  goOn: (amount) => `Continue with ${amount} first`,
  counterTitle: 'We can’t do those terms, but we can do these.',
  countersLeft: (count) =>
    count === 1
      ? 'You can ask for other terms 1 more time today.'
      : `You can ask for other terms ${count} more times today.`,
  takeCounter: 'Continue with these terms',
  change: 'Change the terms',
  signTitle: 'Review and sign your plan',
  howFirst: 'How you’ll make the first payment',
  bySelf: (amount, date) => `I’ll pay ${amount} myself by ${date}`,
  bySelfText: 'The plan starts when it posts. You can pay on this site or call us.',
  payFirst: 'Pay the first payment now. No fee.',
  payFirstOn: (date) => `We’ll take the first payment for ${date}. No fee.`,
  sign: 'Sign the plan',
  signAndPay: (amount) => `Sign the plan and pay ${amount}`,
  signAndSchedule: (amount) => `Sign the plan and schedule payment of ${amount}`,
}

export const chargeOffFlowMessages = defineMessages<ChargeOffFlowMessages>({
  name: 'charge-off',
  en,
  es: () => import('./charge-off-flow.messages.es.ts').then((file) => file.es),
})
