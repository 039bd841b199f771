import { toIso } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import type { RequestContext } from '#server/platform/context'
import { partnerNameOf } from '#server/identity/partner-pages/partner-name'
import { codePlaceOf } from '#server/identity/code-place'
import { sendPasscode } from '#server/identity/passcodes'
import type { Tx } from '#server/platform/store/database'
import { dropChange, isAskedElsewhere, type PendingContacts, readChange } from '#server/loans/accounts/changes.store'
import { changeOwn } from './own-change.ts'

/** How long a change waits for its code. Codes live shorter; the change can be given a new one. */
export const changeWaitsMs = 24 * 3_600_000

export type PendingContactKind = keyof PendingContacts

/** Sends the code that proves a new contact to the contact itself. @throws CarportError TOO_MANY_REQUESTS */
export async function sendContactCode(
  tx: Tx,
  context: RequestContext,
  loginId: string,
  to: { readonly kind: PendingContactKind; readonly address: string },
): Promise<void> {
  const { language, actor } = context
  const about = { loginId, recipient: to.address, language, place: codePlaceOf(actor) }
  await sendPasscode(
    tx,
    context,
    to.kind === 'EMAIL'
      ? { ...about, purpose: 'NEW_EMAIL', channel: 'EMAIL' }
      : { ...about, purpose: 'NEW_PHONE', channel: 'SMS', partnerName: partnerNameOf(context) },
  )
}

/** Sends another code to the new contact that waits for one. @throws CarportError NOT_FOUND when none waits, TOO_MANY_REQUESTS */
export async function resendContactCode(context: RequestContext, kind: PendingContactKind): Promise<void> {
  refuseEmailOfElement(context, kind)
  const change = { operation: 'ResendContactCode', fingerprint: { kind }, notation: null }
  await changeOwn(context, change, async ({ tx, caller }) => {
    const address = await waitingAddress(tx, context, caller.customerId, kind)
    if (address === null) throw new CarportError('NOT_FOUND')
    await sendContactCode(tx, context, caller.loginId, { kind, address })
  })
}

/**
 * Gives up the new contact that waits for its code; its code then proves nothing. What is on file stays. A page around an element gives up
 * what was asked for on it, and nothing that the borrower asked for elsewhere.
 * @throws CarportError NOT_FOUND, NOT_ALLOWED
 */
export async function cancelContactChange(context: RequestContext, kind: PendingContactKind): Promise<void> {
  refuseEmailOfElement(context, kind)
  const change = { operation: 'CancelContactChange', fingerprint: { kind }, notation: null }
  const { actor } = context
  await changeOwn(context, change, async ({ tx, caller: { customerId } }) => {
    if (actor.kind === 'embed' && (await isAskedElsewhere(tx, customerId, kind, codePlaceOf(actor))))
      throw new CarportError('NOT_ALLOWED')
    await dropChange(tx, customerId, kind)
  })
}

/** An email address is changed on our own pages alone: somebody may sign in with it. */
function refuseEmailOfElement({ actor }: Pick<RequestContext, 'actor'>, kind: PendingContactKind): void {
  if (actor.kind === 'embed' && kind === 'EMAIL') throw new CarportError('NOT_FOUND')
}

async function waitingAddress(
  tx: Tx,
  { clock }: Pick<RequestContext, 'clock'>,
  customerId: string,
  kind: PendingContactKind,
): Promise<string | null> {
  const since = toIso(clock.nowMs() - changeWaitsMs)
  if (kind === 'EMAIL') return (await readChange(tx, customerId, 'EMAIL', since))?.emailAddress ?? null
  return (await readChange(tx, customerId, 'PHONE', since))?.phoneNumber ?? null
}
