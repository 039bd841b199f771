import { readFileSync } from 'node:fs'
import { businessToday } from '#sdk/dates/dates'
import type { Policy } from '#server/platform/context'
import type { CapabilityModule } from '#server/platform/graphql/capability-module'
import { reader } from '#server/platform/store/database'
import { presentModifications } from '#server/loans/programs/loan-modification.rules'
import { listModifications } from '#server/loans/programs/loan-modification.store'
import { optOutLoanModification, requestLoanModification, signLoanModification } from './change-modification.ts'
import { optOutConfirmation, requestConfirmation, signConfirmation } from './confirm-modification.ts'
import { presentOptions, presentRequests } from './present-modifications.ts'

const reads: Policy = {
  actors: ['borrower', 'embed'],
  embedCapabilities: ['loan-modification'],
  accountNumber: (args) => String(args.accountNumber),
  because: 'Buyer and co-buyer may see what can be changed on the loan they are on, and what was asked for.',
}
const writes = { ...reads, isIdempotent: true } as const

/** Changes of the contract: what is possible, asking, signing and opting out. */
export const loanModificationModule: CapabilityModule = {
  name: 'loan-modification',
  typeDefs: readFileSync(new URL('loan-modification.graphql', import.meta.url), 'utf8'),
  queries: {
    GetLoanModifications: async ({ accountNumber }, context) =>
      presentModifications(await listModifications(reader(context.db), accountNumber, businessToday(context.clock))),
    GetModificationOptions: ({ accountNumber }, context) => presentOptions(context, accountNumber),
    GetModificationRequests: ({ accountNumber }, context) => presentRequests(context, accountNumber),
  },
  mutations: {
    RequestLoanModification: (args, context) =>
      requestLoanModification(context, {
        accountNumber: args.accountNumber,
        type: args.type,
        requestedFrequency: args.requestedFrequency ?? null,
        hardshipReason: args.hardshipReason ?? null,
        withAdvisor: args.withAdvisor === true,
      }),
    SignLoanModification: ({ passcode, ...signing }, context) =>
      signLoanModification(context, signing, passcode ?? null),
    OptOutLoanModification: ({ accountNumber, loanModId, reason }, context) =>
      optOutLoanModification(context, { accountNumber, loanModId: loanModId ?? null, reason: reason ?? null }),
  },
  policies: {
    'Query.GetLoanModifications': {
      ...reads,
      embedCapabilities: ['account-details', 'loan-modification'],
      because: 'Buyer and co-buyer may see what became of the contract they both signed.',
    },
    'Query.GetModificationOptions': reads,
    'Query.GetModificationRequests': reads,
    'Mutation.RequestLoanModification': {
      ...writes,
      confirmation: requestConfirmation,
      because: 'Buyer and co-buyer may ask for another schedule; it binds nobody before both have signed.',
    },
    'Mutation.SignLoanModification': {
      ...writes,
      confirmation: signConfirmation,
      because: 'Each person on the loan signs for themselves, with a passcode only they get.',
    },
    'Mutation.OptOutLoanModification': {
      ...writes,
      confirmation: optOutConfirmation,
      because: 'Each of the two may refuse a change of their loan at any time before it takes effect.',
    },
  },
}
