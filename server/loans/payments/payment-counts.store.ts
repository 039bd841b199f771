import { type Question, question } from '#server/platform/store/questions'

/** Counts and sums that the limits of rules 7.3 are about. */
export interface PaymentCounts {
  readonly madeToday: number
  readonly scheduledCount: number
  readonly cardCentsToday: number
}

/** @param dayStart the start of the business date, ISO 8601 */
export function paymentCountsQuestion(accountNumber: string, dayStart: string): Question<PaymentCounts> {
  return question(
    `SELECT count(*) FILTER (WHERE p.submitted_at >= $2 AND p.state NOT IN ('DECLINED','CANCELLED')) AS "madeToday",
            count(*) FILTER (WHERE p.state = 'SCHEDULED') AS "scheduledCount",
            COALESCE(sum(p.amount_cents) FILTER (WHERE p.submitted_at >= $2 AND m.category = 'CARD'
              AND p.state NOT IN ('DECLINED','CANCELLED')), 0)::bigint AS "cardCentsToday"
     FROM payments p JOIN payment_methods m USING (payment_method_id) WHERE p.account_number = $1 AND p.kind IN ('ONE_TIME','PAYOFF')`,
    [accountNumber, dayStart],
    ([row]: readonly PaymentCounts[]) => row ?? { madeToday: 0, scheduledCount: 0, cardCentsToday: 0 },
  )
}
