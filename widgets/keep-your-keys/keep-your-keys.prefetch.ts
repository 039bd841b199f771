import { ChargeOffStandingDocument } from '#blocks/charge-off.graphql'
import type { PrefetchQueries } from '#sdk/graphql/prefetch/element-prefetch'
import { KeepYourKeysLandingDocument } from './keep-your-keys.graphql.ts'

/** The queries of the first screen, which the loader sends while this code loads. */
export const prefetch: PrefetchQueries = (accountNumber) => [
  [ChargeOffStandingDocument, { accountNumber }],
  [KeepYourKeysLandingDocument, { accountNumber }],
]
