import type { Queryable } from '#server/platform/store/database'

/** The person and the vehicle that a letter about a loan names. */
export interface LetterParties {
  /** Null in a copy that names nobody. */
  readonly borrowerName: string | null
  /** Year, make and model. */
  readonly vehicle: string | null
  readonly vin: string | null
}

/** The same as the records have them. */
export interface NamedParties extends LetterParties {
  readonly borrowerName: string
}

/** Who a letter is to and what it is about, or null for somebody who is not on the loan. */
export async function readLetterParties(
  q: Queryable,
  accountNumber: string,
  customerId: string,
): Promise<NamedParties | null> {
  const rows = await q.query<NamedParties>(
    `SELECT c.first_name || ' ' || c.last_name AS "borrowerName", v.year || ' ' || v.make || ' ' || v.model AS vehicle, v.vin
     FROM account_customers ac JOIN customers c USING (customer_id) LEFT JOIN vehicles v USING (account_number)
     WHERE ac.account_number = $1 AND ac.customer_id = $2`,
    [accountNumber, customerId],
  )
  return rows[0] ?? null
}
