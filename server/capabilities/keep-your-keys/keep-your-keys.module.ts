import { readFileSync } from 'node:fs'
import { CarportError } from '#sdk/errors/errors'
import type { RequestContext } from '#server/platform/context'
import type { CapabilityModule } from '#server/platform/graphql/capability-module'
import { loadChargeOff } from '#server/loans/accounts/accounts.store'
import { chargeOffAnswer } from '#server/loans/programs/charge-off'
import { isAdvisor } from '#server/identity/staff.rules'
import { auditLook } from '#server/platform/store/audit-looks'
import type { ChargeOff } from '#server/platform/graphql/resolvers.graphql'

/** Plans for charged-off loans: so far, where such a loan stands. */
export const keepYourKeysModule: CapabilityModule = {
  name: 'keep-your-keys',
  typeDefs: readFileSync(new URL('keep-your-keys.graphql', import.meta.url), 'utf8'),
  queries: {
    GetChargeOffAccount: ({ accountNumber }, context) => chargeOffAccount(context, accountNumber),
  },
  policies: {
    'Query.GetChargeOffAccount': {
      actors: ['borrower', 'staff'],
      accountNumber: (args) => String(args.accountNumber),
      because:
        'Buyer and co-buyer may see what is owed; loan advisors talk about it with them by phone, and each look is noted.',
    },
  },
}

/** @throws CarportError NOT_ALLOWED for staff who are no advisors (rules 19.2); NOT_FOUND for a number that does not exist */
async function chargeOffAccount(context: RequestContext, accountNumber: string): Promise<ChargeOff | null> {
  const { actor } = context
  const isAllowed = actor.kind !== 'staff' || isAdvisor(actor.roles)
  if (actor.kind === 'staff') await noteLook(context, actor.loginId, accountNumber, isAllowed)
  if (!isAllowed) throw new CarportError('NOT_ALLOWED')
  const account = await loadChargeOff(context.db, accountNumber)
  if (account === null) throw new CarportError('NOT_FOUND')
  return account.chargeOff === null ? null : chargeOffAnswer(context, accountNumber, account.chargeOff)
}

async function noteLook(
  { db, clock, correlationId, ip }: RequestContext,
  staffLoginId: string,
  accountNumber: string,
  isAllowed: boolean,
): Promise<void> {
  await auditLook(db, {
    actor: staffLoginId,
    subject: 'nobody',
    action: 'staff.charge-off',
    outcome: isAllowed ? 'done' : 'refused',
    reason: isAllowed ? null : 'NOT_ALLOWED',
    accountNumber,
    correlationId,
    ip,
    at: clock.nowMs(),
  })
}
