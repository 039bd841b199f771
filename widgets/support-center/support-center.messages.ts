import type { Destination } from '#host/host'
import { defineMessages } from '#sdk/i18n/messages'
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
  /** Of the borrower's own loan, while its figures load and where they can't. */
  own: { title: string; loading: string; failed: string }
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
  },
}

export const supportCenterMessages = defineMessages<SupportCenterMessages>({
  name: 'support-center',
  en,
  es: () => import('./support-center.messages.es.ts').then((file) => file.es),
})
