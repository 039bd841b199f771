import type { Language } from '#sdk/i18n/language'
import type { Database, Queryable, Tx } from '#server/platform/store/database'
import type { CustomerType, OtpChannel } from '#sdk/loan/enums.graphql'
import { writeLast } from '#server/platform/store/last-writes'
import { givenWrite, rowInsert, type RowWrite } from '#server/platform/store/row-writes'
import { listText } from '#server/platform/store/sent-together'
import { messageTopic } from './message-topics.ts'

export interface MessageRow {
  readonly messageId: string
  readonly channel: OtpChannel
  readonly recipient: string
  readonly template: string
  readonly language: string
  readonly subject: string | null
  readonly body: string
  /** A kept document that goes with it. */
  readonly documentId: string | null
  /** Until when the code or link in it works; null where it holds none. */
  readonly secretUntil: string | null
  readonly createdAt: string
}

/** Whose record of which loan a message is; it is printed when it is not delivered. */
export interface OfLoan {
  readonly accountNumber: string
  readonly customerId: string
}

type NewMessage = MessageRow & { readonly ofLoan?: OfLoan; readonly contactStates?: readonly string[] }

/** Stores a message. Recipients are kept in lower case. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<void> {
  const { sql, parameters } = storing(message)
  await tx.query(sql, parameters)
}

/** Stores a message and puts its sending into the outbox. */
export async function queueMessage(tx: Tx, message: NewMessage): Promise<void> {
  const { messageId } = message
  const sending = { topic: messageTopic(message), key: messageId, payload: { messageId } }
  await writeLast(tx, storing(message), rowInsert('outbox', sending))
}

function storing(message: NewMessage): RowWrite {
  const row = {
    message_id: message.messageId,
    channel: message.channel,
    recipient: message.recipient,
    template: message.template,
    language: message.language,
    subject: message.subject,
    body: message.body,
    document_id: message.documentId,
    secret_until: message.secretUntil,
    created_at: message.createdAt,
    account_number: message.ofLoan?.accountNumber ?? null,
    customer_id: message.ofLoan?.customerId ?? null,
    contact_states: message.contactStates ?? null,
  }
  return rowInsert('messages', row, ['recipient'])
}

/**
 * Marks a message as handed over to the mail or text sender, and removes the text of one that holds a code or a link. Doing it twice
 * changes nothing.
 */
export function sentMark(messageId: string, sentAt: string): RowWrite {
  return givenWrite(
    'messages',
    { id: ['text', messageId], at: ['timestamptz', sentAt] },
    `UPDATE messages SET sent_at = given.at, body = CASE WHEN secret_until IS NULL THEN body ELSE '' END
     FROM given WHERE message_id = given.id AND sent_at IS NULL`,
  )
}

/** What the sandbox's own gateway keeps of a message that it was handed, as a phone or mailbox would. */
export function sandboxDelivery(messageId: string, body: string): RowWrite {
  return givenWrite(
    'sandbox_deliveries',
    { message_id: ['text', messageId], body: ['text', body] },
    'INSERT INTO sandbox_deliveries (message_id, body) SELECT message_id, body FROM given ON CONFLICT DO NOTHING',
  )
}

/** Removes the text of a message that is not sent any more; that it was to be sent stays. */
export async function emptyMessage(q: Queryable, messageId: string): Promise<void> {
  await q.query(`UPDATE messages SET body = '' WHERE message_id = $1`, [messageId])
}

/**
 * Removes the text of messages whose code or link works no more, and of those made before a moment, at most `limit`.
 * @returns how many
 */
export async function emptyMessages(
  q: Queryable,
  ended: { readonly secretsBy: string; readonly madeBefore: string },
  limit: number,
): Promise<number> {
  const rows = await q.query(
    `UPDATE messages SET body = '' WHERE message_id IN (
       SELECT message_id FROM messages WHERE body <> '' AND (secret_until <= $1 OR created_at < $2) LIMIT $3)
     RETURNING 1`,
    [ended.secretsBy, ended.madeBefore, limit],
  )
  return rows.length
}

/** The messages to one address or number, newest first, at most `limit`, as they were delivered where the sandbox delivered them. */
export async function listMessages(
  db: Database,
  recipient: string,
  limit: number,
): Promise<(MessageRow & { sentAt: string | null })[]> {
  return db.read(
    `SELECT m.message_id AS "messageId", channel, recipient, template, language, subject, coalesce(d.body, m.body) AS body,
            document_id AS "documentId", secret_until AS "secretUntil", created_at AS "createdAt", sent_at AS "sentAt"
     FROM messages m LEFT JOIN sandbox_deliveries d USING (message_id) WHERE recipient = lower($1) ORDER BY created_at DESC, m.message_id DESC LIMIT $2`,
    [recipient, limit],
  )
}

