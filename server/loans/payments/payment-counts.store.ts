import type { Queryable } from '#server/platform/store/database'

/** Counts and sums that the limits of rules 7.3 are about. */
export interface PaymentCounts {
  readonly madeToday: number
  readonly scheduledCount: number
  readonly cardCentsToday: number
}

/** @param dayStart the start of the Phoenix day, ISO 8601 */
export async function countPayments(q: Queryable, accountNumber: string, dayStart: string): Promise<PaymentCounts> {
  const [row] = await q.query<PaymentCounts>(
    `SELECT count(*) FILTER (WHERE p.submitted_at >= $2 AND p.state NOT IN ('DECLINED','CANCELLED')) AS "madeToday",
            count(*) FILTER (WHERE p.state = 'SCHEDULED') AS "scheduledCount",
            COALESCE(sum(p.amount_cents) FILTER (WHERE p.submitted_at >= $2 AND m.category = 'CARD'
              AND p.state NOT IN ('DECLINED','CANCELLED')), 0)::bigint AS "cardCentsToday"
     FROM payments p JOIN payment_methods m USING (payment_method_id) WHERE p.account_number = $1 AND p.kind IN ('ONE_TIME','PAYOFF')`,
    [accountNumber, dayStart],
  )
  return row ?? { madeToday: 0, scheduledCount: 0, cardCentsToday: 0 }
}
