import type { Queryable } from '#server/platform/store/database'
import type { LoanName } from './account-name.ts'

/** The names of a person and of everybody who is on a loan with them. */
export async function namesOnLoans(q: Queryable, customerId: string): Promise<LoanName[]> {
  return q.query(
    `SELECT first_name AS "firstName", middle_name AS "middleName", last_name AS "lastName" FROM customers
     WHERE customer_id = $1 OR customer_id IN (
       SELECT other.customer_id FROM account_customers own JOIN account_customers other USING (account_number)
       WHERE own.customer_id = $1)`,
    [customerId],
  )
}
