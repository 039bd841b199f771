import type { LocalDate } from '#sdk/dates/dates'
import type { ChatEnd, ChatSender, ChatStatus } from '#sdk/loan/enums.graphql'
import type { ChatAttribute } from '#server/platform/graphql/resolvers.graphql'
import type { Language } from '#sdk/i18n/language'
import type { Queryable, Tx } from '#server/platform/store/database'
import { insertRow } from '#server/platform/store/insert-row'

/** A conversation as it is kept. Moments are ISO 8601. */
export interface Conversation {
  readonly id: string
  readonly accountNumber: string
  readonly customerId: string
  readonly language: Language
  readonly status: ChatStatus
  readonly advisorLoginId: string | null
  readonly attributes: readonly ChatAttribute[]
  readonly messageCount: number
  readonly revision: number
  readonly startedAt: string
  readonly changedAt: string
  readonly closedAt: string | null
  readonly closedBy: ChatEnd | null
}

export interface Message {
  /** 1 for the first of the conversation. */
  readonly number: number
  readonly sender: ChatSender
  readonly text: string
  readonly sentAt: string
}

const columns = `conversation_id AS id, account_number AS "accountNumber", customer_id AS "customerId", language, status,
  advisor_login_id AS "advisorLoginId", attributes, message_count AS "messageCount", revision, started_at AS "startedAt",
  changed_at AS "changedAt", closed_at AS "closedAt", closed_by AS "closedBy"`

/** A conversation by its id, or null. */
export async function readConversation(q: Queryable, id: string): Promise<Conversation | null> {
  const rows = await q.query<Conversation>(`SELECT ${columns} FROM chat_conversations WHERE conversation_id = $1`, [id])
  return rows[0] ?? null
}

/** The same, with its row locked until the transaction ends. */
export async function lockConversation(tx: Tx, id: string): Promise<Conversation | null> {
  const rows = await tx.query<Conversation>(
    `SELECT ${columns} FROM chat_conversations WHERE conversation_id = $1 FOR UPDATE`,
    [id],
  )
  return rows[0] ?? null
}

/** The borrower's conversation on a loan that goes on, with its row locked, or null. */
export async function lockLiveConversation(
  tx: Tx,
  customerId: string,
  accountNumber: string,
): Promise<Conversation | null> {
  const rows = await tx.query<Conversation>(
    `SELECT ${columns} FROM chat_conversations WHERE customer_id = $1 AND account_number = $2 AND status <> 'CLOSED' FOR UPDATE`,
    [customerId, accountNumber],
  )
  return rows[0] ?? null
}

/** The borrower's newest conversation on a loan that goes on, or that ended after a moment; or null. */
export async function readLatestConversation(
  q: Queryable,
  customerId: string,
  accountNumber: string,
  endedAfter: string,
): Promise<Conversation | null> {
  const rows = await q.query<Conversation>(
    `SELECT ${columns} FROM chat_conversations
     WHERE customer_id = $1 AND account_number = $2 AND (status <> 'CLOSED' OR closed_at > $3)
     ORDER BY status = 'CLOSED', started_at DESC LIMIT 1`,
    [customerId, accountNumber, endedAfter],
  )
  return rows[0] ?? null
}

/** Conversations that wait or go on: those that wait first, the longest waiting first. At most so many. */
export async function listLiveConversations(q: Queryable, atMost: number): Promise<Conversation[]> {
  return q.query<Conversation>(
    `SELECT ${columns} FROM chat_conversations WHERE status <> 'CLOSED' ORDER BY status = 'OPEN', started_at LIMIT $1`,
    [atMost],
  )
}

/** What was said after a message, oldest first. */
export async function readMessages(q: Queryable, conversationId: string, afterNumber = 0): Promise<Message[]> {
  return q.query<Message>(
    `SELECT number, sender, body AS text, sent_at AS "sentAt" FROM chat_messages
     WHERE conversation_id = $1 AND number > $2 ORDER BY number`,
    [conversationId, afterNumber],
  )
}

/** Begins a conversation that waits. A second one for the same borrower and loan is left out: the caller looks for the first. */
export async function insertConversation(
  tx: Tx,
  made: Pick<Conversation, 'id' | 'accountNumber' | 'customerId' | 'language' | 'attributes' | 'startedAt'>,
): Promise<void> {
  await tx.query(
    `INSERT INTO chat_conversations (conversation_id, account_number, customer_id, language, status, attributes, started_at, changed_at)
     VALUES ($1, $2, $3, $4, 'WAITING', $5::jsonb, $6, $6)
     ON CONFLICT (customer_id, account_number) WHERE status <> 'CLOSED' DO NOTHING`,
    [made.id, made.accountNumber, made.customerId, made.language, JSON.stringify(made.attributes), made.startedAt],
  )
}

/** Adds a message to a locked conversation. */
export async function insertMessage(
  tx: Tx,
  conversation: Conversation,
  message: Pick<Message, 'sender' | 'text' | 'sentAt'> & { readonly loginId: string },
): Promise<void> {
  await insertRow(tx, 'chat_messages', {
    conversation_id: conversation.id,
    number: conversation.messageCount + 1,
    sender: message.sender,
    sender_login_id: message.loginId,
    body: message.text,
    sent_at: message.sentAt,
  })
  await tx.query(
    `UPDATE chat_conversations SET message_count = message_count + 1, revision = revision + 1, changed_at = $2 WHERE conversation_id = $1`,
    [conversation.id, message.sentAt],
  )
}

/** Gives a locked conversation to an advisor. */
export async function setAdvisor(tx: Tx, id: string, loginId: string, at: string): Promise<void> {
  await tx.query(
    `UPDATE chat_conversations SET status = 'OPEN', advisor_login_id = $2, revision = revision + 1, changed_at = $3 WHERE conversation_id = $1`,
    [id, loginId, at],
  )
}

/** Ends a locked conversation. */
export async function setClosed(tx: Tx, id: string, closedBy: Exclude<ChatEnd, 'SILENCE'>, at: string): Promise<void> {
  await tx.query(
    `UPDATE chat_conversations SET status = 'CLOSED', closed_at = $3, closed_by = $2, revision = revision + 1, changed_at = $3
     WHERE conversation_id = $1`,
    [id, closedBy, at],
  )
}

/** Ends conversations in which nothing was said since a moment. @returns how many */
export async function closeSilent(tx: Tx, since: string, at: string): Promise<number> {
  const rows = await tx.query(
    `UPDATE chat_conversations SET status = 'CLOSED', closed_at = $2, closed_by = 'SILENCE', revision = revision + 1, changed_at = $2
     WHERE status <> 'CLOSED' AND changed_at < $1 RETURNING 1`,
    [since, at],
  )
  return rows.length
}

/** Removes conversations that ended before a date, with all that was said. @returns how many */
export async function deleteEndedBefore(tx: Tx, date: LocalDate): Promise<number> {
  const rows = await tx.query(`DELETE FROM chat_conversations WHERE status = 'CLOSED' AND closed_at < $1 RETURNING 1`, [
    `${date}T07:00:00Z`,
  ])
  return rows.length
}

/** How far conversations have got: all that go on, and those asked for by their ids. */
export async function readRevisions(
  q: Queryable,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly revision: number }[]> {
  return q.query(
    `SELECT conversation_id AS id, revision FROM chat_conversations WHERE status <> 'CLOSED' OR conversation_id = ANY($1)`,
    [ids],
  )
}
