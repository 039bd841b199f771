import { CarportError } from '#sdk/errors/errors'
import type { Actor } from '#server/platform/context'

/**
 * What staff may change while they look through a borrower's eyes (rules 19.3). This is the whole list: every other write, also one
 * that is added tomorrow, is refused. A servicer opens or closes one here and nowhere else. What needs the borrower's own signature or
 * secret must never stand here.
 */
export const openWrites: ReadonlySet<string> = new Set([
  'Mutation.createNotation',
  'Mutation.CancelIndividualPayment',
  'Mutation.SkipRecurringPaymentInstance',
  'POST /api/impersonation/end',
])

/** What they may not read: what makes a secret of the borrower's, links a loan to the login, or speaks in the borrower's name. */
export const closedReads: ReadonlySet<string> = new Set([
  'Query.CustomerAccountDetails',
  'Query.ThirdPartyDetails',
  'Query.GetCustomerTokenDetails',
  'Query.GetDraftKey',
  'Query.GetChatIdentity',
  'Query.GetChat',
  'GET /api/chat/conversations/stream',
  'GET /api/documents/transcript',
])

/** An operation as the table names it: `Query.Name`, `Mutation.Name`, or method and path. */
export interface NamedOperation {
  readonly kind: 'query' | 'mutation'
  readonly name: string
}

/** Whether staff may ask for it while they impersonate. */
export function isOpenToImpersonation({ kind, name }: NamedOperation): boolean {
  return kind === 'query' ? !closedReads.has(name) : openWrites.has(name)
}

/** The staff member who looks through a borrower's eyes, by login id; null for everybody else. */
export function impersonatorOf(actor: Actor): string | null {
  return actor.kind === 'borrower' ? actor.impersonatedBy : null
}

/** @throws CarportError IMPERSONATION_BLOCKED */
export function refuseWhileImpersonating(actor: Actor, operation: NamedOperation): void {
  if (impersonatorOf(actor) !== null && !isOpenToImpersonation(operation))
    throw new CarportError('IMPERSONATION_BLOCKED')
}
