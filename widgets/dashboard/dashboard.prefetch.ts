import type { FirstReads } from '#sdk/graphql/prefetch/element-prefetch'
import {
  DashboardAccountDocument,
  DashboardAlertsDocument,
  DashboardAutopayDocument,
  DashboardCustomerDocument,
  DashboardHistoryDocument,
  DashboardPaymentsDocument,
} from './dashboard.graphql.ts'
import { FIRST_HISTORY } from './dashboard.state.ts'

/** What the first screen asks, which the loader asks before this code is here. */
export const first: FirstReads = (accountNumber) => [
  [DashboardCustomerDocument, {}],
  [DashboardAccountDocument, { accountNumber }],
  [DashboardAutopayDocument, { accountNumber }],
  [DashboardPaymentsDocument, { accountNumber }],
]

/** All that the first screen asks, for a page that has room to say so: the portal's. */
export const all: FirstReads = (accountNumber, today) => [
  ...first(accountNumber, today),
  [DashboardAlertsDocument, { accountNumber }],
  [DashboardHistoryDocument, { accountNumber, first: FIRST_HISTORY }],
]
