import type { PrefetchQueries } from '#sdk/graphql/prefetch/element-prefetch'
import { WalletMethodsDocument } from './payment-methods.graphql.ts'

/** The queries of the first screen, which the loader sends while this code loads. */
export const prefetch: PrefetchQueries = () => [
  [WalletMethodsDocument, { category: 'ACH' }],
  [WalletMethodsDocument, { category: 'CARD' }],
]
