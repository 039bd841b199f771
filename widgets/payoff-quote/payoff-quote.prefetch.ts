import type { PrefetchQueries } from '#sdk/graphql/prefetch/element-prefetch'
import { LoadPayoffQuoteDocument } from './payoff-quote.graphql.ts'

/** The queries of the first screen, which the loader sends while this code loads. */
export const prefetch: PrefetchQueries = (accountNumber) => [
  [LoadPayoffQuoteDocument, { accountNumber, customerType: 'buyer', goodUntil: null }],
]
