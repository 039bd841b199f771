import { readFileSync } from 'node:fs'
import { todayInPhoenix } from '#sdk/dates/dates'
import type { CapabilityModule } from '#server/platform/graphql/capability-module'
import { reader } from '#server/platform/store/database'
import { presentModifications } from '#server/loans/programs/loan-modification.rules'
import { listModifications } from '#server/loans/programs/loan-modification.store'

/** Changes of the contract. */
export const loanModificationModule: CapabilityModule = {
  name: 'loan-modification',
  typeDefs: readFileSync(new URL('loan-modification.graphql', import.meta.url), 'utf8'),
  queries: {
    GetLoanModifications: async ({ accountNumber }, context) =>
      presentModifications(await listModifications(reader(context.db), accountNumber, todayInPhoenix(context.clock))),
  },
  policies: {
    'Query.GetLoanModifications': {
      actors: ['borrower', 'embed'],
      embedCapabilities: ['account-details'],
      accountNumber: (args) => String(args.accountNumber),
      because: 'Buyer and co-buyer may see what became of the contract they both signed.',
    },
  },
}
