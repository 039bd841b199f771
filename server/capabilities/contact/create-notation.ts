import { CarportError, fieldError } from '#sdk/errors/errors'
import type { RequestContext } from '#server/platform/context'
import { runOnce } from '#server/platform/store/idempotency'
import { appendAudit } from '#server/platform/store/audit'
import type { Tx } from '#server/platform/store/database'
import { customerTypeOnAccount, isAccount } from '#server/platform/messages/contact.store'
import { notationRightsOf } from './notation-rights.ts'
import { writeNotation } from '#server/platform/messages/notations'

export interface CreateNotationArgs {
  readonly accountNumber: string
  readonly createNotationInput: {
    readonly activityCode: string
    readonly partyContacted: string
    readonly placeCalled: string
    readonly comment: string
    readonly newRoute?: string | null
  }
}

const longestComment = 500
/**
 * Notes something on an account, once per idempotency key. Codes and routes are those of the caller's row in notation-rights.ts; whom
 * it was about is read from the account and not from the request.
 * @throws CarportError FIELD_INVALID, NOT_ALLOWED for a route by somebody who sets none, or anything by somebody who notes nothing, NOT_FOUND
 */
export async function createNotation(args: CreateNotationArgs, context: RequestContext): Promise<{ success: true }> {
  const { activityCode, placeCalled, comment } = args.createNotationInput
  const newRoute = args.createNotationInput.newRoute ?? null
  const { codes, routes } = notationRightsOf(context.actor)
  if (codes.length === 0 || (newRoute !== null && routes.length === 0)) throw new CarportError('NOT_ALLOWED')
  const code = codes.find((known) => known === activityCode)
  if (code === undefined) throw fieldError('activityCode', 'FIELD_INVALID')
  if (newRoute !== null && !routes.includes(newRoute)) throw fieldError('newRoute', 'FIELD_INVALID')
  if (placeCalled !== 'WEB' && placeCalled !== 'APP') throw fieldError('placeCalled', 'FIELD_INVALID')
  if (comment.length > longestComment) throw fieldError('comment', 'FIELD_INVALID')
  const party = readParty(args.createNotationInput.partyContacted)

  return runOnce(
    context,
    // No account lock: a note must never wait for, or hold up, a payment.
    { operation: 'createNotation', accountNumber: null, fingerprint: args },
    async (tx) => {
      await writeNotation(tx, {
        accountNumber: args.accountNumber,
        activityCode: code,
        partyContacted: await partyOf(tx, context, args.accountNumber, party),
        placeCalled,
        comment,
        newRoute,
        actor: actorOf(context),
        createdAtMs: context.clock.nowMs(),
      })
      await auditStaff(tx, context, args.accountNumber)
      return { success: true as const }
    },
  )
}

// What a borrower's own client notes is in the notation alone; what staff write is theirs to answer for.
async function auditStaff(tx: Tx, context: RequestContext, accountNumber: string): Promise<void> {
  const { actor, clock, correlationId, ip } = context
  const isStaff = actor.kind === 'staff' || (actor.kind === 'borrower' && actor.impersonatedBy !== null)
  if (!isStaff) return
  await appendAudit(tx, {
    actor: actorOf(context),
    subject: actor.kind === 'borrower' ? (actor.customerId ?? '') : '',
    action: 'notation.create',
    outcome: 'done',
    accountNumber,
    correlationId,
    ip,
    at: clock.nowMs(),
  })
}

function readParty(text: string): 'A' | 'C' {
  if (text !== 'A' && text !== 'C') throw fieldError('partyContacted', 'FIELD_INVALID')
  return text
}

async function partyOf(tx: Tx, context: RequestContext, accountNumber: string, given: 'A' | 'C'): Promise<'A' | 'C'> {
  const { actor } = context
  if (actor.kind === 'staff' && !(await isAccount(tx, accountNumber))) throw new CarportError('NOT_FOUND')
  if (actor.kind !== 'borrower' || actor.customerId === null) return given
  const type = await customerTypeOnAccount(tx, accountNumber, actor.customerId)
  if (type === null) throw new CarportError('NOT_FOUND')
  return type === 'buyer' ? 'A' : 'C'
}

/** Who did it: the staff member while impersonating, never the borrower they look like. */
function actorOf({ actor }: RequestContext): string {
  if (actor.kind === 'anonymous') return 'system'
  return actor.kind === 'borrower' && actor.impersonatedBy !== null ? actor.impersonatedBy : actor.loginId
}
