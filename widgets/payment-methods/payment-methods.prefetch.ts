import type { FirstReads } from '#sdk/graphql/prefetch/element-prefetch'
import { WalletMethodsDocument } from './payment-methods.graphql.ts'

/** What the first screen asks, which the loader asks before this code is here. */
export const first: FirstReads = () => [
  [WalletMethodsDocument, { category: 'ACH' }],
  [WalletMethodsDocument, { category: 'CARD' }],
]
