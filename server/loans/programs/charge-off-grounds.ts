import { businessToday, type LocalDate } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import { borrowerLimits, type PlanAccess, planAccessOf, type PlanLimits } from '#sdk/loan/charge-off-plan'
import type { Cents } from '#sdk/money/money'
import type { ChargeOffFacts } from '#server/loans/accounts/accounts.store'
import { replay, totalOwedAt } from '#server/loans/ledger/ledger'
import { loadLedger } from '#server/loans/ledger/ledger.store'
import type { RequestContext } from '#server/platform/context'
import type { Queryable } from '#server/platform/store/database'
import { readChargeOffFacts } from './charge-off-plan.store.ts'

/** What a plan for a charged-off loan is judged by, read at one moment. */
export interface ChargeOffGrounds {
  readonly accountNumber: string
  readonly today: LocalDate
  readonly facts: ChargeOffFacts
  readonly balanceCents: Cents
  readonly access: PlanAccess
  /** How far the borrower may go online. */
  readonly limits: PlanLimits
}

/**
 * Reads the grounds. The caller has checked who asks.
 * @throws CarportError NOT_ALLOWED for a loan that was never charged off
 */
export async function chargeOffGrounds(
  q: Queryable,
  { clock }: Pick<RequestContext, 'clock'>,
  accountNumber: string,
): Promise<ChargeOffGrounds> {
  const facts = await readChargeOffFacts(q, accountNumber)
  if (facts === null) throw new CarportError('NOT_ALLOWED')
  const today = businessToday(clock)
  const ledger = await loadLedger(q, accountNumber)
  const balanceCents = totalOwedAt(replay(ledger), today)
  const limits = borrowerLimits({ balanceCents, ...facts })
  return { accountNumber, today, facts, balanceCents, access: planAccessOf(facts), limits }
}

/**
 * The grounds of a loan whose borrower may agree to a plan online (rules 15.1, 15.3).
 * @throws CarportError FEATURE_DISABLED while the flag of the loan's kind is off; NOT_ALLOWED for a loan that was never charged off, and
 *   for who is asked to call
 */
export async function negotiableGrounds(
  q: Queryable,
  context: Pick<RequestContext, 'clock' | 'flags'>,
  accountNumber: string,
): Promise<ChargeOffGrounds> {
  const grounds = await chargeOffGrounds(q, context, accountNumber)
  const { access, facts } = grounds
  const flag = facts.planTypeEligibility === 'PCO' ? 'PcoNegotiation' : 'ChargeOffExperiences'
  if (!context.flags.getBoolean(flag)) throw new CarportError('FEATURE_DISABLED')
  if (access === 'none' || access === 'call-in') throw new CarportError('NOT_ALLOWED')
  return grounds
}
