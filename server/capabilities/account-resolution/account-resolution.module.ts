import { readFileSync } from 'node:fs'
import type { Policy } from '#server/platform/context'
import type { CapabilityModule } from '#server/platform/graphql/capability-module'
import { createChargeOffDocument } from './charge-off-documents.ts'
import { disputeConfirmation } from './confirm-dispute.ts'
import { answerChargeOffDispute, chargeOffDisputes, disputeChargeOff } from './disputes.ts'

const borrowers: Policy = {
  actors: ['borrower', 'embed'],
  embedCapabilities: ['account-resolution', 'keep-your-keys'],
  accountNumber: (args) => String(args.accountNumber),
  isIdempotent: true,
  because: 'Buyer and co-buyer owe the balance together: either may dispute it and have it explained in writing.',
}

const advisors: Policy = {
  actors: ['staff'],
  accountNumber: (args) => String(args.accountNumber),
  because: 'Loan advisors see and answer disputes; other staff are refused, and each try is noted.',
}

/** What somebody whose loan was charged off can do besides paying: dispute the debt, and have it in writing. */
export const accountResolutionModule: CapabilityModule = {
  name: 'account-resolution',
  typeDefs: readFileSync(new URL('account-resolution.graphql', import.meta.url), 'utf8'),
  queries: {
    GetChargeOffDisputes: ({ accountNumber }, context) => chargeOffDisputes(context, accountNumber),
  },
  mutations: {
    DisputeChargeOff: (args, context) => disputeChargeOff(context, args),
    AnswerChargeOffDispute: (args, context) => answerChargeOffDispute(context, args),
    CreateChargeOffDocument: (args, context) => createChargeOffDocument(context, args),
  },
  policies: {
    'Query.GetChargeOffDisputes': {
      ...advisors,
      actors: ['borrower', 'staff'],
      because:
        'Buyer and co-buyer may see what was disputed on their loan; loan advisors see it too, and each look is noted.',
    },
    'Mutation.DisputeChargeOff': {
      ...borrowers,
      confirmation: disputeConfirmation,
      because:
        'Buyer and co-buyer owe the balance together, so either may dispute it; it is a statement in their name, which they read first.',
    },
    'Mutation.AnswerChargeOffDispute': { ...advisors, isIdempotent: true },
    'Mutation.CreateChargeOffDocument': {
      ...borrowers,
      confirmation: {
        kind: 'none',
        because:
          'A letter pays nothing. The page around an element can read the one that its element writes, which names no person and no vehicle.',
      },
    },
  },
}
