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
  lead: 'You never have to accept a loan change. Call us to stop one or to opt out of offers for 90 days.',
  points: [
    'Your loan stays the same: same payments, same dates.',
    'It’s free, and you can ask for a change again later.',
    'A completed change that everyone signed stays in place.',
  ],
}

export const standingMessages = defineMessages<StandingMessages>({
  name: 'standing',
  en: {
    topics: {
      'payment-plan': {
        title: 'Payment plan',
        lead: 'A payment plan spreads your past-due amount over several payments. We’ll set it up with you by phone.',
        points: [
          'You choose the payment amount, within limits we’ll explain.',
          'There’s no fee for a plan. Interest keeps adding up on what you owe.',
          'Your regular payments are still due during the plan.',
        ],
      },
      'payment-plan-history': {
        title: 'Payment plan history',
        lead: 'Every payment plan you’ve had on this loan, newest first.',
        points: [
          'A completed plan is paid in full. You don’t need to do anything else.',
          'If a plan ends early, the past-due amount is due again. Call us and we’ll look for another option.',
        ],
      },
      'self-service-ext': {
        title: 'Payment extension',
        lead: 'An extension moves payments that are due now to the end of your loan. We’ll go over it with you by phone.',
        points: [
          'Your loan ends later. Interest adds up in the meantime, so you pay more in total.',
          'You may have to make one smaller payment first.',
          'Nothing changes until you agree to the new dates.',
        ],
      },
      'agent-intro-modification': {
        title: 'Change your loan with an advisor',
        lead: 'An advisor will review your loan with you and tell you which change could help.',
        points: [
          'Have your income and monthly bills handy.',
          'You’ll see the new payments and dates in writing before you agree.',
          'You can say no anytime, and your loan stays the same.',
        ],
      },
      'noagent-intro-modification': {
        title: 'Change your loan',
        lead: 'A change can move payment dates or payments. Whether you qualify depends on your loan’s status.',
        points: [
          'Everyone on the loan must sign a change before it takes effect.',
          'Interest keeps adding up while your payments are moved.',
          'You can say no anytime, and your loan stays the same.',
        ],
      },
      'manage-modifications': {
        title: 'Your loan changes',
        lead: 'See the changes to your loan and the status of each one. To sign one that’s ready, call us and we’ll go over the documents with you.',
        points: [
          'A change takes effect once everyone on the loan has signed it.',
          'To opt out of a change, call us. Your loan stays the same.',
        ],
      },
      'manage-modification-opt-out': optOut,
      'modification-opt-out': optOut,
      'loan-modification-viewer': {
        title: 'Loan change documents',
        lead: 'We’ll mail you the documents for a loan change and go over them with you by phone.',
        points: ['Ask us for another copy anytime. It’s free.'],
      },
      'account-resolution': {
        title: 'Resolve your account',
        lead: 'After a charge-off, you may still owe a balance. You can pay it off at a pace that works for you.',
        points: [
          'You can pay in full or in installments. We’ll set up the installments with you by phone.',
          'We don’t add interest or fees while you keep your agreement.',
          'You can ask how we calculated the balance, or tell us if you think it’s wrong.',
        ],
      },
      'pco-negotiation': {
        title: 'Keep Your Keys',
        lead: 'For charged-off accounts when you still have your car. Keep up with your plan and you keep the car.',
        points: [
          'You start with a first payment. You choose with us how many months to spread the rest over.',
          'We don’t add interest or fees while you keep up with the plan.',
          'We won’t take the car while you keep up with the plan.',
        ],
      },
    },
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
    notChargedOff: 'Your loan isn’t charged off. You don’t need to do anything on this page.',
    closed: (status) => `This loan is closed: ${status}. Nothing is due on it.`,
    statuses: {},
    changeStatuses: {},
    nextTitle: 'Upcoming payments',
    noNext: 'No payments are scheduled.',
    payment: 'Payment',
    autopay: 'Autopay',
    last: 'Last payment',
    noLast: 'You don’t have any payments in your recent history.',
    lastPaid: (amount, date) => `${amount} on ${date}`,
    plansTitle: 'Your payment plans',
    noPlans: 'This loan doesn’t have any payment plans.',
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
    planBroken: 'A payment was missed. Pay the past-due amount, or call us to talk about options.',
    endedOn: (date) => `ended on ${date}`,
    changesTitle: 'Changes to your loan',
    noChanges: 'You don’t have any loan changes agreed to, in progress or available.',
    changeTypes: { Frequency: 'New payment dates', Extension: 'Payment extension' },
    changedTo: (amount, date) => `New payment: ${amount}, next due ${date}`,
    doneOn: (date) => `in effect since ${date}`,
    extensionTitle: 'Do you qualify for an extension?',
    extension: {
      ELIGIBLE: 'Yes. Call us and we’ll set up the new dates with you.',
      CONDITIONAL: 'Yes, once you take care of one thing first. Call us and we’ll tell you what it is.',
      ENROLLED: 'You have one in progress. The new dates take effect once everyone on the loan has signed.',
      INELIGIBLE: 'Not right now. Call us and we’ll look at other options with you.',
    },
    extensionCosts: (amount) => `You’d first pay the interest you owe today: ${amount}.`,
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
  es: () => import('./standing.messages.es.ts').then((m) => m.es),
})
