import type { PaymentProcessor } from '#sdk/loan/enums.graphql'
import { type Question, question } from '#server/platform/store/questions'

/** Which processor each payment of a loan went through, by payment id. */
export function paymentVendorsQuestion(
  viewerId: string,
  accountNumber: string,
): Question<ReadonlyMap<string, PaymentProcessor>> {
  return question(
    `SELECT p.payment_id AS "paymentId", m.vendor
     FROM payments p JOIN payment_methods m USING (payment_method_id)
     JOIN account_customers c ON c.account_number = p.account_number AND c.customer_id = $1
     WHERE p.account_number = $2`,
    [viewerId, accountNumber],
    (rows: readonly { paymentId: string; vendor: PaymentProcessor }[]) =>
      new Map(rows.map((row) => [row.paymentId, row.vendor])),
  )
}
