import type { Clock } from '#sdk/dates/clock'
import { toIso } from '#sdk/dates/dates'
import { CarportError, fieldError } from '#sdk/errors/errors'
import type { AutopayFrequency, ModificationType } from '#sdk/loan/enums.graphql'
import { modificationReasonCharacters } from '#sdk/loan/payment-terms'
import type { RecordContext } from '#server/platform/store/audit'
import type { Tx } from '#server/platform/store/database'
import { newId } from '#server/platform/store/ids'
import { loanModificationProgram, type ModificationEvent } from './loan-modification.program.ts'
import { experienceOf } from './loan-modification.rules.ts'
import { insertModification } from './loan-modification.store.ts'
import { type ModificationReason, modificationReasonPhrase } from './modification-limits.ts'
import { mayAsk, type ModificationOptions, modificationOptions } from './modification-options.ts'
import { closeOffers, insertTerms, type RequestedModification } from './modification-records.store.ts'
import { carryOut, mustFind } from './modification-steps.ts'
import { modificationTerms, type ModificationTerms } from './modification-terms.ts'
import { type ProgramActor, transitionOf } from './program.ts'

/** A change that somebody asks for. */
export interface ModificationAsk {
  readonly accountNumber: string
  readonly type: ModificationType
  /** For a Frequency: the new one. */
  readonly requestedFrequency: AutopayFrequency | null
  /** The borrower's own words. */
  readonly hardshipReason: string | null
  /** An advisor decides; then it may be outside the limits. */
  readonly withAdvisor: boolean
}

/** Who asks: a borrower, or staff for one on the phone. */
export interface ModificationAsker {
  readonly by: Extract<ProgramActor, 'borrower' | 'staff'>
  readonly actor: string
  readonly customerId: string
  readonly party: 'A' | 'C'
  /** Staff's own words; borrowers do not see them. */
  readonly comment?: string
}

/**
 * Keeps a request in the caller's transaction, which holds the account's lock, and takes it as far as it goes at once: without an
 * advisor it is approved or refused here, and nothing is paid for either (rules 12.2, 12.3).
 * @throws CarportError MOD_INELIGIBLE with the main reason; FIELD_INVALID for a frequency that is none or the loan's own
 */
export async function requestModification(
  tx: Tx,
  context: RecordContext & { readonly clock: Clock },
  ask: ModificationAsk,
  asker: ModificationAsker,
): Promise<RequestedModification> {
  const options = await modificationOptions(tx, context, ask.accountNumber)
  const terms = checkedTerms(options, ask)
  const { limits } = options.refusals[ask.type]
  const event: ModificationEvent = ask.withAdvisor
    ? limits.length > 0
      ? 'request-exception'
      : 'request-advisor'
    : 'request'
  const row = transitionOf(loanModificationProgram, 'Request', event)
  if (row === null || row.to === 'Request' || !row.by.includes(asker.by)) throw new CarportError('NOT_ALLOWED')
  const { accountNumber, type } = ask
  const loanModId = newId('mod')
  await closeOffers(tx, accountNumber, options.today)
  const isFrozen = row.effects.includes('freeze-terms')
  await insertModification(tx, {
    loanModId,
    accountNumber,
    smeadId: isFrozen ? newId('smd') : null,
    type,
    processType: ask.withAdvisor ? 'AgentAssisted' : 'SelfService',
    createdBy: asker.by === 'staff' ? 'Agent' : 'SelfService',
    status: row.to,
    experienceToShow: experienceOf[row.to],
    signBy: isFrozen ? terms.signBy : null,
    completionDate: null,
    closedOn: null,
    newPaymentDueDate: terms.firstNewDate,
    newPaymentCents: terms.after.paymentCents,
    createdOn: options.today,
  })
  await insertTerms(tx, {
    loanModId,
    accountNumber,
    terms,
    hardshipReason: ask.hardshipReason,
    outsideLimits: limits,
    requestedBy: asker.actor,
    requestedFor: asker.by === 'staff' ? asker.customerId : null,
    at: toIso(context.clock.nowMs()),
  })
  const step = {
    event,
    by: asker.by,
    actor: asker.actor,
    subject: asker.customerId,
    party: asker.party,
    comment: asker.comment,
  }
  // The terms are written with the request, frozen or not.
  const taken = { change: { loanModId, accountNumber, type, terms }, step, from: 'Request', to: row.to } as const
  await carryOut(tx, context, row.effects, { ...taken, day: options.today, own: ['freeze-terms'] })
  return mustFind(tx, loanModId)
}

/** The terms of what is asked for, if it may be asked for. @throws CarportError like `requestModification` */
export function checkedTerms(options: ModificationOptions, ask: ModificationAsk): ModificationTerms {
  const { type, requestedFrequency, withAdvisor, hardshipReason } = ask
  if ((hardshipReason?.length ?? 0) > modificationReasonCharacters) throw fieldError('hardshipReason', 'FIELD_INVALID')
  const isSame = requestedFrequency === null || requestedFrequency === options.frequency
  if (type === 'Frequency' && isSame) throw fieldError('requestedFrequency', 'FIELD_INVALID')
  const refusals = options.refusals[type]
  if (!mayAsk(refusals, withAdvisor)) throw ineligible(refusals.blocks[0] ?? refusals.limits[0] ?? 'no-schedule', type)
  const frequency = type === 'Frequency' ? requestedFrequency : null
  return modificationTerms(options.ledger, options.today, { type, frequency }) ?? refuse(type)
}

function refuse(type: ModificationType): never {
  throw ineligible('no-schedule', type)
}

function ineligible(reason: ModificationReason, type: ModificationType): CarportError {
  return new CarportError('MOD_INELIGIBLE', { params: { reason: modificationReasonPhrase(reason, type) } })
}
