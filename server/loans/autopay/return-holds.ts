import type { Clock } from '#sdk/dates/clock'
import { addDays, businessToday, toIso } from '#sdk/dates/dates'
import { isOnReturnHold, returnLookBackDays } from '#server/loans/payments/eligibility.rules'
import type { Queryable, Tx } from '#server/platform/store/database'
import { liftReturnHolds, returnHoldsOf } from './return-holds.store.ts'

/** Whether returned payments put bank payments or autopay of a loan of this customer on hold (rules 7.3, 8.2). */
export async function isHeldByReturns(q: Queryable, clock: Pick<Clock, 'nowMs'>, customerId: string): Promise<boolean> {
  const today = businessToday(clock)
  const holds = await returnHoldsOf(q, customerId, addDays(today, -returnLookBackDays))
  return holds.some(
    ({ insufficientFundsDates, heldUntil }) =>
      isOnReturnHold({ today, insufficientFundsDates }) || (heldUntil !== null && today <= heldUntil),
  )
}

/**
 * Ends the holds on the loans of a customer before their days are over (rules 8.3).
 * @returns whether anything was held
 */
export async function endReturnHolds(tx: Tx, clock: Pick<Clock, 'nowMs'>, customerId: string): Promise<boolean> {
  if (!(await isHeldByReturns(tx, clock, customerId))) return false
  await liftReturnHolds(tx, customerId, { lastDay: addDays(businessToday(clock), -1), at: toIso(clock.nowMs()) })
  return true
}
