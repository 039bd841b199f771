import type { PaymentState } from '#server/loans/payments/payment-state'
import type { Queryable } from '#server/platform/store/database'

/** What a borrower did on a partner's page, with the payment that came of it where one did. */
export interface FoundAct {
  /** The whole idempotency key. */
  readonly reference: string
  readonly operation: string
  readonly accountLastFour: string
  /** ISO 8601. */
  readonly doneAt: string
  readonly paymentState: PaymentState | null
  /** With the service fee. */
  readonly amountCents: number | null
  readonly confirmationNumber: string | null
}

/** A partner's own acts of a reference: a whole idempotency key, its first eight characters, or the correlation id of the request. */
export async function findPartnerActs(q: Queryable, partnerId: string, reference: string): Promise<FoundAct[]> {
  return q.query<FoundAct>(
    `SELECT a.reference, a.operation, right(a.account_number, 4) AS "accountLastFour", a.done_at AS "doneAt",
            p.state AS "paymentState", p.amount_cents + p.service_fee_cents AS "amountCents",
            p.confirmation_number AS "confirmationNumber"
     FROM partner_acts a
       LEFT JOIN payments p ON p.customer_id = a.customer_id AND p.account_number = a.account_number AND p.idempotency_key = a.reference
     WHERE a.partner_id = $1 AND (a.reference = $2 OR a.correlation_id = $3 OR (length($2) = 8 AND starts_with(a.reference, $2)))
     ORDER BY a.done_at LIMIT 2`,
    [partnerId, reference.toLowerCase(), reference],
  )
}
