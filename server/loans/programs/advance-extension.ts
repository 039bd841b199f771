import { addDays, type LocalDate, businessToday, toIso } from '#sdk/dates/dates'
import * as extensionTerms from '#sdk/loan/extension-terms'
import { openDays } from '#server/loans/autopay/autopay-book'
import { deleteSkips, insertSkip, readPastDraws } from '#server/loans/autopay/autopay-records.store'
import { findEnrolled } from '#server/loans/autopay/autopay.store'
import { appendEntry } from '#server/loans/ledger/ledger.store'
import { ledgerWords } from '#server/loans/settlement/ledger-words'
import { writeNotation } from '#server/platform/messages/notations'
import { appendAudit, type RecordContext, whenAndWhere, writtenOn } from '#server/platform/store/audit'
import type { Tx } from '#server/platform/store/database'
import { tellExtension } from './extension-messages.ts'
import { type ExtensionEffect, type ExtensionEvent, paymentExtensionProgram } from './payment-extension.program.ts'
import {
  endRepossessionWarning,
  type PaymentExtension,
  setExtensionState,
  setNoFeeBefore,
  setSkippedDraws,
} from './payment-extension.store.ts'
import { transitionOf } from './program.ts'

/** Who takes a step, and what only they can do. */
export interface ExtensionStep {
  readonly on: ExtensionEvent
  /** A login's id, a job's name or a vendor. */
  readonly actor: string
  /** For `signed`: keeps the signature and takes the payment. */
  readonly own?: Readonly<Partial<Record<ExtensionEffect, () => Promise<void>>>>
}

interface Facts extends ExtensionStep {
  readonly tx: Tx
  readonly context: RecordContext
  readonly today: LocalDate
  readonly extension: PaymentExtension
}

/**
 * Takes one step of an extension with all its effects, in the caller's transaction; the account is locked by the caller.
 * @returns the extension as it is after
 * @throws Error when the table has no such step, or somebody else took one meanwhile: nothing may be done then
 */
export async function advanceExtension(
  tx: Tx,
  context: RecordContext,
  extension: PaymentExtension,
  step: ExtensionStep,
): Promise<PaymentExtension> {
  const transition = transitionOf(paymentExtensionProgram, extension.status, step.on)
  if (transition === null) throw new Error(`An extension in ${extension.status} cannot be ${step.on}`)
  const today = businessToday(context.clock)
  const { from, to } = transition
  if (!(await setExtensionState(tx, { loanModId: extension.loanModId, from, to, on: today })))
    throw new Error('The extension was changed meanwhile')
  const now = { ...extension, status: to }
  for (const effect of transition.effects)
    await (step.own?.[effect] ?? (() => effects[effect]({ ...step, tx, context, today, extension: now })))()
  return now
}

const effects: Readonly<Record<ExtensionEffect, (facts: Facts) => Promise<void>>> = {
  'keep-signature': missing,
  'take-payment': missing,
  'stop-repossession': ({ tx, extension, today }) => endRepossessionWarning(tx, extension.accountNumber, today),
  'skip-draws': skipDraws,
  'note-start': (facts) =>
    note(
      facts,
      'extension.start',
      `Extension signed online: stop any repossession order. Next due date ${facts.extension.newDueDate}`,
    ),
  'tell-start': ({ tx, context, extension }) => tellExtension(tx, context, extension, 'extension-signed'),
  'move-dates': moveDates,
  'return-draws': returnDraws,
  'shelter-from-late-fee': ({ tx, context, extension }) =>
    setNoFeeBefore(tx, extension.loanModId, addDays(writtenOn(context), extensionTerms.returnDays)),
  'note-end': (facts) => note(facts, 'extension.end', `Extension canceled: ${reasonOf(facts)}`),
  'tell-canceled': ({ tx, context, extension }) => tellExtension(tx, context, extension, 'extension-canceled'),
  'tell-returned': ({ tx, context, extension }) => tellExtension(tx, context, extension, 'extension-returned'),
}

function missing(): Promise<void> {
  throw new Error('Only who signs an extension can do this')
}

function reasonOf({ on }: Facts): string {
  return on === 'payment-returned' ? 'its payment was returned' : 'its payment was canceled'
}

/** Skips what the signer's own autopay would take before the new due date. The other borrower's autopay is theirs to change. */
async function skipDraws({ tx, context, today, extension, actor }: Facts): Promise<void> {
  const recurring = await findEnrolled(tx, extension.accountNumber)
  if (recurring === null || !extension.skipAutopay || recurring.customerId !== extension.customerId) return
  const { recurringPaymentId } = recurring
  const { settled, skipped } = await readPastDraws(tx, recurringPaymentId)
  const dates = openDays(recurring, today)
    .map(({ date }) => date)
    .filter((date) => date < extension.newDueDate && !settled.includes(date) && !skipped.includes(date))
  const at = toIso(context.clock.nowMs())
  for (const drawDate of dates) await insertSkip(tx, { recurringPaymentId, drawDate, actor, at })
  await setSkippedDraws(tx, extension.loanModId, dates)
}

async function returnDraws({ tx, extension }: Facts): Promise<void> {
  const recurring = await findEnrolled(tx, extension.accountNumber)
  if (recurring === null || extension.skippedDraws.length === 0) return
  await deleteSkips(tx, recurring.recurringPaymentId, extension.skippedDraws)
}

/** With a payment the posting run has written the entry, in this transaction; without one it is written here. */
async function moveDates({ tx, context, today, extension, actor }: Facts): Promise<void> {
  if (extension.paymentId !== null) return
  await appendEntry(tx, {
    type: 'EXTENSION',
    cents: 0,
    accountNumber: extension.accountNumber,
    effectiveDate: today,
    description: ledgerWords.extension,
    actor,
    atMs: context.clock.nowMs(),
  })
}

async function note({ tx, context, extension, actor }: Facts, action: string, comment: string): Promise<void> {
  await writeNotation(tx, {
    accountNumber: extension.accountNumber,
    activityCode: 'EX',
    partyContacted: 'A',
    placeCalled: context.place,
    comment,
    actor,
    createdAtMs: context.clock.nowMs(),
  })
  await appendAudit(tx, {
    actor,
    subject: extension.customerId,
    action,
    outcome: 'done',
    reason: null,
    accountNumber: extension.accountNumber,
    ...whenAndWhere(context),
  })
}
