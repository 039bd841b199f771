import type { FirstReads } from '#sdk/graphql/early-reads'
import {
  DashboardAccountDocument,
  DashboardAutopayDocument,
  DashboardCustomerDocument,
  DashboardPaymentsDocument,
} from './dashboard.graphql.ts'

/** What the first screen asks, which the loader asks before this code is here. */
export const first: FirstReads = (accountNumber) => [
  [DashboardCustomerDocument, {}],
  [DashboardAccountDocument, { accountNumber }],
  [DashboardAutopayDocument, { accountNumber }],
  [DashboardPaymentsDocument, { accountNumber }],
]
