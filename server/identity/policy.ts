import { demandGrant, isInOwnFrame } from '#server/identity/partner-pages/grants'
import { callingOrigin } from '#server/identity/partner-pages/origins'
import { CarportError } from '#sdk/errors/errors'
import type { Actor, Policy, RequestContext } from '#server/platform/context'
import { outageFlagNames } from '#server/platform/flags/flag-list'
import { isCustomerOnAccount } from './account-scope.store.ts'
import { type NamedOperation, refuseWhileImpersonating } from '#server/platform/graphql/impersonation-table'
import { countedAs, isFirstCount, rateLimitsOf } from '#server/platform/limits/rate-limits'

/** One root field that somebody asked for. */
export interface Asked extends NamedOperation {
  readonly policy: Policy
  readonly args: Record<string, unknown>
  readonly context: RequestContext
}

type Check = (asked: Asked) => Promise<void> | void

/** What is checked before a borrower is asked to confirm anything, and again when it is done. */
const checksBeforeConfirmation: readonly Check[] = [
  demandSignIn,
  limitRequests,
  demandAudience,
  demandAccount,
  refuseDisabled,
  refuseOutage,
  refuseImpersonation,
  demandKey,
]
/** Every root field passes these in this order before its resolver runs. The first refusal is the answer. */
const checks: readonly Check[] = [...checksBeforeConfirmation, demandConfirmation, limitMoney]

/** Runs the checks. @throws CarportError with the first refusal */
export async function enforcePolicy(asked: Asked): Promise<void> {
  await passAll(checks, asked)
}

/** Runs the checks that need no confirmation: what they refuse, nobody has to confirm first. @throws CarportError with the first refusal */
export async function enforceBeforeConfirmation(asked: Asked): Promise<void> {
  await passAll(checksBeforeConfirmation, asked)
}

async function passAll(all: readonly Check[], asked: Asked): Promise<void> {
  for (const check of all) {
    const pending = check(asked)
    // Most have nothing to wait for, and each wait is a turn of its own for every field.
    if (pending !== undefined) await pending
  }
}

/** Nobody without a token gets further, unless the operation is for everybody. */
function demandSignIn({ policy, context }: Asked): void {
  if (context.actor.kind === 'anonymous' && !policy.actors.includes('anonymous'))
    throw new CarportError('UNAUTHENTICATED')
}

/** Counted before anything is looked up, so that guessing is limited too. */
function limitRequests({ kind, context }: Asked): Promise<void> | void {
  if (kind === 'query' && !isFirstCount(context)) return
  const plural = kind === 'query' ? 'queries' : 'mutations'
  const limit = context.actor.kind === 'anonymous' ? 'anonymous' : plural
  return rateLimitsOf(context).count(limit, countedAs(context.actor, context.ip))
}

/** The token must be of a kind the operation is for; an embed token also names the capability, the page and the account. */
function demandAudience({ policy, args, context }: Asked): void {
  const { actor } = context
  if (!policy.actors.includes(actor.kind)) throw new CarportError('NOT_FOUND')
  if (actor.kind !== 'embed' || policy.actors.includes('anonymous')) return
  const origin = callingOrigin(context.config, context.origin, false)
  const isOurFrame = origin === context.config.publicUrl
  if (origin === null || !(isOurFrame || actor.origins.includes(origin))) throw new CarportError('UNAUTHENTICATED')
  const wanted = policy.embedCapabilities ?? []
  if (!actor.capabilities.some((capability) => wanted.includes(capability))) throw new CarportError('NOT_FOUND')
  if (policy.accountNumber !== undefined && policy.accountNumber(args) !== actor.accountNumber) {
    throw new CarportError('NOT_FOUND')
  }
}

/** The caller's customer must be on the account. Another's account and a number that does not exist get one answer. */
function demandAccount({ policy, args, context }: Asked): Promise<void> | void {
  if (policy.accountNumber === undefined) return
  const { actor } = context
  if (actor.kind === 'staff') return
  const customerId = actor.kind === 'anonymous' ? null : actor.customerId
  const accountNumber = policy.accountNumber(args)
  if (accountsReadWith(actor).includes(accountNumber)) return
  return demandOnAccount(context, customerId, accountNumber)
}

async function demandOnAccount(context: RequestContext, customerId: string | null, account: string): Promise<void> {
  if (customerId === null || !(await isCustomerOnAccount(context.db, customerId, account)))
    throw new CarportError('NOT_FOUND')
}

/** Loans that the caller was found to be on when this request's session or embed token was looked up. */
function accountsReadWith(actor: Actor): readonly string[] {
  if (actor.kind === 'embed') return [actor.accountNumber]
  return (actor.kind === 'borrower' ? actor.accountNumbers : undefined) ?? []
}

function refuseDisabled({ policy, context }: Asked): void {
  const flag = (policy.disabledBy ?? []).find((name) => context.flags.getBoolean(name))
  if (flag !== undefined) throw new CarportError('FEATURE_DISABLED')
}

/**
 * New money is refused while an outage is announced and while ledger or audit chain do not prove themselves. Reading goes on. While the
 * check of a start goes on, the loan that the money is for is checked by itself.
 */
function refuseOutage(asked: Asked): Promise<void> | void {
  if (asked.policy.movesMoney === true) return refuseMoneyInOutage(asked)
}

async function refuseMoneyInOutage({ policy, args, context }: Asked): Promise<void> {
  if (outageFlagNames.some((name) => context.flags.getBoolean(name))) throw new CarportError('OUTAGE')
  const { health } = context
  const isLoanChecked = async (): Promise<boolean> =>
    health.isLedgerChecked || (policy.accountNumber !== undefined && health.checkLoan(policy.accountNumber(args)))
  if (health.audit === 'broken' || !(await isLoanChecked()) || health.ledger === 'broken')
    throw new CarportError('PAYMENTS_PAUSED')
}

/** What staff may do through a borrower's eyes is one table (reliability 39). */
function refuseImpersonation({ kind, name, context }: Asked): void {
  refuseWhileImpersonating(context.actor, { kind, name })
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

function demandKey({ policy, context }: Asked): void {
  if (policy.isIdempotent !== true) return
  if (context.idempotencyKey === null || !uuid.test(context.idempotencyKey)) {
    throw new CarportError('IDEMPOTENCY_KEY_REQUIRED')
  }
}

/** The page around an element is not trusted with what commits its borrower to something: they confirm it in a frame of ours. */
function demandConfirmation({ kind, name, policy, args, context }: Asked): Promise<void> | void {
  const { actor } = context
  const { confirmation } = policy
  if (actor.kind !== 'embed' || kind !== 'mutation' || confirmation?.kind === 'none') return
  if (confirmation === undefined || !isInOwnFrame(context)) throw new CarportError('CONFIRMATION_REQUIRED')
  if (confirmation.kind === 'own-form') return
  const operation = name.replace('Mutation.', '')
  const accountNumber = policy.accountNumber?.(args) ?? null
  return demandGrant(context, actor, { operation, confirmation, args, accountNumber })
}

function limitMoney({ policy, context }: Asked): Promise<void> | void {
  if (policy.movesMoney !== true) return
  return rateLimitsOf(context).count('moneyMutations', countedAs(context.actor, context.ip))
}
