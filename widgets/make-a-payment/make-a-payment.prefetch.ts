import type { PrefetchQueries } from '#sdk/graphql/prefetch/element-prefetch'
import { PaymentPayoffDocument, PaymentStartDocument } from './make-a-payment.graphql.ts'

/** The queries of the first screen, which the loader sends while this code loads. */
export const prefetch: PrefetchQueries = (accountNumber, today) => [
  [PaymentStartDocument, { accountNumber }],
  [PaymentPayoffDocument, { accountNumber, goodUntil: today }],
]
