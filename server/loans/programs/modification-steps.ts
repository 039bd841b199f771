import { type LocalDate, toIso, businessToday } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import type { LoanModificationStatusValue } from '#sdk/loan/enums.graphql'
import { loadLedger } from '#server/loans/ledger/ledger.store'
import { appendAudit, type RecordContext, whenAndWhere } from '#server/platform/store/audit'
import type { Tx } from '#server/platform/store/database'
import { newId } from '#server/platform/store/ids'
import { writeNotation } from '#server/platform/messages/notations'
import {
  type ModificationEffect,
  type ModificationEvent,
  type ModificationState,
  loanModificationProgram,
} from './loan-modification.program.ts'
import { experienceOf } from './loan-modification.rules.ts'
import { changeLedger } from './modification-entry.ts'
import { type ModificationEnding, modificationEndings } from './modification-messages.ts'
import {
  findRequested,
  insertStep,
  listSteps,
  type ModificationColumns,
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
 * Takes a step of the program's table with all its effects, in the caller's transaction, which holds the account's lock.
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
  await demandSecondPerson(tx, change.loanModId, step, row.notAfter ?? [])
  const day = step.day ?? businessToday(context.clock)
  const isMoved = await setModification(tx, change.loanModId, change.status, {
    ...stateOf(row.to),
    ...(row.to === 'Complete' ? { completionDate: day } : {}),
  })
  if (!isMoved) throw new CarportError('MOD_NOT_READY')
  await carryOut(tx, context, row.effects, { change, step, from: change.status, to: row.to, day })
  return mustFind(tx, change.loanModId)
}

/** A step whose effects are to follow. */
export interface TakenStep {
  /** As it was before. */
  readonly change: Pick<RequestedModification, 'loanModId' | 'accountNumber' | 'type' | 'terms'>
  readonly step: ModificationStep
  readonly from: ModificationState
  readonly to: LoanModificationStatusValue
  readonly day: LocalDate
  /** What the caller did itself. */
  readonly own?: readonly ModificationEffect[]
}

/** Carries out what the program's table lists for a step, in the transaction that wrote the new state. */
export async function carryOut(
  tx: Tx,
  context: RecordContext,
  listed: readonly ModificationEffect[],
  taken: TakenStep,
): Promise<void> {
  for (const effect of listed) if (taken.own?.includes(effect) !== true) await effects[effect](tx, context, taken)
}

type Effect = (tx: Tx, context: RecordContext, taken: TakenStep) => Promise<void>

const effects: Readonly<Record<ModificationEffect, Effect>> = {
  'freeze-terms': async (tx, _context, taken) => amend(tx, taken, await freeze(tx, taken)),
  // It is kept before the step: whether it is the last one decides which step that is.
  'keep-signature': () => Promise.resolve(),
  'change-ledger': async (tx, context, taken) =>
    amend(tx, taken, await changeLedger(tx, context, taken.change, { actor: taken.step.actor, day: taken.day })),
  close: async (tx, _context, taken) => {
    // A completed one has its day with the state, and did not end.
    if (taken.to !== 'Complete') await amend(tx, taken, { closedOn: taken.day })
  },
  'note-step': noteStep,
  'tell-borrowers': async (tx, context, { change, step }) =>
    notifyBorrowers(tx, context, await mustFind(tx, change.loanModId), step),
}

const stateOf = (status: LoanModificationStatusValue) => ({ status, experienceToShow: experienceOf[status] })

/** Adds to a change in its new state what an effect made of it. */
async function amend(tx: Tx, { change, to }: TakenStep, made: ModificationColumns): Promise<void> {
  await setModification(tx, change.loanModId, to, { ...stateOf(to), ...made })
}

/** Refuses a step to who took the one that it is a second look at. */
async function demandSecondPerson(
  tx: Tx,
  loanModId: string,
  { actor }: ModificationStep,
  notAfter: readonly ModificationEvent[],
): Promise<void> {
  if (notAfter.length === 0) return
  const steps = await listSteps(tx, loanModId)
  if (steps.some((one) => one.actor === actor && notAfter.some((first) => first === one.event)))
    throw new CarportError('MOD_SECOND_PERSON')
}

/** Writes a step down: its row, notation LM and the audit line. */
async function noteStep(
  tx: Tx,
  context: RecordContext,
  { change: { loanModId, accountNumber, type }, step, from, to }: TakenStep,
): Promise<void> {
  const { event, actor, subject, reason = null, comment } = step
  const createdAtMs = context.clock.nowMs()
  await insertStep(tx, { loanModId, event, from, to, actor, reason, at: toIso(createdAtMs) })
  const why = reason === null ? '' : `: ${modificationEndings[reason].en}`
  await writeNotation(tx, {
    accountNumber,
    activityCode: 'LM',
    partyContacted: step.party ?? 'A',
    placeCalled: context.place,
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

/** The terms as of the day they are approved; they have a document and a last day to sign from then on. */
async function freeze(tx: Tx, { change, day }: TakenStep): Promise<ModificationColumns> {
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
