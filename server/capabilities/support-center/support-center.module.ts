import { readFileSync } from 'node:fs'
import type { CapabilityModule } from '#server/platform/graphql/capability-module'
import { readTitleRelease } from '#server/loans/accounts/close-loan.store'
import { reader } from '#server/platform/store/database'

/** What only the help shows of a borrower's own loan: the title. */
export const supportCenterModule: CapabilityModule = {
  name: 'support-center',
  typeDefs: readFileSync(new URL('support-center.graphql', import.meta.url), 'utf8'),
  queries: {
    GetTitleRelease: async ({ accountNumber }, context) => {
      const release = await readTitleRelease(reader(context.db), accountNumber)
      return release === null ? null : { status: release.state, promisedOn: release.promisedOn }
    },
  },
  policies: {
    'Query.GetTitleRelease': {
      actors: ['borrower'],
      accountNumber: (args) => String(args.accountNumber),
      because: 'Buyer and co-buyer may know when the title of the loan they paid off leaves.',
    },
  },
}
