import { CarportError, fieldError } from '#sdk/errors/errors'
import type { RequestContext } from '#server/context'
import { runOnce } from '#server/store/idempotency'
import { appendAudit } from '#server/store/audit'
import type { Tx } from '#server/store/database'
import { customerTypeOnAccount } from './contact.store.ts'
import { notationCodes, writeNotation, type NotationCode } from './notations.ts'

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
/** What a borrower's own client may note: a login, and a payoff amount that was looked at. */
const borrowerCodes: readonly NotationCode[] = ['LG', 'PO']
/** What staff may note while they look through a borrower's eyes. */
const impersonatedCodes: readonly NotationCode[] = ['IM']
const routePattern = /^S\d\d$/

/**
 * Notes something on an account, once per idempotency key. A borrower may use the codes above and never a route, because a
 * route decides whether a vehicle is repossessed; whom it was about is read from the account and not from the request.
 * @throws CarportError FIELD_INVALID, NOT_ALLOWED, NOT_FOUND
 */
export async function createNotation(args: CreateNotationArgs, context: RequestContext): Promise<{ success: true }> {
  const { activityCode, placeCalled, comment } = args.createNotationInput
  const newRoute = args.createNotationInput.newRoute ?? null
  const code = notationCodes.find((known) => known === activityCode)
  if (code === undefined || !codesFor(context).includes(code)) throw fieldError('activityCode', 'FIELD_INVALID')
  if (newRoute !== null && context.actor.kind !== 'staff') throw new CarportError('NOT_ALLOWED')
  if (newRoute !== null && !routePattern.test(newRoute)) throw fieldError('newRoute', 'FIELD_INVALID')
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

// What a borrower's own client notes stands in the notation alone; what staff write is theirs to answer for.
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

function codesFor({ actor }: RequestContext): readonly NotationCode[] {
  if (actor.kind === 'staff') return notationCodes
  return actor.kind === 'borrower' && actor.impersonatedBy !== null ? impersonatedCodes : borrowerCodes
}

function readParty(text: string): 'A' | 'C' {
  if (text !== 'A' && text !== 'C') throw fieldError('partyContacted', 'FIELD_INVALID')
  return text
}

async function partyOf(tx: Tx, context: RequestContext, accountNumber: string, given: 'A' | 'C'): Promise<'A' | 'C'> {
  const { actor } = context
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
