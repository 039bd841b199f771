import type { FirstReads } from '#sdk/graphql/prefetch/element-prefetch'
import { PaymentPayoffDocument, PaymentStartDocument } from './make-a-payment.graphql.ts'

/** What the first screen asks, which the loader asks before this code is here. */
export const first: FirstReads = (accountNumber, today) => [
  [PaymentStartDocument, { accountNumber }],
  [PaymentPayoffDocument, { accountNumber, goodUntil: today }],
]
