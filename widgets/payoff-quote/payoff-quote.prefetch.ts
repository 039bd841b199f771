import type { FirstReads } from '#sdk/graphql/prefetch/element-prefetch'
import { LoadPayoffQuoteDocument } from './payoff-quote.graphql.ts'

/** What the first screen asks, which the loader asks before this code is here. */
export const first: FirstReads = (accountNumber) => [
  [LoadPayoffQuoteDocument, { accountNumber, customerType: 'buyer', goodUntil: null }],
]
