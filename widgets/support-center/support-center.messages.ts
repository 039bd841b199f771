import type { Destination } from '#host/host'
import { defineMessages } from '#sdk/i18n/messages'
import { titleReleases } from '#sdk/loan/loan.messages'
import type { OrderWords } from './support-center.state.ts'
import { englishTopics } from './topics/english.ts'
import type { HelpFacts, HelpTopics } from './topics/topic.ts'

/** The texts of the support center. Amounts and dates come in already written in the language. */
export interface SupportCenterMessages {
  title: string
  lead: string
  allTopics: string
  topicsTitle: string
  searchLabel: string
  searchButton: string
  searching: string
  searchTitle: string
  resultCount: (count: number) => string
  noResults: string
  noQuery: string
  searchFailed: string
  contactTitle: string
  contactText: string
  call: (phone: string) => string
  onwardTitle: string
  places: Partial<Record<Destination, string>>
  order: OrderWords
  topics: (facts: HelpFacts) => HelpTopics
  own: OwnMessages
}

/** What is said about the borrower's own loan. */
export interface OwnMessages {
  title: string
  loading: string
  failed: string
  due: string
  /** In its place, of a charged-off loan without a plan. */
  balance: string
  dueOn: (date: string) => string
  pastDue: (date: string) => string
  nothingDue: string
  notOnline: string
  principal: string
  perDay: string
  perDayNote: string
  waiting: (days: number) => string
  waitingNote: string
  openInterest: string
  openInterestNote: string
  movedDue: string
  movedEnd: string
  notOpen: string
  extra: (amount: string) => string
  extraPastDue: (amount: string) => string
  saves: (amount: string) => string
  savesNote: (date: string) => string
  savesPastDueNote: (date: string) => string
  payPastDue: (amount: string) => string
  matured: string
  vehicle: string
  vin: string
  /** What becomes of the title, by its status; the date is the last day on which it leaves. */
  release: typeof titleReleases
  paid: string
  notPaid: string
}

export const en: SupportCenterMessages = {
  title: 'Customer support',
  lead: 'Answers about your loan, your payments and your car. Don’t see yours? Call us.',
  allTopics: 'All help topics',
  topicsTitle: 'Help topics',
  searchLabel: 'Search help',
  searchButton: 'Search',
  searching: 'Searching',
  searchTitle: 'Search results',
  resultCount: (count) => (count === 1 ? '1 topic' : `${count} topics`),
  noResults: 'No results',
  noQuery: 'Enter a word or two, such as “late fee.”',
  searchFailed: 'Search didn’t load. Here are all the topics.',
  contactTitle: 'Talk to us',
  contactText: 'We can help with anything that isn’t here, and when you can’t pay on time.',
  call: (phone) => `Call ${phone}`,
  onwardTitle: 'Next steps',
  places: {
    dashboard: 'Dashboard',
    'make-a-payment': 'Make a payment',
    'manage-payments': 'Scheduled payments',
    'payoff-quote': 'Payoff quote',
    'payment-plan': 'See plan options',
    'self-service-ext': 'Extend a payment',
    settings: 'Account settings',
    contact: 'Ways to reach us',
  },
  order: {
    parts: {
      due: (pays) => `Any amount past due or due today, or else your next payment: ${pays}.`,
      fees: (pays) => `Fees: ${pays}.`,
      extra: (pays) => `Anything left: ${pays}.`,
    },
    targets: { interest: 'interest', principal: 'principal', lateFees: 'late fees', nsfFees: 'returned payment fees' },
    inTurn: (first, second) => `first ${first}, then ${second}`,
  },
  topics: englishTopics,
  own: {
    title: 'Your loan',
    loading: 'Loading your numbers',
    failed: 'We couldn’t load your numbers right now. The information on this page applies to every loan.',
    due: 'Amount due',
    balance: 'Remaining balance',
    dueOn: (date) => `Due ${date}`,
    pastDue: (date) => `Past due since ${date}`,
    nothingDue: 'Nothing is due right now.',
    notOnline: 'This loan can’t be paid online right now. Call us to pay or to talk about your options.',
    principal: 'Principal today',
    perDay: 'Interest for one day',
    perDayNote: 'Your principal times your annual rate, divided by 365.',
    waiting: (days) => `Extra interest for ${days} more days, about`,
    waitingNote: 'This is what moving your payments one time would really cost you.',
    openInterest: 'To pay first',
    openInterestNote: 'The interest that has added up so far, up to one payment.',
    movedDue: 'Your payment would move to',
    movedEnd: 'Your loan would end',
    notOpen: 'You can’t extend a payment online right now.',
    extra: (amount) => `${amount} extra today`,
    extraPastDue: (amount) => `${amount}, all that’s past due`,
    saves: (amount) => `saves about ${amount}`,
    savesNote: (date) => `By the time your loan ends on ${date}, if you pay on time. This is an estimate.`,
    savesPastDueNote: (date) =>
      `Paying what’s past due brings your account up to date. The savings run until your loan ends on ${date}, compared with leaving the amount unpaid. They’re estimates.`,
    payPastDue: (amount) => `Pay ${amount}`,
    matured: 'Your loan term has ended. Every payment lowers your remaining balance.',
    vehicle: 'Vehicle',
    vin: 'VIN',
    release: titleReleases,
    paid: 'Your loan is paid off. Our email tells you when we’ll send the title or lien release.',
    notPaid: 'Your loan is still open. Get a payoff quote to see how much pays it off.',
  },
}

export const supportCenterMessages = defineMessages<SupportCenterMessages>({
  name: 'support-center',
  en,
  es: () => import('./support-center.messages.es.ts').then((file) => file.es),
})
