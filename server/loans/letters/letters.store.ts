import type { LocalDate } from '#sdk/dates/dates'
import type { Language } from '#sdk/i18n/language'
import type { Queryable, Tx } from '#server/platform/store/database'
import { writeLast } from '#server/platform/store/last-writes'
import { rowInsert } from '#server/platform/store/row-writes'

/** A letter on paper, worded. */
export interface LetterText {
  readonly accountNumber: string
  readonly customerId: string
  /** What kind of message it is, such as payment-returned. */
  readonly kind: string
  readonly language: Language
  readonly title: string
  readonly body: string
}

/** A letter of a folder that is being written. */
export interface FolderLetter extends LetterText {
  readonly letterId: string
  readonly recipient: string
  /** Street lines first, city with state and ZIP Code last. */
  readonly addressLines: readonly string[]
}

/** A letter as staff see it: what it is and where, without its words. */
export interface ListedLetter {
  readonly letterId: string
  readonly accountNumber: string
  readonly kind: string
  readonly state: 'QUEUED' | 'EXPORTING' | 'EXPORTED' | 'RETURNED'
  readonly batch: string | null
  readonly exportedOn: LocalDate | null
  readonly returnedOn: LocalDate | null
  /** Whether there is an address to mail it to; without one it waits. */
  readonly hasAddress: boolean
  readonly createdAt: string
}

/** Queues a letter. */
export async function insertLetter(
  tx: Tx,
  letter: LetterText & { readonly letterId: string; readonly createdAt: string },
): Promise<void> {
  await writeLast(
    tx,
    rowInsert('letters', {
      letter_id: letter.letterId,
      account_number: letter.accountNumber,
      customer_id: letter.customerId,
      kind: letter.kind,
      language: letter.language,
      title: letter.title,
      body: letter.body,
      created_at: letter.createdAt,
    }),
  )
}

/** Where mail to a person goes: their postal address, or their home. Never to work. */
const mailingAddress = `LATERAL (
  SELECT array_remove(ARRAY[address_line1, NULLIF(address_line2, ''), city || ', ' || state || ' ' || zip], NULL) AS lines
  FROM customer_addresses a WHERE a.customer_id = l.customer_id AND a.address_type <> 'Work'
  ORDER BY array_position(ARRAY['PostalOnly','PrimaryHome','OtherHome'], a.address_type), a.person_address_id LIMIT 1) home`

/** Folders whose letters were taken and that were not reported as written. */
export async function openBatches(q: Queryable): Promise<string[]> {
  const rows = await q.query<{ batch: string }>(
    `SELECT DISTINCT batch FROM letters WHERE state = 'EXPORTING' ORDER BY batch`,
  )
  return rows.map((row) => row.batch)
}

/**
 * Takes every queued letter that has an address into a new folder of the day, and keeps the address as it is now.
 * @returns the folder's name, or null when nothing waits
 */
export async function takeLetters(tx: Tx, day: LocalDate): Promise<string | null> {
  // One process at a time names the day's next folder.
  await tx.query(`SELECT pg_advisory_xact_lock(hashtext('letters'))`)
  const [before] = await tx.query<{ count: number }>(
    `SELECT count(DISTINCT batch)::int AS count FROM letters WHERE batch = $1 OR batch LIKE $1 || '.%'`,
    [day],
  )
  const count = before?.count ?? 0
  const batch = count === 0 ? day : `${day}.${count + 1}`
  const taken = await tx.query(
    `UPDATE letters SET state = 'EXPORTING', batch = $1, recipient = found.recipient, address_lines = found.lines
     FROM (SELECT l.letter_id, c.first_name || ' ' || c.last_name AS recipient, home.lines
           FROM letters l JOIN customers c USING (customer_id), ${mailingAddress} WHERE l.state = 'QUEUED') found
     WHERE letters.letter_id = found.letter_id RETURNING letters.letter_id`,
    [batch],
  )
  return taken.length === 0 ? null : batch
}

/** The letters of a folder, in the order in which they were written. */
export async function lettersOf(q: Queryable, batch: string): Promise<FolderLetter[]> {
  return q.query(
    `SELECT letter_id AS "letterId", account_number AS "accountNumber", customer_id AS "customerId", kind, language, title, body,
            recipient, address_lines AS "addressLines"
     FROM letters WHERE batch = $1 ORDER BY created_at, letter_id`,
    [batch],
  )
}

/** The folder is complete: its letters are handed over from this day on. @returns how many were not before */
export async function markExported(tx: Tx, batch: string, on: LocalDate): Promise<number> {
  const rows = await tx.query(
    `UPDATE letters SET state = 'EXPORTED', exported_on = $2 WHERE batch = $1 AND state = 'EXPORTING' RETURNING letter_id`,
    [batch, on],
  )
  return rows.length
}

/** Queued letters of people without an address. */
export async function countWithoutAddress(q: Queryable): Promise<number> {
  const [row] = await q.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM letters l WHERE state = 'QUEUED'
       AND NOT EXISTS (SELECT FROM customer_addresses a WHERE a.customer_id = l.customer_id AND a.address_type <> 'Work')`,
  )
  return row?.count ?? 0
}

/** Letters for staff, the newest first. `state` null: of every state. */
export async function listLetters(q: Queryable, state: string | null, limit: number): Promise<ListedLetter[]> {
  return q.query(
    `SELECT letter_id AS "letterId", account_number AS "accountNumber", kind, state, batch, exported_on AS "exportedOn",
            returned_on AS "returnedOn", created_at AS "createdAt",
            address_lines IS NOT NULL
              OR EXISTS (SELECT FROM customer_addresses a WHERE a.customer_id = l.customer_id AND a.address_type <> 'Work') AS "hasAddress"
     FROM letters l WHERE $1::text IS NULL OR state = $1 ORDER BY created_at DESC, letter_id DESC LIMIT $2`,
    [state, limit],
  )
}

/** The post brought a letter back. @returns its account, or null when no such letter was handed over */
export async function markReturned(tx: Tx, letterId: string, on: LocalDate): Promise<string | null> {
  const [row] = await tx.query<{ accountNumber: string }>(
    `UPDATE letters SET state = 'RETURNED', returned_on = COALESCE(returned_on, $2)
     WHERE letter_id = $1 AND state IN ('EXPORTED','RETURNED') RETURNING account_number AS "accountNumber"`,
    [letterId, on],
  )
  return row?.accountNumber ?? null
}

/** A record that went by mail and is known not to have arrived. */
export interface FailedRecord extends LetterText {
  readonly messageId: string
}

/** Marks a mail as not delivered. @returns the record it was, the first time; null for anything else */
export async function markMailFailed(tx: Tx, messageId: string, at: string): Promise<FailedRecord | null> {
  const [row] = await tx.query<FailedRecord>(
    `UPDATE messages SET failed_at = $2 WHERE message_id = $1 AND channel = 'EMAIL' AND failed_at IS NULL
     RETURNING message_id AS "messageId", account_number AS "accountNumber", customer_id AS "customerId", template AS kind, language,
               COALESCE(subject, '') AS title, body`,
    [messageId, at],
  )
  return row === undefined || row.accountNumber === null ? null : row
}

/** A letter takes the place of a mail: notices that went with the mail go with the letter. */
export async function replaceMail(tx: Tx, messageId: string, letterId: string): Promise<void> {
  await tx.query('UPDATE recurring_notices SET letter_id = $2 WHERE message_id = $1', [messageId, letterId])
}
