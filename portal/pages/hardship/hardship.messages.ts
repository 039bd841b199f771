import { defineMessages } from '#sdk/i18n/messages'
import type { ModificationEligibility } from '#sdk/loan/modifications'

/** What a page about hard times says of itself. */
export interface StandingTopic {
  readonly title: string
  readonly lead: string
  /** What it costs and what it asks, in plain words. */
  readonly points: readonly string[]
}

/** The pages about a loan that is hard to keep up with: what the help is, where the loan stands, and what to do next. */
export interface StandingMessages {
  topics: Readonly<Record<TopicName, StandingTopic>>
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
  /** On a page about charge-offs, to whom it does not concern. */
  notChargedOff: string
  closed: (status: string) => string
  /** By the backend's letter; where one is missing, the backend's own word stands. */
  statuses: Readonly<Record<string, string>>
  /** By the backend's word for it, in the same way. */
  changeStatuses: Readonly<Record<string, string>>
  nextTitle: string
  noNext: string
  payment: string
  autopay: string
  last: string
  noLast: string
  lastPaid: (amount: string, date: string) => string
  plansTitle: string
  noPlans: string
  planPayments: (made: number, planned: number) => string
  planDates: (first: string, last: string) => string
  /** A payment that was due, and until when it can be made up for. */
  planMissed: (amount: string, due: string, deadline: string) => string
  /** By the backend's word for it. */
  planStatus: Readonly<Record<string, string>>
  /** Of a plan that ended because it was not kept. */
  planBroken: string
  endedOn: (date: string) => string
  changesTitle: string
  noChanges: string
  changeTypes: Readonly<Record<'Frequency' | 'Extension', string>>
  changedTo: (amount: string, date: string) => string
  doneOn: (date: string) => string
  extensionTitle: string
  extension: Readonly<Record<ModificationEligibility, string>>
  extensionCosts: (amount: string) => string
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

export type TopicName =
  | 'payment-plan'
  | 'payment-plan-history'
  | 'self-service-ext'
  | 'agent-intro-modification'
  | 'noagent-intro-modification'
  | 'manage-modifications'
  | 'manage-modification-opt-out'
  | 'modification-opt-out'
  | 'loan-modification-viewer'
  | 'account-resolution'
  | 'pco-negotiation'

const optOut: StandingTopic = {
  title: 'Opt out of a loan change',
  lead: 'You never have to take a loan change. Call us to stop one, or to get no more offers for 90 days.',
  points: [
    'Your loan then stays as it is: the same payments, the same dates.',
    'It costs nothing, and you can ask for a change again later.',
    'A change that everyone has signed and that is complete stays in place.',
  ],
}

export const standingMessages = defineMessages<StandingMessages>({
  name: 'standing',
  en: {
    topics: {
      'payment-plan': {
        title: 'Payment plan',
        lead: 'A payment plan spreads what is past due over several payments. We agree on it with you by phone.',
        points: [
          'You choose how much each payment is, within limits we tell you.',
          'There is no fee for a plan. Interest keeps adding up on what you owe.',
          'Your regular payments stay due beside the plan.',
        ],
      },
      'payment-plan-history': {
        title: 'Payment plan history',
        lead: 'Every payment plan we agreed on with you for this loan, the newest first.',
        points: [
          'A plan that was kept to its end is completed. Nothing more is asked for it.',
          'When a plan ends early, what is past due is due again. Call us and we look for another way.',
        ],
      },
      'self-service-ext': {
        title: 'Payment extension',
        lead: 'An extension moves payments that are due now to the end of your loan. We check it with you by phone.',
        points: [
          'Your loan ends later. Interest adds up meanwhile, so you pay more in all.',
          'You may have to make one smaller payment first.',
          'Nothing changes until you have agreed to the new dates.',
        ],
      },
      'agent-intro-modification': {
        title: 'Change your loan with an advisor',
        lead: 'An advisor looks at your loan with you and tells you which change could lower the pressure.',
        points: [
          'Have your income and your monthly bills at hand.',
          'You see the new payments and dates in writing before you agree.',
          'You can say no at any time. Your loan then stays as it is.',
        ],
      },
      'noagent-intro-modification': {
        title: 'Change your loan',
        lead: 'A change can move payment dates or payments. Whether one is open to you depends on how your loan stands.',
        points: [
          'Everyone on the loan signs a change before it counts.',
          'Interest keeps adding up while payments move.',
          'You can say no at any time. Your loan then stays as it is.',
        ],
      },
      'manage-modifications': {
        title: 'Your loan changes',
        lead: 'See the changes to your loan and where each one stands. To sign one that is ready, call us and we will go through the documents with you.',
        points: [
          'A change counts once everyone on the loan has signed it.',
          'To opt out of a change, call us. Your loan then stays as it is.',
        ],
      },
      'manage-modification-opt-out': optOut,
      'modification-opt-out': optOut,
      'loan-modification-viewer': {
        title: 'Loan change documents',
        lead: 'We mail the documents of a loan change to you, and read through them with you by phone.',
        points: ['Ask us for another copy at any time. It is free.'],
      },
      'account-resolution': {
        title: 'Resolve your account',
        lead: 'After a charge-off a balance can remain. You can settle it with us, at a pace you can keep.',
        points: [
          'You can pay in full or in parts. We agree on the parts with you by phone.',
          'No interest or fees are added while you keep an agreement.',
          'You can ask how we calculated the balance, or tell us that it is wrong.',
        ],
      },
      'pco-negotiation': {
        title: 'Keep Your Keys',
        lead: 'For accounts that were charged off while you still have your car. With a plan you keep, you keep the car.',
        points: [
          'You start with a first payment. The rest goes over months that you choose with us.',
          'No interest or fees are added while you keep the plan.',
          'We do not take the car while the plan is kept.',
        ],
      },
    },
    today: 'This page shows where things stand. To set up, change, sign or stop anything, call us at',
    loading: 'Loading your loan',
    failed: 'We could not load your loan. Nothing was changed.',
    listFailed: 'We could not load this list.',
    standingTitle: 'Where your loan stands today',
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
    notChargedOff: 'Your loan is not charged off. Nothing on this page is asked of you.',
    closed: (status) => `This loan is closed: ${status}. Nothing is due on it.`,
    statuses: {},
    changeStatuses: {},
    nextTitle: 'Next payments',
    noNext: 'No payments are scheduled.',
    payment: 'Payment',
    autopay: 'Autopay',
    last: 'Last payment',
    noLast: 'There are no payments in your recent history.',
    lastPaid: (amount, date) => `${amount} on ${date}`,
    plansTitle: 'Your payment plans',
    noPlans: 'This loan has no payment plans.',
    planPayments: (made, planned) => `${made} of ${planned} payments made`,
    planDates: (first, last) => `${first} to ${last}`,
    planMissed: (amount, due, deadline) =>
      `The payment of ${amount} was due ${due}. Pay it by ${deadline} to keep your plan.`,
    planStatus: {
      Offered: 'Offered',
      Active: 'Active',
      Completed: 'Completed',
      Broken: 'Ended early',
      Cancelled: 'Canceled',
    },
    planBroken: 'A payment was missed. Pay what is past due, or call us to talk about options.',
    endedOn: (date) => `ended on ${date}`,
    changesTitle: 'Changes to your loan',
    noChanges: 'No loan changes have been agreed to, are in progress or are available to you.',
    changeTypes: { Frequency: 'Other payment dates', Extension: 'Payment extension' },
    changedTo: (amount, date) => `With it: ${amount}, next due ${date}`,
    doneOn: (date) => `in place since ${date}`,
    extensionTitle: 'Is an extension open to you?',
    extension: {
      ELIGIBLE: 'Yes. Call us, and we agree on the new dates with you.',
      CONDITIONAL: 'Yes, once one thing is settled first. Call us, and we tell you what it is.',
      ENROLLED: 'One is under way. The new dates count once everyone on the loan has signed.',
      INELIGIBLE: 'Not right now. Call us, and we look for another way with you.',
    },
    extensionCosts: (amount) => `You would first pay the interest that is open today: ${amount}.`,
    howTitle: 'How it works',
    callTitle: 'Talk to us',
    callText: 'Tell us what has changed. We look for a way with you, and you decide.',
    callButton: (phone) => `Call ${phone}`,
    stepsTitle: 'What you can do now',
    pay: (amount) => `Pay ${amount}`,
    payOptions: 'All ways to pay',
    details: 'See account details',
    skip: 'What skipping a payment costs',
    dashboard: 'Go to my dashboard',
    support: 'Read our help',
  },
  es: () => import('./hardship.messages.es.ts').then((m) => m.es),
})
