import type { Language } from '#sdk/i18n/language'
import type { Queryable, Tx } from '#server/platform/store/database'
import { type Question, rowsQuestion } from '#server/platform/store/questions'

/** A mobile number that its owner lets us send texts to. */
export interface TextNumber {
  /** Ten digits. */
  readonly phoneNumber: string
  /** HH:MM where the person is; both or neither. */
  readonly quietStart: string | null
  readonly quietEnd: string | null
}

/** The person's own mobile numbers that are verified and allow texts, by their profile as of now. */
export function textNumbersQuestion(customerId: string): Question<TextNumber[]> {
  return rowsQuestion<TextNumber>(
    `SELECT phone_number AS "phoneNumber", quiet_start AS "quietStart", quiet_end AS "quietEnd" FROM customer_phones
     WHERE customer_id = $1 AND phone_type = 'CellPhone' AND allow_texts AND verified_at IS NOT NULL
     ORDER BY is_preferred DESC, person_phone_id`,
    [customerId],
  )
}

/** Whether anybody lets us send texts to a number. */
export async function isTextAllowed(q: Queryable, phoneNumber: string): Promise<boolean> {
  const rows = await q.query('SELECT FROM customer_phones WHERE phone_number = $1 AND allow_texts LIMIT 1', [
    phoneNumber,
  ])
  return rows.length > 0
}

/** A phone whose owner took the permission back. */
export interface StoppedPhone {
  readonly personPhoneId: string
  readonly customerId: string
  readonly loginId: string | null
  readonly language: Language
}

/** Ends the permission of every phone with a number. @returns the phones that had one */
export async function stopTextsTo(tx: Tx, phoneNumber: string): Promise<StoppedPhone[]> {
  return tx.query<StoppedPhone>(
    `WITH stopped AS (
       UPDATE customer_phones SET allow_texts = false, version = version + 1 WHERE phone_number = $1 AND allow_texts
       RETURNING person_phone_id, customer_id
     )
     SELECT s.person_phone_id AS "personPhoneId", s.customer_id AS "customerId", l.login_id AS "loginId",
            COALESCE(l.language, 'en') AS language
     FROM stopped s LEFT JOIN logins l ON l.customer_id = s.customer_id`,
    [phoneNumber],
  )
}

/** The loans a person is on, with the party notations name. */
export async function loansOf(
  q: Queryable,
  customerId: string,
): Promise<{ accountNumber: string; party: 'A' | 'C' }[]> {
  return q.query(
    `SELECT account_number AS "accountNumber", CASE customer_type WHEN 'buyer' THEN 'A' ELSE 'C' END AS party
     FROM account_customers WHERE customer_id = $1 ORDER BY account_number`,
    [customerId],
  )
}
