import type { Destination } from '#host/host'
import { APPLICATION_ORDER, type ApplicationStep, type PaymentTarget } from '#sdk/loan/application-order'
import { daysBetween, type LocalDate } from '#sdk/dates/dates'
import { type Cents, mulDivHalfUp } from '#sdk/money/money'
import { type HelpTopics, type TopicId, topicIds } from './topics/topic.ts'

/** A page of the support center, by the last part of its address. */
export type HelpPlace = 'index' | 'search-results' | TopicId

/** The place with this name; the index for a name that is none. */
export function helpPlaceOf(name: string | undefined): HelpPlace {
  if (name === 'search-results') return name
  return topicIds.find((id) => id === name) ?? 'index'
}

/** Where a place stands under the support center's own address. */
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

/**
 * About what an extra payment saves until the loan ends (rules 18): amount × rate × days ÷ 365, with the rate taken from what one
 * day costs on the whole principal.
 * @param loan perDiem and unpaidPrincipal in cents
 * @returns 0 when nothing is owed or the loan's end has passed
 */
export function interestSaved(
  amount: Cents,
  loan: { readonly perDiem: Cents; readonly unpaidPrincipal: Cents; readonly maturityDate: LocalDate },
  today: LocalDate,
): Cents {
  const days = daysBetween(today, loan.maturityDate)
  if (loan.unpaidPrincipal <= 0 || days <= 0) return 0
  const part = BigInt(Math.min(amount, loan.unpaidPrincipal))
  return mulDivHalfUp(part * BigInt(loan.perDiem), BigInt(days), BigInt(loan.unpaidPrincipal))
}

/** Extra payments the saving is shown for, in cents: those that are not more than what is owed. */
export function extraPayments(unpaidPrincipal: Cents): readonly Cents[] {
  return [50_000, 100_000, 200_000].filter((amount) => amount <= unpaidPrincipal)
}

/** Days of a moved payment that the cost of waiting is shown for. */
export const waitDays = 30

/** About what waiting costs: one day's interest for each day. */
export function waitingCost(perDiem: Cents): Cents {
  return perDiem * waitDays
}

/** One page of help as the search reads it. */
export interface SearchDocument {
  readonly id: TopicId
  readonly title: string
  readonly heading: string
  readonly body: string
}

/** Every topic with its words in one text each for title, headings and body. */
export function searchDocuments(topics: HelpTopics): readonly SearchDocument[] {
  return topicIds.map((id) => {
    const { title, summary, sections } = topics[id]
    return {
      id,
      title,
      heading: sections.map((section) => section.heading).join('\n'),
      body: [summary, ...sections.flatMap(({ paragraphs, points = [] }) => [...paragraphs, ...points])].join('\n'),
    }
  })
}
