import type { PrefetchQueries } from '#sdk/graphql/prefetch/element-prefetch'
import { ExtensionStartDocument } from './payment-extension.graphql.ts'

/** The queries of the first screen, which the loader sends while this code loads. */
export const prefetch: PrefetchQueries = (accountNumber) => [[ExtensionStartDocument, { accountNumber }]]
