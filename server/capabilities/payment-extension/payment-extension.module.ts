import { readFileSync } from 'node:fs'
import type { Policy } from '#server/platform/context'
import type { CapabilityModule } from '#server/platform/graphql/capability-module'
import { extensionConfirmation } from './confirm-extension.ts'
import { createExtension } from './create-extension.ts'
import { eligibilityAnswer, extensionAnswer, inputOf, previewExtension } from './extension-answers.ts'

const reads: Policy = {
  actors: ['borrower', 'embed'],
  embedCapabilities: ['payment-extension'],
  accountNumber: (args) => String(args.accountNumber),
  because: 'Buyer and co-buyer may learn whether payments of the loan they are on can be moved, and what it costs.',
}

/** Moving all payments of a loan by one month. */
export const paymentExtensionModule: CapabilityModule = {
  name: 'payment-extension',
  typeDefs: readFileSync(new URL('payment-extension.graphql', import.meta.url), 'utf8'),
  queries: {
    GetExtensionEligibility: (args, context) => eligibilityAnswer(context, args),
    GetExtension: ({ accountNumber }, context) => extensionAnswer(context, accountNumber),
    PreviewExtension: (args, context) => previewExtension(context, inputOf(args)),
  },
  mutations: {
    CreateExtension: async ({ passcode, signature, ...args }, context) => ({
      success: true,
      ...(await createExtension(context, inputOf(args), passcode ?? null, signature)),
    }),
  },
  policies: {
    'Query.GetExtensionEligibility': {
      actors: ['borrower'],
      accountNumber: (args) => String(args.accountNumber),
      because: 'Buyer and co-buyer may learn whether payments of the loan they are on can be moved.',
    },
    'Query.GetExtension': reads,
    'Query.PreviewExtension': reads,
    'Mutation.CreateExtension': {
      ...reads,
      isIdempotent: true,
      movesMoney: true,
      confirmation: extensionConfirmation,
      disabledBy: ['DisableOneTimePayment'],
      because: 'An extension needs the person whose account or card pays for it, and a passcode only they get.',
    },
  },
}
