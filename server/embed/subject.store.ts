import type { Queryable } from '#server/platform/store/database'

/** A customer's first name as the loan has it; null when there is no such customer. */
export async function findFirstName(q: Queryable, customerId: string): Promise<string | null> {
  const rows = await q.query<{ firstName: string }>(
    `SELECT first_name AS "firstName" FROM customers WHERE customer_id = $1`,
    [customerId],
  )
  return rows[0]?.firstName ?? null
}
