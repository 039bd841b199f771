import { toIso } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import type { ConfirmationView, EmbedActor, FrameConfirmation, RequestContext } from '#server/platform/context'
import { isSameHash, keyedHash, secretHash } from '#server/platform/crypto/keyed-hash'
import { reader } from '#server/platform/store/database'
import { canonicalJson, wasAnswered } from '#server/platform/store/idempotency'
import { type ConfirmationRow, findConfirmation } from './confirmations.store.ts'
import { callingOrigin } from './origins.ts'

/** How long a confirmation is good for. */
export const confirmationLifeMs = 10 * 60_000

/** A mutation that a grant is for. */
export interface GrantedMutation {
  /** Its name, such as CreateIndividualPayment. */
  readonly operation: string
  readonly confirmation: FrameConfirmation
  readonly args: Record<string, unknown>
  /** The account it is about; null where its policy names none. */
  readonly accountNumber: string | null
}

/** Requests whose grant was proved with a passcode. */
const proved = new WeakSet<RequestContext>()

/** Whether the borrower typed a passcode for exactly what this request does: it needs no other proof of who they are. */
export function isProvedByConfirmation(context: RequestContext): boolean {
  return proved.has(context)
}

/** Whether an embed token is used in a frame of ours, and not by the page around it. */
export function isInOwnFrame({ config, origin }: Pick<RequestContext, 'config' | 'origin'>): boolean {
  return callingOrigin(config, origin, false) === config.publicUrl
}

/**
 * Demands that the borrower confirmed exactly this in our frame: this token, mutation, key and arguments, with the code where one was
 * wanted, and what they were shown is still what would happen. A key that was answered before does nothing again, so a lost answer
 * may be asked for when the figures have moved on.
 * @throws CarportError CONFIRMATION_REQUIRED; whatever the mutation itself would refuse by now
 */
export async function demandGrant(context: RequestContext, actor: EmbedActor, asked: GrantedMutation): Promise<void> {
  const grant = await grantOf(context, actor)
  const isForThis =
    grant !== null &&
    grant.operation === asked.operation &&
    grant.idempotencyKey === keyOf(context) &&
    isSameHash(argumentsHash(context, asked.args), grant.argumentsHmac) &&
    (!grant.isCodeWanted || grant.provedAt !== null)
  if (isForThis && grant.provedAt !== null) proved.add(context)
  try {
    if (isForThis && (await isStillShown(context, grant, asked))) return
  } catch (error) {
    if (await wasAnswered(context, asked)) return
    throw error
  }
  if (await wasAnswered(context, asked)) return
  throw new CarportError('CONFIRMATION_REQUIRED')
}

/** The caller's own grant of a secret, or null. */
export async function grantOf(
  context: Pick<RequestContext, 'db' | 'clock' | 'confirmation'>,
  { tokenId }: EmbedActor,
): Promise<ConfirmationRow | null> {
  if (context.confirmation === null) return null
  const confirmationHash = secretHash(context.confirmation)
  return findConfirmation(reader(context.db), { confirmationHash, tokenId, now: toIso(context.clock.nowMs()) })
}

/** The figures as they would be shown now, in the language in which they were. */
async function isStillShown(context: RequestContext, grant: ConfirmationRow, asked: GrantedMutation): Promise<boolean> {
  const view = await asked.confirmation.describe(asked.args as never, { ...context, language: grant.language })
  return isSameHash(viewHash(context, view), grant.viewHmac)
}

/** The key of a request, as it is compared. */
export function keyOf({ idempotencyKey }: Pick<RequestContext, 'idempotencyKey'>): string {
  return (idempotencyKey ?? '').toLowerCase()
}

/** Keyed, because arguments may be a telephone number or an address, which a plain hash would not hide. */
export function argumentsHash({ config }: Pick<RequestContext, 'config'>, args: Record<string, unknown>): Buffer {
  return keyedHash(config, 'confirmed-arguments', canonicalJson(withoutNulls(args)))
}

/** A hash of all that the borrower is shown. */
export function viewHash({ config }: Pick<RequestContext, 'config'>, view: ConfirmationView): Buffer {
  return keyedHash(config, 'confirmed-view', canonicalJson(view))
}

/** An argument that is left out and one that is null are the same. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== null)
      .map(([name, one]) => [name, withoutNulls(one)]),
  )
}
