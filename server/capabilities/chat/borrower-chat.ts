import { toIso } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import type { RequestContext } from '#server/platform/context'
import { callingCustomer } from '#server/identity/calling-customer'
import { appendAudit, type AuditEvent, whenAndWhere } from '#server/platform/store/audit'
import { reader, type Tx } from '#server/platform/store/database'
import { runOnce } from '#server/platform/store/idempotency'
import { newId } from '#server/platform/store/ids'
import type { ChatAttribute } from '#server/platform/graphql/resolvers.graphql'
import { chatAttributes, namesKeptFor } from './chat-attributes.ts'
import { chatHubOf } from './chat-hub.ts'
import { demandChatIdentity } from './chat-identity.ts'
import { cleanText, mostMessages } from './chat.rules.ts'
import {
  type Conversation,
  insertConversation,
  insertMessage,
  lockLiveConversation,
  type Message,
  readConversation,
  readLatestConversation,
  readMessages,
  setClosed,
} from './chat.store.ts'
import { isLiveChatOpen } from './schedules.ts'

/** A conversation as its borrower sees it. Who of staff answered, and what staff see, is not in it. */
export interface BorrowerConversation {
  readonly id: string
  readonly status: Conversation['status']
  readonly startedAt: string
  readonly closedAt: string | null
  readonly closedBy: Conversation['closedBy']
  readonly messages: readonly Message[]
}

/** How long a conversation that ended still shows, in milliseconds: for its transcript. */
const shownMs = 86_400_000

/** The borrower's conversation that goes on, or the last one of the past day; null when there is none. */
export async function currentChat(
  context: RequestContext,
  accountNumber: string,
): Promise<BorrowerConversation | null> {
  const { customerId } = callingCustomer(context)
  const since = toIso(context.clock.nowMs() - shownMs)
  const found = await readLatestConversation(reader(context.db), customerId, accountNumber, since)
  return found === null ? null : borrowerView(context, found)
}

/** What was said, as the borrower sees it. */
export async function borrowerView(
  context: Pick<RequestContext, 'db'>,
  conversation: Conversation,
  afterNumber = 0,
): Promise<BorrowerConversation> {
  const { id, status, startedAt, closedAt, closedBy } = conversation
  const messages = await readMessages(reader(context.db), id, afterNumber)
  return { id, status, startedAt, closedAt, closedBy, messages }
}

export interface BorrowerMessage {
  readonly accountNumber: string
  readonly text: string
  readonly identity: string
  readonly attributes: readonly ChatAttribute[]
}

/**
 * Sends a message in the borrower's conversation, and begins one when none is open.
 * @throws CarportError NOT_ALLOWED without an identity of the caller's own; FIELD_INVALID for an empty or too long text;
 * FEATURE_DISABLED when no conversation is open and none can be begun now; TOO_MANY_REQUESTS when the conversation is full
 */
export async function sayAsBorrower(context: RequestContext, message: BorrowerMessage): Promise<BorrowerConversation> {
  const { customerId, loginId } = callingCustomer(context)
  const { accountNumber } = message
  await demandChatIdentity(context, message.identity, customerId)
  const text = demandText(message.text)
  const isOpen = await isLiveChatOpen(context)
  const session = message.attributes.find((attribute) => attribute.name === 'analyticsSessionId')?.value
  const named = message.attributes.map((attribute) => attribute.name)
  const attributes = await chatAttributes(context, customerId, accountNumber, namesKeptFor(context, named), session)
  const once = { operation: 'SendChatMessage', accountNumber: null, fingerprint: { accountNumber, text } }
  const { id } = await runOnce(context, once, async (tx) => {
    const live =
      (await lockLiveConversation(tx, customerId, accountNumber)) ??
      (await begin(tx, context, { customerId, loginId, accountNumber, attributes, isOpen }))
    if (live.messageCount >= mostMessages) throw new CarportError('TOO_MANY_REQUESTS')
    await insertMessage(tx, live, { sender: 'BORROWER', text, sentAt: toIso(context.clock.nowMs()), loginId })
    return { id: live.id }
  })
  return told(context, id)
}

interface Beginning {
  readonly customerId: string
  readonly loginId: string
  readonly accountNumber: string
  readonly attributes: readonly ChatAttribute[]
  readonly isOpen: boolean
}

async function begin(tx: Tx, context: RequestContext, beginning: Beginning): Promise<Conversation> {
  const { customerId, loginId, accountNumber, attributes, isOpen } = beginning
  if (!isOpen) throw new CarportError('FEATURE_DISABLED')
  const startedAt = toIso(context.clock.nowMs())
  const made = { id: newId('chat'), accountNumber, customerId, language: context.language, attributes, startedAt }
  await insertConversation(tx, made)
  // Another tab's may have come first: then that one is it.
  const live = await lockLiveConversation(tx, customerId, accountNumber)
  if (live === null) throw new CarportError('INTERNAL')
  if (live.id === made.id) await note(tx, context, 'chat.start', loginId, live)
  return live
}

/** The borrower ends the conversation. One that is over stays as it is. @throws CarportError NOT_FOUND when there is none */
export async function endAsBorrower(context: RequestContext, accountNumber: string): Promise<BorrowerConversation> {
  const { customerId, loginId } = callingCustomer(context)
  const at = toIso(context.clock.nowMs())
  const once = { operation: 'EndChat', accountNumber: null, fingerprint: { accountNumber } }
  const { id } = await runOnce(context, once, async (tx) => {
    const live = await lockLiveConversation(tx, customerId, accountNumber)
    if (live === null) throw new CarportError('NOT_FOUND')
    await setClosed(tx, live.id, 'BORROWER', at)
    await note(tx, context, 'chat.end', loginId, live)
    return { id: live.id }
  })
  return told(context, id)
}

async function told(context: RequestContext, id: string): Promise<BorrowerConversation> {
  chatHubOf(context).look()
  const conversation = await readConversation(reader(context.db), id)
  if (conversation === null) throw new CarportError('NOT_FOUND')
  return borrowerView(context, conversation)
}

/** The text as it is kept. @throws CarportError FIELD_INVALID */
export function demandText(text: string): string {
  const clean = cleanText(text)
  if (clean === null) throw new CarportError('REQUEST_INVALID')
  return clean
}

/** Writes an event of a conversation into the audit log; never what was said. */
export async function note(tx: Tx, ...about: Parameters<typeof lineAbout>): Promise<void> {
  await appendAudit(tx, lineAbout(...about))
}

/** The audit log's entry of a conversation. */
export function lineAbout(
  context: RequestContext,
  action: 'chat.start' | 'chat.end' | 'chat.answer' | 'chat.read' | 'chat.close',
  actor: string,
  conversation: Pick<Conversation, 'customerId' | 'accountNumber'>,
): AuditEvent {
  return {
    actor,
    subject: conversation.customerId,
    action,
    outcome: 'done',
    accountNumber: conversation.accountNumber,
    ...whenAndWhere(context),
  }
}
