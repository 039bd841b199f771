import { defineMessages } from '#sdk/i18n/messages'

/** What a page about hardship says of itself. */
export interface HardshipTopic {
  readonly title: string
  readonly lead: string
  /** What it costs and what it asks, in plain words. */
  readonly points: readonly string[]
}

/** The pages about a loan that is hard to keep up with: what the help is, where the loan stands, and what to do next. */
export interface HardshipMessages {
  /** Before the number to call: what can be done about all this today, and how. */
  today: string
  loading: string
  failed: string
  listFailed: string
  standingTitle: string
  pastDue: string
  daysPastDue: (days: number) => string
  dueSince: (date: string) => string
  due: string
  dueOn: (date: string) => string
  planNext: string
  planNeeded: string
  planBy: (date: string) => string
  nothingDue: string
  nextOn: (amount: string, date: string) => string
  balance: string
  balanceNote: (date: string) => string
  debtNotice: string
  closed: (status: string) => string
  /** By the backend's letter; where one is missing, the backend's own word is shown. */
  statuses: Readonly<Record<string, string>>
  nextTitle: string
  noNext: string
  payment: string
  autopay: string
  last: string
  noLast: string
  lastPaid: (amount: string, date: string) => string
  howTitle: string
  callTitle: string
  callText: string
  callButton: (phone: string) => string
  stepsTitle: string
  pay: (amount: string) => string
  payOptions: string
  details: string
  skip: string
  dashboard: string
  support: string
}

export const hardshipMessages = defineMessages<HardshipMessages>({
  name: 'hardship',
  en: {
    today: 'This page shows your current status. To set up, change, sign or stop anything, call us at',
    loading: 'Loading your loan',
    failed: 'We couldn’t load your loan. No changes were made.',
    listFailed: 'We couldn’t load this list.',
    standingTitle: 'Your loan today',
    pastDue: 'Past due',
    daysPastDue: (days) => (days === 1 ? '1 day past due' : `${days} days past due`),
    dueSince: (date) => `due since ${date}`,
    due: 'Amount due',
    dueOn: (date) => `due ${date}`,
    planNext: 'Next payment on your plan',
    planNeeded: 'Payment your plan needs',
    planBy: (date) => `pay by ${date}`,
    nothingDue: 'Nothing is due today',
    nextOn: (amount, date) => `Your next payment of ${amount} is due ${date}.`,
    balance: 'You owe',
    balanceNote: (date) => `as of ${date}`,
    debtNotice: 'This is an attempt to collect a debt. Any information obtained will be used for that purpose.',
    closed: (status) => `This loan is closed: ${status}. Nothing is due on it.`,
    statuses: {},
    nextTitle: 'Upcoming payments',
    noNext: 'No payments are scheduled.',
    payment: 'Payment',
    autopay: 'Autopay',
    last: 'Last payment',
    noLast: 'You don’t have any payments in your recent history.',
    lastPaid: (amount, date) => `${amount} on ${date}`,
    howTitle: 'How it works',
    callTitle: 'Talk to us',
    callText: 'Tell us what’s changed. We’ll go over your options, and you decide.',
    callButton: (phone) => `Call ${phone}`,
    stepsTitle: 'What you can do now',
    pay: (amount) => `Pay ${amount}`,
    payOptions: 'All ways to pay',
    details: 'View account details',
    skip: 'What skipping a payment costs',
    dashboard: 'Go to my dashboard',
    support: 'Get help',
  },
  es: () => import('./hardship.messages.es.ts').then((m) => m.es),
})
