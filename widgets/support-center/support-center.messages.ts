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
  dueOn: (date: string) => string
  pastDue: (date: string) => string
  nothingDue: string
  principal: string
  perDay: string
  perDayNote: string
  waiting: (days: number) => string
  openInterest: string
  extra: (amount: string) => string
  saves: (amount: string) => string
  savesNote: (date: string) => string
  matured: string
  vehicle: string
  vehicleName: (year: number, make: string, model: string) => string
  vin: string
  /** What becomes of the title, by its status; the date is the last day on which it leaves. */
  release: typeof titleReleases
  paid: string
  notPaid: string
}

export const en: SupportCenterMessages = {
  title: 'Customer support',
  lead: 'Answers about your loan, your payments and your car. If you do not find yours, call us.',
  allTopics: 'All help topics',
  topicsTitle: 'Help topics',
  searchLabel: 'Search the help',
  searchButton: 'Search',
  searching: 'Searching',
  searchTitle: 'Search results',
  resultCount: (count) => (count === 1 ? '1 topic' : `${count} topics`),
  noResults: 'No results',
  noQuery: 'Type a word or two, such as “late fee”.',
  searchFailed: 'The search did not load. Here are all topics.',
  contactTitle: 'Talk to us',
  contactText: 'We help with what is not on these pages, and when you cannot pay on time.',
  call: (phone) => `Call ${phone}`,
  onwardTitle: 'Go on',
  places: {
    dashboard: 'Dashboard',
    'make-a-payment': 'Make a payment',
    'manage-payments': 'Scheduled payments',
    'payoff-quote': 'Payoff quote',
    settings: 'Account settings',
    contact: 'Ways to reach us',
  },
  order: {
    parts: {
      due: (pays) => `What is past due or due today, or else your next payment: ${pays}.`,
      fees: (pays) => `Fees: ${pays}.`,
      extra: (pays) => `What is left: ${pays}.`,
    },
    targets: { interest: 'interest', principal: 'principal', lateFees: 'late fees', nsfFees: 'returned payment fees' },
    inTurn: (first, second) => `first ${first}, then ${second}`,
  },
  topics: englishTopics,
  own: {
    title: 'On your loan',
    loading: 'Loading your numbers',
    failed: 'We could not load your own numbers right now. What stands on this page is right for every loan.',
    due: 'Amount due',
    dueOn: (date) => `Due ${date}`,
    pastDue: (date) => `Past due since ${date}`,
    nothingDue: 'Nothing is due right now.',
    principal: 'Principal today',
    perDay: 'Interest for one day',
    perDayNote: 'Your principal, times your yearly rate, divided by 365.',
    waiting: (days) => `About what ${days} more days cost`,
    openInterest: 'Interest added up so far',
    extra: (amount) => `${amount} extra today`,
    saves: (amount) => `saves about ${amount}`,
    savesNote: (date) => `Until your loan ends on ${date}, if you pay on time. An estimate.`,
    matured: 'Your loan has reached its end date. Every payment lowers what is left.',
    vehicle: 'Vehicle',
    vehicleName: (year, make, model) => `${year} ${make} ${model}`,
    vin: 'VIN',
    release: titleReleases,
    paid: 'Your loan is paid off. Our email about it says by when the title or lien release is sent.',
    notPaid: 'Your loan is still open. A payoff quote says what pays it off.',
  },
}

export const supportCenterMessages = defineMessages<SupportCenterMessages>({
  name: 'support-center',
  en,
  es: () => import('./support-center.messages.es.ts').then((file) => file.es),
})
