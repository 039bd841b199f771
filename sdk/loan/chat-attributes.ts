import type { ChatAttributeName } from './enums.graphql.ts'

/** What our advisors see of a borrower who writes: where somebody lives and how to reach them is in the records they have. */
export const advisorAttributes = [
  'customerName',
  'daysPastDue',
  'amountPastDue',
  'accountNumber',
  'accountType',
  'customerType',
  'accountStatus',
  'analyticsSessionId',
  'customerGUID',
] as const satisfies readonly ChatAttributeName[]
