import type { PrefetchQueries } from '#sdk/graphql/prefetch/element-prefetch'
import { LoadLoanModificationDocument } from './loan-modification.graphql.ts'

/** The queries of the first screen, which the loader sends while this code loads. */
export const prefetch: PrefetchQueries = (accountNumber) => [[LoadLoanModificationDocument, { accountNumber }]]
