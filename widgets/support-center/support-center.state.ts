import type { Destination } from '#host/host'
import { APPLICATION_ORDER, type ApplicationStep, type PaymentTarget } from '#sdk/loan/application-order'
import { type TopicId, topicIds } from './topics/topic.ts'

/** A page of the support center, by the last part of its address. */
export type HelpPlace = 'index' | 'search-results' | TopicId

/** The place with this name; the index for a name that is none. */
export function helpPlaceOf(name: string | undefined): HelpPlace {
  if (name === 'search-results') return name
  return topicIds.find((id) => id === name) ?? 'index'
}

/** Path of a place below the support center's own address. */
export function helpPath(place: HelpPlace, query = ''): string {
  if (place === 'index') return ''
  return place === 'search-results' ? `/${place}?q=${encodeURIComponent(query)}` : `/${place}`
}

/** Where a reader of each topic goes on to. */
export const onward: Readonly<Record<TopicId, readonly Destination[]>> = {
  'my-carport-account': ['settings'],
  'my-profile': ['settings', 'contact'],
  'my-payments': ['make-a-payment', 'manage-payments'],
  'my-autopay': ['dashboard'],
  'simple-interest': ['make-a-payment', 'payoff-quote'],
  'skip-a-payment': ['contact'],
  'tax-refund-benefits': ['make-a-payment'],
  'my-vehicle': ['payoff-quote'],
  'insurance-and-claims': ['contact'],
  'my-title': ['payoff-quote'],
}

/** The words of the application order in one language. */
export interface OrderWords {
  readonly parts: Readonly<Record<ApplicationStep['part'], (pays: string) => string>>
  readonly targets: Readonly<Record<PaymentTarget, string>>
  /** "first interest, then principal". */
  readonly inTurn: (first: string, second: string) => string
}

/** How a payment is applied, one sentence for each step the ledger takes (rules 2.3). */
export function orderSentences(words: OrderWords): readonly string[] {
  return APPLICATION_ORDER.map(({ part, pays }) =>
    words.parts[part](pays.map((target) => words.targets[target]).reduce(words.inTurn)),
  )
}
