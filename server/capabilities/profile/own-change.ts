import { toIso } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import { checkStepUp, type StepUp, useStepUp as demandStepUp } from '#server/identity/step-up'
import type { ContactOnFile } from '#server/platform/messages/contact.store'
import { type NotationCode, writeNotation } from '#server/platform/messages/notations'
import { notifyContacts } from '#server/platform/messages/security-notices'
import type { ContactKind } from '#server/platform/messages/security-texts'
import type { RequestContext } from '#server/platform/context'
import { callingCustomer, type CallingCustomer } from '#server/identity/calling-customer'
import { maskContact } from '#server/identity/passcodes'
import { appendAudit } from '#server/platform/store/audit'
import { reader, type Tx } from '#server/platform/store/database'
import { runOnce } from '#server/platform/store/idempotency'
import { isStepUpKnown, rememberStepUp } from '#server/loans/accounts/changes.store'
import { lockPerson, type PersonRow, readPerson } from './profile.store.ts'

/** One change of the person's own details. */
export interface OwnChange {
  /** The operation's name in the schema. */
  readonly operation: string
  /** What was asked for, without passcodes. */
  readonly fingerprint: unknown
  /** What is noted on the person's loans: that it happened, never what was typed. Null: nothing changed yet. */
  readonly notation: { readonly code: NotationCode; readonly comment: string } | null
}

/** What a change is made with, inside its transaction. */
export interface Changing {
  readonly tx: Tx
  readonly caller: CallingCustomer
  readonly person: PersonRow
  /** ISO 8601. */
  readonly at: string
}

/**
 * Makes a change once per idempotency key: the person is locked, so that two tabs change one after the other; what it does, its
 * notations and its audit row commit together.
 */
export async function changeOwn(
  context: RequestContext,
  change: OwnChange,
  work: (changing: Changing) => Promise<void>,
): Promise<void> {
  const caller = callingCustomer(context)
  const { operation, fingerprint, notation } = change
  await runOnce(context, { operation, accountNumber: null, fingerprint }, async (tx) => {
    const loans = await lockPerson(tx, caller.customerId)
    const person = await readPerson(tx, caller.customerId)
    if (person === null) throw new CarportError('NOT_FOUND')
    const nowMs = context.clock.nowMs()
    await work({ tx, caller, person, at: toIso(nowMs) })
    for (const { accountNumber, party } of notation === null ? [] : loans) {
      await writeNotation(tx, {
        accountNumber,
        activityCode: notation?.code ?? 'PR',
        partyContacted: party,
        placeCalled: context.place,
        comment: notation?.comment ?? '',
        actor: caller.loginId,
        createdAtMs: nowMs,
      })
    }
    await appendAudit(tx, {
      actor: caller.loginId,
      subject: caller.customerId,
      action: `profile.${operation}`,
      outcome: 'done',
      correlationId: context.correlationId,
      ip: context.ip,
      at: nowMs,
    })
    return { success: true }
  })
}

/**
 * The row a change is about, in the version the person saw.
 * @throws CarportError NOT_FOUND; CHANGED_ELSEWHERE when another tab or our team changed it meanwhile
 */
export function sameVersion<T extends { readonly version: number }>(row: T | undefined, version: unknown): T {
  if (row === undefined) throw new CarportError('NOT_FOUND')
  if (row.version !== version) throw new CarportError('CHANGED_ELSEWHERE')
  return row
}

/** How the caller shows that it is them before a contact is changed: once per session of ours (rules 4.2). */
export type ContactStepUp = StepUp | 'known'

/** Finds it out. Call it before the transaction, and `demandContactStepUp` inside. */
export async function contactStepUp(context: RequestContext, passcode: string | null): Promise<ContactStepUp> {
  const sessionId = sessionOf(context)
  if (sessionId !== null && (await isStepUpKnown(reader(context.db), sessionId))) return 'known'
  return checkStepUp(context, callingCustomer(context), passcode, 'CHANGE_CONTACT')
}

/** @throws CarportError STEP_UP_REQUIRED, OTP_WRONG, OTP_EXPIRED, OTP_LOCKED */
export async function demandContactStepUp(
  context: RequestContext,
  { tx, caller, at }: Changing,
  stepUp: ContactStepUp,
): Promise<void> {
  if (stepUp === 'known') return
  await demandStepUp(tx, context, stepUp, 'contacts')
  const sessionId = sessionOf(context)
  if (sessionId !== null) await rememberStepUp(tx, sessionId, caller.loginId, at)
}

/** An embed token is no session: the page that holds it too would change the next contact with the borrower's proof. */
function sessionOf({ actor }: RequestContext): string | null {
  return actor.kind === 'borrower' ? actor.sessionId : null
}

/**
 * Notifies every contact on file, before and after the change, that one was changed or removed. `contact` is the new or
 * the removed one, masked.
 */
export async function tellChanged(
  { tx, caller }: Changing,
  context: RequestContext,
  told: {
    readonly template: 'contact-changed' | 'contact-removed'
    readonly what: ContactKind
    readonly contact: string
    readonly before: readonly ContactOnFile[]
  },
): Promise<void> {
  const { template, what, contact, before } = told
  await notifyContacts(tx, context.config.company, {
    whose: { customerId: caller.customerId },
    template,
    parameters: () => ({ what, contact }),
    also: before,
    createdAtMs: context.clock.nowMs(),
  })
}

/** Notifies every contact on file that a phone gets no texts any more. Call it before that is so, and the phone itself gets the notice too. */
export async function tellTextsEnd(
  { tx, caller }: Changing,
  context: RequestContext,
  phoneNumber: string,
): Promise<void> {
  const contact = maskContact({ channel: 'SMS', address: phoneNumber })
  await notifyContacts(tx, context.config.company, {
    whose: { customerId: caller.customerId },
    template: 'texts-ended',
    parameters: () => ({ contact }),
    createdAtMs: context.clock.nowMs(),
  })
}
