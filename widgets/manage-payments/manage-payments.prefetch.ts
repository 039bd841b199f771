import { NextDrawsDocument } from '#blocks/draws.graphql'
import type { PrefetchQueries } from '#sdk/graphql/prefetch/element-prefetch'
import { ListPaymentsDocument } from './manage-payments.graphql.ts'

/** The queries of the first screen, which the loader sends while this code loads. */
export const prefetch: PrefetchQueries = (accountNumber) => [
  [ListPaymentsDocument, { accountNumber }],
  [NextDrawsDocument, { accountNumber }],
]
