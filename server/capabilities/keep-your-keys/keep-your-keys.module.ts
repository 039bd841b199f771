import { readFileSync } from 'node:fs'
import { CarportError } from '#sdk/errors/errors'
import type { Policy, RequestContext } from '#server/platform/context'
import type { CapabilityModule } from '#server/platform/graphql/capability-module'
import { loadChargeOff } from '#server/loans/accounts/accounts.store'
import { demandAdvisor } from '#server/loans/programs/demand-advisor'
import { chargeOffAnswer } from '#server/loans/programs/charge-off'
import type { ChargeOff, PcoStanding } from '#server/platform/graphql/resolvers.graphql'
import { planConfirmation } from './confirm-plan.ts'
import { negotiatePcoPlan, pcoOffers } from './offers.ts'
import { pcoPayments, pcoStanding } from './pco-standing.ts'
import { createPcoPlan, previewPcoPlan } from './sign-plan.ts'
import { cancelPcoPlan, inputPcoPlan } from './staff-plan.ts'

const capabilities = ['keep-your-keys', 'account-resolution']

const reads: Policy = {
  actors: ['borrower', 'embed'],
  embedCapabilities: capabilities,
  accountNumber: (args) => String(args.accountNumber),
  because: 'Buyer and co-buyer owe the balance together: either may see what is owed, and the plans that are possible.',
}

const staffWrites: Policy = {
  actors: ['staff'],
  accountNumber: (args) => String(args.accountNumber),
  isIdempotent: true,
  because:
    'Loan advisors enter and cancel plans with the borrower on the line; other staff are refused, and each try is noted.',
}

/** Plans for charged-off loans. */
export const keepYourKeysModule: CapabilityModule = {
  name: 'keep-your-keys',
  typeDefs: readFileSync(new URL('keep-your-keys.graphql', import.meta.url), 'utf8'),
  queries: {
    GetChargeOffAccount: ({ accountNumber }, context) => chargeOffAccount(context, accountNumber),
    GetPcoOffers: (args, context) => pcoOffers(context, args),
    GetPcoStanding: ({ accountNumber }, context) => standingFor(context, accountNumber),
    GetPcoPayments: ({ accountNumber }, context) => pcoPayments(context, accountNumber),
    PreviewPcoPlan: (args, context) => previewPcoPlan(context, args),
  },
  mutations: {
    NegotiatePcoPlan: (args, context) => negotiatePcoPlan(context, args),
    CreatePcoPlan: ({ signature, passcode, ...args }, context) =>
      createPcoPlan(context, args, signature, passcode ?? null),
    InputPcoPlan: (args, context) => inputPcoPlan(context, args),
    CancelPcoPlan: (args, context) => cancelPcoPlan(context, args),
  },
  policies: {
    'Query.GetChargeOffAccount': {
      ...reads,
      embedCapabilities: ['keep-your-keys'],
      actors: ['borrower', 'embed', 'staff'],
      because:
        'Buyer and co-buyer may see what is owed; loan advisors talk about it with them by phone, and each look is noted.',
    },
    'Query.GetPcoOffers': reads,
    'Query.GetPcoStanding': {
      ...reads,
      actors: ['borrower', 'embed', 'staff'],
      because:
        'Buyer and co-buyer may see where their loan stands; loan advisors see the same, and each look of theirs is noted.',
    },
    'Query.GetPcoPayments': { ...reads, embedCapabilities: ['manage-payments'] },
    'Query.PreviewPcoPlan': reads,
    'Mutation.NegotiatePcoPlan': {
      ...reads,
      isIdempotent: true,
      confirmation: {
        kind: 'none',
        because:
          'Asking for terms agrees to nothing: the answer is an offer that waits for a signature, and only CreatePcoPlan, confirmed in our frame with a code, makes a plan of it. What a page could waste are the counteroffers of a day, of which every loan has new ones the next day; the phone is there in between.',
      },
    },
    'Mutation.CreatePcoPlan': {
      ...reads,
      isIdempotent: true,
      movesMoney: true,
      confirmation: planConfirmation,
      because: 'A plan needs the signature of a person on the loan, and its first payment that of the method’s owner.',
    },
    'Mutation.InputPcoPlan': staffWrites,
    'Mutation.CancelPcoPlan': staffWrites,
  },
}

/** @throws CarportError NOT_ALLOWED for staff who are no advisors (rules 19.2); NOT_FOUND */
async function standingFor(context: RequestContext, accountNumber: string): Promise<PcoStanding> {
  if (context.actor.kind === 'staff') await demandAdvisor(context, accountNumber, 'staff.charge-off')
  return pcoStanding(context, accountNumber)
}

/** @throws CarportError NOT_ALLOWED for staff who are no advisors (rules 19.2); NOT_FOUND for a number that does not exist */
async function chargeOffAccount(context: RequestContext, accountNumber: string): Promise<ChargeOff | null> {
  if (context.actor.kind === 'staff') await demandAdvisor(context, accountNumber, 'staff.charge-off')
  const account = await loadChargeOff(context.db, accountNumber)
  if (account === null) throw new CarportError('NOT_FOUND')
  return account.chargeOff === null ? null : chargeOffAnswer(context, accountNumber, account.chargeOff)
}
