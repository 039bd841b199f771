import type { IncomingHttpHeaders } from 'node:http'
import { systemClock } from '#sdk/dates/clock'
import { CarportError } from '#sdk/errors/errors'
import type { BorrowerActor, Services } from '#server/platform/context'
import { reader } from '#server/platform/store/database'
import { mayImpersonate } from '#server/identity/staff.rules'
import { findImpersonation } from './impersonation.store.ts'
import type { ImpersonationClaims } from './impersonation-token.ts'

/** Names the borrower through whose eyes a staff member looks. It proves nothing by itself: the token has to name the same person. */
export const impersonationHeader = 'impersonation-user-id'

/** The flag that ends every impersonation at once, and lets none begin. */
export const impersonationFlag = 'DisableUserImpersonation'

/**
 * The borrower as staff ask for them. The token is believed only while the session behind it is open, within its time, the
 * staff member still an advisor, the borrower still the same, and impersonation not turned off.
 * @returns the actor, and the staff session that has to be alive too
 * @throws Error when it is over; CarportError NOT_ALLOWED when the header does not name the borrower
 */
export async function impersonatedActor(
  services: Services,
  claims: ImpersonationClaims,
  headers: IncomingHttpHeaders,
): Promise<{ readonly actor: BorrowerActor; readonly staffSessionId: string }> {
  const row = await findImpersonation(reader(services.db), claims.impersonationId)
  if (row === null || row.isEnded) throw new Error('The impersonation has ended.')
  if (row.expiresAtSeconds <= Math.floor(systemClock.nowMs() / 1000)) throw new Error('The impersonation ran out.')
  const isSame =
    row.loginId === claims.loginId &&
    row.staffLoginId === claims.staffLoginId &&
    row.keyThumbprint === claims.thumbprint &&
    row.linkedCustomerId === row.customerId
  if (!isSame || row.roles.length > 0) throw new Error('The impersonation is of somebody else.')
  if (!mayImpersonate(row.staffRoles) || services.flags.getBoolean(impersonationFlag))
    throw new Error('Nobody may impersonate now.')
  if (headers[impersonationHeader] !== row.loginId) throw new CarportError('NOT_ALLOWED')
  const actor: BorrowerActor = {
    kind: 'borrower',
    loginId: row.loginId,
    email: row.email,
    emailVerified: row.emailVerified,
    customerId: row.customerId,
    sessionId: row.impersonationId,
    // The borrower proved nothing: what asks for a fresh sign-in is never met.
    authTimeSeconds: 0,
    impersonatedBy: row.staffLoginId,
  }
  return { actor, staffSessionId: row.staffSessionId }
}
