import { addDays, type LocalDate } from '#sdk/dates/dates'
import { modificationOptOutDays, modificationSignDays, modificationTroubleDays } from '#sdk/loan/payment-terms'
import { amountDue, type Ledger, replay } from '#server/loans/ledger/ledger'
import { writeNotation } from '#server/platform/messages/notations'
import { appendAudit, type RecordContext, whenAndWhere } from '#server/platform/store/audit'
import type { Queryable, Tx } from '#server/platform/store/database'
import { newId } from '#server/platform/store/ids'
import { insertModification, listModifications, type Modification } from './loan-modification.store.ts'
import type { ModificationRefusals } from './modification-limits.ts'
import { mayAsk, modificationOptions } from './modification-options.ts'

/** The page an offer leads to: with an advisor, or without. */
export type OfferExperience = 'Agent Intro' | 'No Agent Intro'

/**
 * Which change of the schedule a loan is offered today: one whose payments went wrong lately, that has caught up, and that had no
 * change and no offer of one for a while. Nobody is offered what asking for would refuse, nor who opted out (rules 12.2, 12.3).
 * @returns null for no offer
 */
export async function openingOf(
  q: Queryable,
  context: Pick<RecordContext, 'clock'>,
  accountNumber: string,
): Promise<OfferExperience | null> {
  const { today, ledger, refusals, optedOutUntil } = await modificationOptions(q, context, accountNumber)
  if (optedOutUntil !== null || !wentWrong(ledger, today)) return null
  const earlier = await listModifications(q, accountNumber, today)
  if (earlier.some(({ createdOn }) => createdOn > addDays(today, -modificationOptOutDays))) return null
  return experienceFor(refusals.Frequency)
}

/** Whether a loan may be offered another schedule, by its ledger alone: something went wrong lately, and it has caught up since. */
export function mayBeOffered(ledger: Ledger, today: LocalDate): boolean {
  return wentWrong(ledger, today) && !amountDue(replay(ledger, today), today).isPastDue
}

/** Offers a loan another schedule in the caller's transaction. @returns whether there was still something to offer */
export async function offerModification(
  tx: Tx,
  context: RecordContext,
  {
    accountNumber,
    today,
    actor,
  }: { readonly accountNumber: string; readonly today: LocalDate; readonly actor: string },
): Promise<boolean> {
  const experience = await openingOf(tx, context, accountNumber)
  if (experience === null) return false
  const offer = modificationOffer({ loanModId: newId('mod'), accountNumber, experience, today })
  await insertModification(tx, offer)
  const createdAtMs = context.clock.nowMs()
  await writeNotation(tx, {
    accountNumber,
    activityCode: 'LM',
    partyContacted: 'A',
    comment: `Loan change ${offer.loanModId} (${offer.type}) offered until ${offer.signBy}.`,
    actor,
    createdAtMs,
  })
  await appendAudit(tx, {
    actor,
    subject: accountNumber,
    action: 'modification.offer',
    outcome: 'done',
    accountNumber,
    ...whenAndWhere(context),
  })
  return true
}

/** An offer of another schedule as it is stored: nobody asked for it yet, and it is good for as long as there is to sign one. */
export function modificationOffer(offer: {
  readonly loanModId: string
  readonly accountNumber: string
  readonly experience: OfferExperience
  readonly today: LocalDate
}): Omit<Modification, 'isRequested'> & { readonly signBy: LocalDate } {
  const { loanModId, accountNumber, experience, today } = offer
  return {
    loanModId,
    accountNumber,
    smeadId: null,
    type: 'Frequency',
    processType: experience === 'Agent Intro' ? 'AgentAssisted' : 'SelfService',
    createdBy: 'Analytic',
    status: 'PendingSignature',
    experienceToShow: experience,
    signBy: addDays(today, modificationSignDays),
    completionDate: null,
    closedOn: null,
    newPaymentDueDate: null,
    newPaymentCents: null,
    createdOn: today,
  }
}

/** A late fee, or a payment that came back, in the last days. */
function wentWrong({ entries }: Ledger, today: LocalDate): boolean {
  const since = addDays(today, -modificationTroubleDays)
  return entries.some(({ type, effectiveDate }) => wrong.has(type) && effectiveDate > since)
}

const wrong: ReadonlySet<string> = new Set(['FEE_LATE', 'FEE_NSF', 'REVERSAL'])

/** An advisor helps only whoever had a change lately: a loan that is past due or new is offered none. */
function experienceFor(refusals: ModificationRefusals): OfferExperience | null {
  if (mayAsk(refusals, false)) return 'No Agent Intro'
  const isWithAdvisor = mayAsk(refusals, true) && refusals.limits.every((limit) => limit === 'too-recent')
  return isWithAdvisor ? 'Agent Intro' : null
}
