import { readFileSync } from 'node:fs'
import type { CapabilityModule } from '#server/platform/graphql/capability-module'
import { callingCustomer } from '#server/identity/calling-customer'
import { reader } from '#server/platform/store/database'
import { isReadByPage } from '#server/loans/accounts/letter-parties'
import { listDocuments } from './account-documents.store.ts'

/** The list of a person's documents. */
export const documentsModule: CapabilityModule = {
  name: 'documents',
  typeDefs: readFileSync(new URL('documents.graphql', import.meta.url), 'utf8'),
  queries: {
    GetDocuments: async ({ accountNumber }, context) =>
      (
        await listDocuments(
          reader(context.db),
          accountNumber,
          callingCustomer(context).customerId,
          !isReadByPage(context),
        )
      ).map(({ documentId, kind, date, amount }) => ({ documentId, kind, date, amount })),
  },
  policies: {
    'Query.GetDocuments': {
      actors: ['borrower', 'embed'],
      embedCapabilities: ['account-details'],
      accountNumber: (args) => String(args.accountNumber),
      because: 'A person may see which documents were written for them; the other borrower has their own.',
    },
  },
}
