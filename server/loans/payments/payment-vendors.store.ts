import type { PaymentProcessor } from '#sdk/loan/enums.graphql'
import type { Database } from '#server/platform/store/database'

/** Which processor each payment of a loan went through, by payment id. */
export async function loadPaymentVendors(
  db: Database,
  viewerId: string,
  accountNumber: string,
): Promise<ReadonlyMap<string, PaymentProcessor>> {
  const rows = await db.read<{ paymentId: string; vendor: PaymentProcessor }>(
    `SELECT p.payment_id AS "paymentId", m.vendor
     FROM payments p JOIN payment_methods m USING (payment_method_id)
     JOIN account_customers c ON c.account_number = p.account_number AND c.customer_id = $1
     WHERE p.account_number = $2`,
    [viewerId, accountNumber],
  )
  return new Map(rows.map((row) => [row.paymentId, row.vendor]))
}
