import type { PrefetchQueries } from '#sdk/graphql/prefetch/element-prefetch'
import {
  DashboardAccountDocument,
  DashboardAlertsDocument,
  DashboardAutopayDocument,
  DashboardCustomerDocument,
  DashboardHistoryDocument,
  DashboardPaymentsDocument,
} from './dashboard.graphql.ts'
import { FIRST_HISTORY } from './dashboard.state.ts'

/** The queries of the first screen, which the loader sends while this code loads. */
export const prefetch: PrefetchQueries = (accountNumber) => [
  [DashboardCustomerDocument, {}],
  [DashboardAccountDocument, { accountNumber }],
  [DashboardAutopayDocument, { accountNumber }],
  [DashboardPaymentsDocument, { accountNumber }],
  [DashboardAlertsDocument, { accountNumber }],
  [DashboardHistoryDocument, { accountNumber, first: FIRST_HISTORY }],
]
