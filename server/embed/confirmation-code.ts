import type { FastifyReply, FastifyRequest } from 'fastify'
import { toIso } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import type { EmbedActor, RequestContext, Services } from '#server/platform/context'
import { codePlaceOf } from '#server/identity/code-place'
import {
  checkPasscode,
  consumePasscode,
  maskContact,
  type PasscodeCheck,
  passcodeContacts,
  rightCode,
  sendPasscode,
} from '#server/identity/passcodes'
import { appendAudit, whenAndWhere } from '#server/platform/store/audit'
import type { Tx } from '#server/platform/store/database'
import { type ConfirmationRow, markProved } from '#server/identity/partner-pages/confirmations.store'
import { grantOf } from '#server/identity/partner-pages/grants'
import { tellContactsOfDevice } from '#server/identity/new-device'
import { countedCheck, demandTriesLeft } from './confirmation-tries.ts'
import { isKnownAtPartner, keepPartnerDevice } from './partner-devices.ts'

/** A request of our confirm frame. */
export interface FrameRequest {
  readonly services: Services
  readonly request: FastifyRequest
  readonly context: RequestContext
  readonly actor: EmbedActor
}

/**
 * Sends the code of a grant to a contact on file: its text names what is confirmed, how much it is and on whose page.
 * @returns where it went, masked
 * @throws CarportError CONFIRMATION_REQUIRED for a grant that ran out; NOT_FOUND for another's contact; OTP_LOCKED; TOO_MANY_REQUESTS
 */
export async function sendConfirmationCode(
  frame: FrameRequest,
  contactId: string,
): Promise<{ readonly masked: string }> {
  const { actor, context } = frame
  const grant = await openGrant(frame)
  if (!grant.isCodeWanted) throw new CarportError('NOT_FOUND')
  await demandTriesLeft(frame)
  return context.db.withTx(async (tx) => {
    const contacts = await passcodeContacts(tx, context, actor.loginId, 'CONFIRM')
    const contact = contacts.find((one) => one.contactId === contactId)
    if (contact === undefined) throw new CarportError('NOT_FOUND')
    await sendPasscode(tx, context, {
      loginId: actor.loginId,
      purpose: 'CONFIRM',
      confirmationHash: grant.confirmationHash,
      confirms: grant.act,
      partnerName: actor.partner?.name ?? null,
      place: codePlaceOf(actor),
      channel: contact.channel,
      recipient: contact.address,
      language: grant.language,
    })
    await auditConfirmation(tx, frame, 'embed.confirmation.code')
    return { masked: maskContact(contact) }
  })
}

/**
 * Proves a grant with its code, and remembers the browser for the borrower at this partner: of one that was not remembered every contact
 * on file gets a notice. One that is proved already stays so.
 * @returns what puts the browser's secret on the reply
 * @throws CarportError CONFIRMATION_REQUIRED for a grant that ran out; OTP_WRONG, OTP_EXPIRED, OTP_LOCKED
 */
export async function approveConfirmation(
  frame: FrameRequest,
  passcode: string,
): Promise<(reply: FastifyReply) => void> {
  const { actor, context, request, services } = frame
  const grant = await openGrant(frame)
  if (grant.provedAt !== null) return () => undefined
  const { confirmationHash } = grant
  const use = { loginId: actor.loginId, purpose: 'CONFIRM', place: codePlaceOf(actor), confirmationHash } as const
  const check = await countedCheck(frame, () => checkPasscode(context, { ...use, passcode }))
  if (check.outcome !== 'right') await noteWrongCode(frame, check)
  const isKnown = await isKnownAtPartner(services, request, actor)
  return context.db.withTx(async (tx) => {
    const nowMs = context.clock.nowMs()
    await consumePasscode(tx, check, nowMs)
    await markProved(tx, confirmationHash, toIso(nowMs))
    const { userAgent } = context
    if (!isKnown) await tellContactsOfDevice(tx, context.config.company, actor.loginId, { userAgent, atMs: nowMs })
    await auditConfirmation(tx, frame, 'embed.confirmation.approve')
    return keepPartnerDevice(tx, services, request, actor)
  })
}

async function openGrant({ actor, context }: FrameRequest): Promise<ConfirmationRow> {
  const grant = await grantOf(context, actor)
  if (grant === null) throw new CarportError('CONFIRMATION_REQUIRED')
  return grant
}

/** Notes a wrong code, and the one that locks it; nothing more while it is locked or there is none. @throws CarportError with what was wrong */
async function noteWrongCode(frame: FrameRequest, check: PasscodeCheck): Promise<void> {
  try {
    rightCode(check)
  } catch (error) {
    const reason = error instanceof CarportError ? error.code : null
    if (check.outcome === 'wrong' || (check.outcome === 'locked' && check.isNew === true))
      await frame.context.db.withTx((tx) => auditConfirmation(tx, frame, 'embed.confirmation.approve', reason))
    throw error
  }
}

/** Writes what the frame did; with a reason where it was refused. */
export async function auditConfirmation(
  tx: Tx,
  { actor, context }: Pick<FrameRequest, 'actor' | 'context'>,
  action: `embed.confirmation${'' | '.code' | '.approve'}`,
  reason: string | null = null,
): Promise<void> {
  await appendAudit(tx, {
    actor: actor.loginId,
    subject: actor.customerId,
    action,
    outcome: reason === null ? 'done' : 'refused',
    reason,
    accountNumber: actor.accountNumber,
    ...whenAndWhere(context),
  })
}