/** Stores a notation. */
export async function insertNotation(
  tx: Tx,
  notation: {
    readonly notationId: string
    readonly accountNumber: string
    readonly activityCode: string
    readonly partyContacted: string
    readonly placeCalled: string
    readonly comment: string
    readonly newRoute: string | null
    readonly actor: string
    readonly createdAt: string
  },
): Promise<void> {
  await writeLast(
    tx,
    rowInsert('notations', {
      notation_id: notation.notationId,
      account_number: notation.accountNumber,
      activity_code: notation.activityCode,
      party_contacted: notation.partyContacted,
      place_called: notation.placeCalled,
      comment: notation.comment,
      new_route: notation.newRoute,
      actor: notation.actor,
      created_at: notation.createdAt,
    }),
  )
}

/** Whether there is an account with this number. */
export async function isAccount(q: Queryable, accountNumber: string): Promise<boolean> {
  const rows = await q.query('SELECT FROM accounts WHERE account_number = $1', [accountNumber])
  return rows.length > 0
}

/** The customer's role on the loan, or null when they are not on it. */
export async function customerTypeOnAccount(
  q: Queryable,
  accountNumber: string,
  customerId: string,
): Promise<CustomerType | null> {
  const rows = await q.query<{ customerType: CustomerType }>(
    `SELECT customer_type AS "customerType" FROM account_customers WHERE account_number = $1 AND customer_id = $2`,
    [accountNumber, customerId],
  )
  return rows[0]?.customerType ?? null
}

/** A message with what its sending depends on. */
export type OutgoingMessage = MessageRow & {
  readonly sentAt: string | null
  /** See `Message.contactStates`; null: handed over at any hour. */
  readonly contactStates: readonly string[] | null
}

/** One message, or null. */
export async function findMessage(db: Database, messageId: string): Promise<OutgoingMessage | null> {
  const rows = await db.read<OutgoingMessage>(`${outgoing} WHERE message_id = $1`, [messageId])
  return rows[0] ?? null
}

/** Several messages, in any order. */
export function findMessages(db: Database, messageIds: readonly string[]): Promise<OutgoingMessage[]> {
  return db.read<OutgoingMessage>(`${outgoing} WHERE message_id = ANY($1::text[])`, [listText(messageIds)])
}

const outgoing = `SELECT message_id AS "messageId", channel, recipient, template, language, subject, body, document_id AS "documentId",
    secret_until AS "secretUntil", created_at AS "createdAt", sent_at AS "sentAt", contact_states AS "contactStates"
  FROM messages`

/** Lets a message wait until a moment; `takeDueMessages` hands it out then. */
export async function holdMessage(q: Queryable, messageId: string, until: string): Promise<void> {
  await q.query('UPDATE messages SET held_until = $2 WHERE message_id = $1 AND sent_at IS NULL', [messageId, until])
}

/** Takes at most `limit` messages whose wait is over, each once. @returns what they are queued by, and until when they waited */
export function takeDueMessages(
  tx: Tx,
  now: string,
  limit: number,
): Promise<(Pick<MessageRow, 'messageId' | 'channel' | 'secretUntil'> & { readonly heldUntil: string })[]> {
  return tx.query(
    `UPDATE messages m SET held_until = NULL FROM (
       SELECT message_id, held_until FROM messages WHERE held_until <= $1 ORDER BY held_until, message_id LIMIT $2
       FOR UPDATE SKIP LOCKED) due
     WHERE m.message_id = due.message_id
     RETURNING m.message_id AS "messageId", m.channel, m.secret_until AS "secretUntil", due.held_until AS "heldUntil"`,
    [now, limit],
  )
}

/** Somebody who is notified of what happened to their account: a customer, or whoever has a login. */
export type NoticePerson = { readonly customerId: string } | { readonly loginId: string }

/** Where somebody can be notified. */
export interface ContactOnFile {
  readonly channel: OtpChannel
  /** An email address, or ten digits of a cell phone. */
  readonly address: string
}

/** Every email and cell phone on file of a person, verified or not, the address they sign in with, and their language. A phone whose owner ended texts is left out. */
export async function readNoticeContacts(
  q: Queryable,
  whose: NoticePerson,
): Promise<{ readonly language: Language; readonly contacts: readonly ContactOnFile[] }> {
  const column = 'customerId' in whose ? 'customer_id' : 'login_id'
  const id = 'customerId' in whose ? whose.customerId : whose.loginId
  const [login] = await q.query<{ customerId: string | null; email: string; language: Language }>(
    `SELECT customer_id AS "customerId", email, language FROM logins WHERE ${column} = $1`,
    [id],
  )
  const customerId = 'customerId' in whose ? whose.customerId : (login?.customerId ?? null)
  const onFile = await q.query<ContactOnFile>(
    `SELECT 'EMAIL' AS channel, email_address AS address FROM customer_emails WHERE customer_id = $1
     UNION ALL
     SELECT 'SMS', phone_number FROM customer_phones p WHERE customer_id = $1 AND phone_type = 'CellPhone'
       AND (allow_texts OR NOT EXISTS (
         SELECT FROM consents c WHERE c.subject = p.person_phone_id AND c.kind = 'TEXT_MESSAGES' AND c.action = 'WITHDRAWN'))
     ORDER BY 1, 2`,
    [customerId],
  )
  const own = login === undefined ? [] : [{ channel: 'EMAIL' as const, address: login.email }]
  return { language: login?.language ?? 'en', contacts: [...own, ...onFile] }
}
