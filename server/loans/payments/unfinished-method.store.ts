import type { Queryable } from '#server/platform/store/database'
import type { PaymentMethod } from './payment-method.ts'

interface MethodStanding extends Pick<PaymentMethod, 'state' | 'category' | 'withdrawnReason' | 'customerId'> {
  readonly createdAt: string
}

/** A method's state with its processor, and since when it is written down. Null for none. */
export async function readMethodStanding(q: Queryable, paymentMethodId: string): Promise<MethodStanding | null> {
  const rows = await q.query<MethodStanding>(
    `SELECT state, category, withdrawn_reason AS "withdrawnReason", customer_id AS "customerId", created_at AS "createdAt"
     FROM payment_methods WHERE payment_method_id = $1`,
    [paymentMethodId],
  )
  return rows[0] ?? null
}
