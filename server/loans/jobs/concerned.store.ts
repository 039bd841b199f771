import type { Queryable } from '#server/platform/store/database'
import { keyOf, type Subject } from './quarantine.store.ts'

/**
 * What each subject concerns besides itself, by names: its loan, the payment, and everybody on the loan or paying it. Two subjects that
 * share a name are not worked on at the same time: their locks are not fought for, and messages to a person stay in order.
 */
export async function concernedBy(q: Queryable, subjects: readonly Subject[]): Promise<readonly (readonly string[])[]> {
  const rows = await q.query<{ place: number; accountNumber: string | null; customers: readonly string[] }>(
    `SELECT place::int, account_number AS "accountNumber",
       ARRAY(SELECT customer_id FROM account_customers c WHERE c.account_number = of_loan.account_number
             UNION SELECT payer) AS customers
     FROM (SELECT place, COALESCE(named.account_number, p.account_number) AS account_number, p.customer_id AS payer
           FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS named (account_number, payment_id, place)
             LEFT JOIN payments p ON p.payment_id = named.payment_id) of_loan
     ORDER BY place`,
    [subjects.map(({ accountNumber }) => accountNumber ?? null), subjects.map(({ paymentId }) => paymentId ?? null)],
  )
  return subjects.map((subject, index) => {
    const { accountNumber = null, customers = [] } = rows[index] ?? {}
    return [
      keyOf(subject),
      ...(subject.paymentId === undefined ? [] : [`payment:${subject.paymentId}`]),
      ...(accountNumber === null ? [] : [`loan:${accountNumber}`]),
      ...customers.filter((id) => id !== null).map((id) => `customer:${id}`),
    ]
  })
}
