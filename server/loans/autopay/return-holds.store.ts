import type { LocalDate } from '#sdk/dates/dates'
import type { Queryable, Tx } from '#server/platform/store/database'

/** The hold that returned payments put on bank payments and autopay of one loan. */
export interface ReturnHold {
  /** Days on which payments came back for insufficient funds. */
  readonly insufficientFundsDates: readonly LocalDate[]
  /** The last day on which autopay stays off. */
  readonly heldUntil: LocalDate | null
}

/**
 * The holds on each loan of a customer.
 * @param since the first day that counts
 */
export function returnHoldsOf(q: Queryable, customerId: string, since: LocalDate): Promise<ReturnHold[]> {
  return q.query(
    `SELECT (SELECT max(ineligible_until) FROM recurring_payments r WHERE r.account_number = ac.account_number) AS "heldUntil",
            ARRAY(SELECT returned_on FROM payments p WHERE p.account_number = ac.account_number
              AND return_code IN ('R01','R09') AND returned_on >= $2 AND hold_lifted_at IS NULL) AS "insufficientFundsDates"
     FROM account_customers ac WHERE ac.customer_id = $1`,
    [customerId, since],
  )
}

/** Ends the holds on every loan of a customer: autopay may begin again from the day after `lastDay`, and no return until now counts. */
export async function liftReturnHolds(
  tx: Tx,
  customerId: string,
  { lastDay, at }: { readonly lastDay: LocalDate; readonly at: string },
): Promise<void> {
  await tx.query(
    `WITH loans AS (SELECT account_number FROM account_customers WHERE customer_id = $1),
     autopay AS (UPDATE recurring_payments SET ineligible_until = $2, updated_at = $3
       WHERE account_number IN (SELECT account_number FROM loans) AND ineligible_until > $2)
     UPDATE payments SET hold_lifted_at = $3
     WHERE account_number IN (SELECT account_number FROM loans) AND return_code IN ('R01','R09') AND hold_lifted_at IS NULL`,
    [customerId, lastDay, at],
  )
}
