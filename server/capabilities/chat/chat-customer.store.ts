import type { Queryable } from '#server/platform/store/database'

/** What the chat may tell about a borrower, beside the amounts. */
export interface ChatCustomer {
  readonly customerGUID: string
  readonly firstName: string
  readonly lastName: string
  readonly address: string
  readonly phone: string
  readonly customerEmail: string
  readonly customerType: string
  readonly statusKey: string
  readonly lendingProviderKey: string
}

/** A borrower of a loan. The caller has checked that they are on it. */
export async function readChatCustomer(
  q: Queryable,
  customerId: string,
  accountNumber: string,
): Promise<ChatCustomer | null> {
  const rows = await q.query<ChatCustomer>(
    `SELECT c.master_person_id AS "customerGUID", c.first_name AS "firstName", c.last_name AS "lastName",
            ac.customer_type AS "customerType", a.status_key AS "statusKey", a.lending_provider_key AS "lendingProviderKey",
            COALESCE((SELECT concat_ws(', ', address_line1, address_line2, city, state || ' ' || zip) FROM customer_addresses
                      WHERE customer_id = c.customer_id ORDER BY address_type = 'PrimaryHome' DESC, person_address_id LIMIT 1), '') AS address,
            COALESCE((SELECT phone_number FROM customer_phones
                      WHERE customer_id = c.customer_id ORDER BY is_preferred DESC, person_phone_id LIMIT 1), '') AS phone,
            COALESCE((SELECT email_address FROM customer_emails
                      WHERE customer_id = c.customer_id ORDER BY is_preferred DESC, person_email_id LIMIT 1), '') AS "customerEmail"
     FROM account_customers ac JOIN customers c USING (customer_id) JOIN accounts a USING (account_number)
     WHERE ac.customer_id = $1 AND ac.account_number = $2`,
    [customerId, accountNumber],
  )
  return rows[0] ?? null
}
