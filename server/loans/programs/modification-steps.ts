import { type LocalDate, toIso, businessToday } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import type { LoanModificationStatusValue } from '#sdk/loan/enums.graphql'
import { loadLedger } from '#server/loans/ledger/ledger.store'
import { appendAudit, type RecordContext, whenAndWhere } from '#server/platform/store/audit'
import type { Tx } from '#server/platform/store/database'
import { newId } from '#server/platform/store/ids'
import { writeNotation } from '#server/platform/messages/notations'
import { type ModificationEvent, loanModificationProgram, secondPersonSteps } from './loan-modification.program.ts'
import { experienceOf } from './loan-modification.rules.ts'
import { changeLedger } from './modification-entry.ts'
import { type ModificationEnding, modificationEndings } from './modification-messages.ts'
import {
  findRequested,
  insertStep,
  listSteps,
  type RequestedModification,
  setModification,
  updateTerms,
} from './modification-records.store.ts'
import { notifyBorrowers } from './modification-notice.ts'
import { modificationTerms } from './modification-terms.ts'
import { type ProgramActor, transitionOf } from './program.ts'

/** Who takes a step, and why. */
export interface ModificationStep {
  readonly event: ModificationEvent
  readonly by: ProgramActor
  /** A login's id, or a job's name. */
  readonly actor: string
  /** Whom it is about in the audit: the customer who acts, or the loan's number. */
  readonly subject: string
  readonly party?: 'A' | 'C'
  /** For a step that ends the change. */
  readonly reason?: ModificationEnding
  /** Staff's own words; borrowers do not see them. */
  readonly comment?: string
  /** The day it is taken on. Default today. */
  readonly day?: LocalDate
}

/**
 * Takes a step of the program's table with all its effects, notation LM and the audit line, in the caller's transaction, which holds the
 * account's lock.
 * @returns the change as it is then
 * @throws CarportError MOD_NOT_READY where the table has no such step for whoever takes it; MOD_SECOND_PERSON where they may not be the
 *   one who takes it; MOD_INELIGIBLE when no terms can be given
 */
export async function takeStep(
  tx: Tx,
  context: RecordContext,
  change: RequestedModification,
  step: ModificationStep,
): Promise<RequestedModification> {
  const row = transitionOf(loanModificationProgram, change.status, step.event)
  if (row === null || row.to === 'Request' || !row.by.includes(step.by)) throw new CarportError('MOD_NOT_READY')
  await demandSecondPerson(tx, change.loanModId, step)
  const day = step.day ?? businessToday(context.clock)
  const moved = {
    ...closing(row.to, row.effects.includes('close'), day),
    ...(row.effects.includes('freeze-terms') ? await freeze(tx, change, day) : {}),
    ...(row.effects.includes('change-ledger') ? await changeLedger(tx, context, change, { ...step, day }) : {}),
  }
  const isMoved = await setModification(tx, change.loanModId, change.status, {
    status: row.to,
    experienceToShow: experienceOf[row.to],
    ...moved,
  })
  if (!isMoved) throw new CarportError('MOD_NOT_READY')
  await noteStep(tx, context, change, { ...step, from: change.status, to: row.to })
  const after = await mustFind(tx, change.loanModId)
  if (row.effects.includes('tell-borrowers')) await notifyBorrowers(tx, context, after, step)
  return after
}

/** Refuses a step to who took the one that it is a second look at. */
async function demandSecondPerson(tx: Tx, loanModId: string, { event, actor }: ModificationStep): Promise<void> {
  const before = secondPersonSteps[event] ?? []
  if (before.length === 0) return
  const steps = await listSteps(tx, loanModId)
  if (steps.some((one) => one.actor === actor && before.some((first) => first === one.event)))
    throw new CarportError('MOD_SECOND_PERSON')
}

/** Writes a step down: its row, notation LM and the audit line. */
export async function noteStep(
  tx: Tx,
  context: RecordContext,
  { loanModId, accountNumber, type }: Pick<RequestedModification, 'loanModId' | 'accountNumber' | 'type'>,
  step: ModificationStep & { readonly from: string; readonly to: string },
): Promise<void> {
  const { event, from, to, actor, subject, reason = null, comment } = step
  const createdAtMs = context.clock.nowMs()
  await insertStep(tx, { loanModId, event, from, to, actor, reason, at: toIso(createdAtMs) })
  const why = reason === null ? '' : `: ${modificationEndings[reason].en}`
  await writeNotation(tx, {
    accountNumber,
    activityCode: 'LM',
    partyContacted: step.party ?? 'A',
    placeCalled: 'WEB',
    comment: [`Loan change ${loanModId} (${type}) ${event}${why}.`, comment ?? ''].join(' ').trim(),
    actor,
    createdAtMs,
  })
  await appendAudit(tx, {
    actor,
    subject,
    action: `modification.${event}`,
    outcome: 'done',
    reason,
    accountNumber,
    ...whenAndWhere(context),
  })
}

/** A change that is known to be there. */
export async function mustFind(tx: Tx, loanModId: string): Promise<RequestedModification> {
  const found = await findRequested(tx, loanModId)
  if (found === null) throw new CarportError('NOT_FOUND')
  return found
}

function closing(to: LoanModificationStatusValue, isClosed: boolean, day: LocalDate) {
  if (to === 'Complete') return { completionDate: day }
  return isClosed ? { closedOn: day } : {}
}

/** The terms as of the day they are approved; they have a document and a last day to sign from then on. */
async function freeze(tx: Tx, change: RequestedModification, day: LocalDate) {
  const { accountNumber, type } = change
  const ledger = await loadLedger(tx, accountNumber)
  const terms = modificationTerms(ledger, day, { type, frequency: change.terms.after.frequency })
  if (terms === null) throw new CarportError('MOD_INELIGIBLE', { params: { reason: { phrase: 'no-schedule' } } })
  await updateTerms(tx, change.loanModId, terms)
  return {
    smeadId: newId('smd'),
    signBy: terms.signBy,
    newPaymentDueDate: terms.firstNewDate,
    newPaymentCents: terms.after.paymentCents,
  }
}
