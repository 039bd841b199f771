import { toIso } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import type { Language } from '#sdk/i18n/language'
import type { RequestContext } from '#server/platform/context'
import { whenAndWhere } from '#server/platform/store/audit'
import { auditLook } from '#server/platform/store/audit-looks'
import { reader, type Tx } from '#server/platform/store/database'
import { runOnce } from '#server/platform/store/idempotency'
import { demandText, lineAbout, note } from './borrower-chat.ts'
import { chatHubOf } from './chat-hub.ts'
import { isAdvisor, mostMessages } from './chat.rules.ts'
import {
  type Conversation,
  insertMessage,
  listLiveConversations,
  lockConversation,
  type Message,
  readConversation,
  readMessages,
  setAdvisor,
  setClosed,
} from './chat.store.ts'

/** A conversation as advisors see it. */
export interface AdvisorChat {
  readonly id: string
  readonly status: Conversation['status']
  readonly customerName: string
  readonly accountNumber: string
  readonly language: Language
  readonly isMine: boolean
  readonly startedAt: string
  readonly changedAt: string
  readonly closedBy: Conversation['closedBy']
  readonly messageCount: number
  readonly attributes: Conversation['attributes']
  readonly messages: readonly Message[]
}

/** Conversations in the list. */
const mostListed = 200

/** The login of the advisor who asks. @throws CarportError NOT_FOUND for staff without the role, and everybody else */
export function callingAdvisor({ actor }: Pick<RequestContext, 'actor'>): string {
  if (actor.kind !== 'staff') throw new CarportError('NOT_FOUND')
  if (!isAdvisor(actor.roles)) throw new CarportError('NOT_ALLOWED')
  return actor.loginId
}

/** Conversations that wait or go on, without what was said. */
export async function advisorList(context: Pick<RequestContext, 'actor' | 'db'>): Promise<AdvisorChat[]> {
  const loginId = callingAdvisor(context)
  const live = await listLiveConversations(reader(context.db), mostListed)
  return live.map((conversation) => viewOf(conversation, loginId, []))
}

/** A conversation with what was said after a message. */
export async function advisorView(
  context: Pick<RequestContext, 'actor' | 'db'>,
  conversation: Conversation,
  afterNumber = 0,
): Promise<AdvisorChat> {
  const loginId = callingAdvisor(context)
  return viewOf(conversation, loginId, await readMessages(reader(context.db), conversation.id, afterNumber))
}

function viewOf(conversation: Conversation, loginId: string, messages: readonly Message[]): AdvisorChat {
  const { id, status, accountNumber, language, advisorLoginId, startedAt, changedAt, closedBy } = conversation
  const { messageCount, attributes } = conversation
  const customerName = attributes.find((attribute) => attribute.name === 'customerName')?.value ?? ''
  const isMine = advisorLoginId === loginId
  return {
    id,
    status,
    customerName,
    accountNumber,
    language,
    isMine,
    startedAt,
    changedAt,
    closedBy,
    messageCount,
    attributes,
    messages,
  }
}

/** Notes that an advisor opened the list: names and accounts of everybody who waits. */
export async function noteListed(context: RequestContext): Promise<void> {
  const actor = callingAdvisor(context)
  const row = { actor, subject: 'nobody', action: 'staff.chat-list', outcome: 'done' } as const
  await auditLook(context.db, { ...row, ...whenAndWhere(context) })
}

/** Notes that an advisor opened a conversation, in whatever way: the borrower reads that somebody looked. */
export async function noteRead(context: RequestContext, conversation: Conversation): Promise<void> {
  const loginId = callingAdvisor(context)
  await auditLook(context.db, lineAbout(context, 'chat.read', loginId, conversation))
}

/** Opens a conversation to read; that somebody looked is noted. @throws CarportError NOT_FOUND */
export async function readAsAdvisor(context: RequestContext, id: string): Promise<AdvisorChat> {
  callingAdvisor(context)
  const conversation = await readConversation(reader(context.db), id)
  if (conversation === null) throw new CarportError('NOT_FOUND')
  await noteRead(context, conversation)
  return advisorView(context, conversation)
}

/** Takes a conversation, also from a colleague. @throws CarportError NOT_FOUND; NOT_ALLOWED when it is over */
export function answerChat(context: RequestContext, id: string): Promise<AdvisorChat> {
  return change(context, 'AnswerChat', { id }, async (tx, conversation, loginId, at) => {
    await setAdvisor(tx, id, loginId, at)
    await note(tx, context, 'chat.answer', loginId, conversation)
  })
}

/** Sends a message to the borrower. @throws CarportError NOT_FOUND; NOT_ALLOWED when it is over or not the caller's */
export function replyToChat(context: RequestContext, id: string, said: string): Promise<AdvisorChat> {
  callingAdvisor(context)
  const text = demandText(said)
  return change(context, 'ReplyToChat', { id, text }, async (tx, conversation, loginId, sentAt) => {
    if (conversation.advisorLoginId !== loginId) throw new CarportError('NOT_ALLOWED')
    if (conversation.messageCount >= mostMessages) throw new CarportError('TOO_MANY_REQUESTS')
    await insertMessage(tx, conversation, { sender: 'ADVISOR', text, sentAt, loginId })
  })
}

/** Ends a conversation. @throws CarportError NOT_FOUND; NOT_ALLOWED when it is over */
export function closeChat(context: RequestContext, id: string): Promise<AdvisorChat> {
  return change(context, 'CloseChat', { id }, async (tx, conversation, loginId, at) => {
    await setClosed(tx, id, 'ADVISOR', at)
    await note(tx, context, 'chat.close', loginId, conversation)
  })
}

async function change(
  context: RequestContext,
  operation: string,
  fingerprint: { readonly id: string; readonly text?: string },
  work: (tx: Tx, conversation: Conversation, loginId: string, at: string) => Promise<void>,
): Promise<AdvisorChat> {
  const loginId = callingAdvisor(context)
  const at = toIso(context.clock.nowMs())
  await runOnce(context, { operation, accountNumber: null, fingerprint }, async (tx) => {
    const conversation = await lockConversation(tx, fingerprint.id)
    if (conversation === null) throw new CarportError('NOT_FOUND')
    if (conversation.status === 'CLOSED') throw new CarportError('NOT_ALLOWED')
    await work(tx, conversation, loginId, at)
    return { id: fingerprint.id }
  })
  chatHubOf(context).look()
  const changed = await readConversation(reader(context.db), fingerprint.id)
  if (changed === null) throw new CarportError('NOT_FOUND')
  // An answer that is given again holds everything that was said since.
  if (context.replyHeaders.has('idempotent-replayed')) await noteRead(context, changed)
  return advisorView(context, changed)
}
