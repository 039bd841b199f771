import type { PrefetchQueries } from '#sdk/graphql/prefetch/element-prefetch'
import { PlanStartDocument } from './payment-plan.graphql.ts'

/** The queries of the first screen, which the loader sends while this code loads. */
export const prefetch: PrefetchQueries = (accountNumber) => [[PlanStartDocument, { accountNumber }]]
