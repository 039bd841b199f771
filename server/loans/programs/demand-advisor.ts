import { CarportError } from '#sdk/errors/errors'
import { isAdvisor } from '#server/identity/staff.rules'
import type { RequestContext } from '#server/platform/context'
import { auditLook } from '#server/platform/store/audit-looks'

/**
 * The advisor who asks about a loan's plan or charge-off, or for a list of loans, by login id; each try is noted, also a refused one.
 * @param accountNumber null for a list
 * @throws CarportError NOT_ALLOWED for other staff (rules 19.2)
 */
export async function demandAdvisor(
  context: RequestContext,
  accountNumber: string | null,
  action: string,
): Promise<string> {
  const { actor, db, clock, correlationId, ip } = context
  if (actor.kind !== 'staff') throw new CarportError('NOT_ALLOWED')
  const isAllowed = isAdvisor(actor.roles)
  await auditLook(db, {
    actor: actor.loginId,
    subject: 'nobody',
    action,
    outcome: isAllowed ? 'done' : 'refused',
    reason: isAllowed ? null : 'NOT_ALLOWED',
    accountNumber,
    correlationId,
    ip,
    at: clock.nowMs(),
  })
  if (!isAllowed) throw new CarportError('NOT_ALLOWED')
  return actor.loginId
}
