import type { Language } from '#sdk/i18n/language'
import { stateOfAreaCode } from '#server/platform/messages/area-codes'
import type { Queryable, Tx } from '#server/platform/store/database'
import { type Question, question, rowQuestion } from '#server/platform/store/questions'
import { askOne } from '#server/platform/store/shared-transaction'

/** The person who pays: name for the authorization, and whether bank debits of theirs are stopped. */
export interface Payer {
  readonly accountNumber: string
  readonly customerId: string
  readonly name: string
  readonly isAchStopped: boolean
  /** A the buyer, C the co-buyer, as notations have it. */
  readonly party: 'A' | 'C'
  /** Where messages go. */
  readonly email: string | null
  readonly language: Language
  /** What counts now of electronic records; null for never asked. */
  readonly electronicRecords: 'GIVEN' | 'WITHDRAWN' | null
}

/** A customer as the payer on an account, or null when they are not on it. */
export function readPayer(q: Queryable, accountNumber: string, customerId: string): Promise<Payer | null> {
  return askOne(q, payerQuestion(accountNumber, customerId))
}

/** A customer as the payer on an account, or null when they are not on it. */
export function payerQuestion(accountNumber: string, customerId: string): Question<Payer | null> {
  return rowQuestion<Payer>(
    `SELECT a.account_number AS "accountNumber", c.customer_id AS "customerId", c.first_name || ' ' || c.last_name AS name,
            c.ach_stopped_at IS NOT NULL AS "isAchStopped",
            CASE a.customer_type WHEN 'buyer' THEN 'A' ELSE 'C' END AS party,
            COALESCE(l.email, e.email_address) AS email, COALESCE(l.language, 'en') AS language,
            (SELECT action FROM consents o WHERE o.customer_id = c.customer_id AND o.kind = 'ELECTRONIC_RECORDS'
             ORDER BY consent_no DESC LIMIT 1) AS "electronicRecords"
     FROM account_customers a JOIN customers c USING (customer_id)
       LEFT JOIN logins l ON l.customer_id = c.customer_id
       LEFT JOIN LATERAL (SELECT email_address FROM customer_emails WHERE customer_id = c.customer_id
         ORDER BY is_preferred DESC, person_email_id LIMIT 1) e ON true
     WHERE a.account_number = $1 AND a.customer_id = $2`,
    [accountNumber, customerId],
  )
}

/** Stops every bank debit of a customer until staff clear it. */
export async function stopBankDebits(tx: Tx, customerId: string, at: string): Promise<void> {
  await tx.query('UPDATE customers SET ach_stopped_at = COALESCE(ach_stopped_at, $2) WHERE customer_id = $1', [
    customerId,
    at,
  ])
}

/** Lets bank debits of a customer go on. @returns whether they were stopped */
export async function liftBankStop(tx: Tx, customerId: string): Promise<boolean> {
  const rows = await tx.query(
    'UPDATE customers SET ach_stopped_at = NULL WHERE customer_id = $1 AND ach_stopped_at IS NOT NULL RETURNING 1 AS lifted',
    [customerId],
  )
  return rows.length > 0
}

/**
 * The states in which a customer may be, for their time of day: those of their homes and of the area codes of all of their numbers
 * (rules 17.1).
 */
export function placesOf(q: Queryable, customerId: string): Promise<string[]> {
  return askOne(q, placesQuestion(customerId))
}

/** The same as a question. */
export function placesQuestion(customerId: string): Question<string[]> {
  return question(
    `SELECT state, NULL AS "areaCode" FROM customer_addresses WHERE customer_id = $1 AND address_type IN ('PrimaryHome','OtherHome')
     UNION ALL SELECT NULL, left(phone_number, 3) FROM customer_phones WHERE customer_id = $1`,
    [customerId],
    (rows: readonly { readonly state: string | null; readonly areaCode: string | null }[]) => {
      const states = rows.map(({ state, areaCode }) => state ?? stateOfAreaCode(areaCode ?? ''))
      return [...new Set(states)].filter((state) => state !== null).sort()
    },
  )
}
