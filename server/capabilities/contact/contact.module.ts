import type { CapabilityModule } from '#server/platform/graphql/capability-module'
import { createNotation } from './create-notation.ts'

/** Account notations. The root types themselves are in server/base.graphql. */
export const contactModule: CapabilityModule = {
  name: 'contact',
  typeDefs: '',
  mutations: {
    createNotation: (args, context) => createNotation(args, context),
  },
  policies: {
    'Mutation.createNotation': {
      actors: ['borrower', 'staff'],
      accountNumber: (args) => String(args.accountNumber),
      isIdempotent: true,
      because: 'A login, a call or a visit by staff is noted on the account it was about.',
    },
  },
}
