import { parseIso, toIso } from '#sdk/dates/dates'
import type { Services } from '#server/platform/context'
import { readDocument } from '#server/platform/documents/documents.store'
import { type Database, reader, writer } from '#server/platform/store/database'
import { writeRows } from '#server/platform/queue/finish-together'
import type { Handful, OutboxItem } from '#server/platform/queue/outbox.store'
import type { RowWrite } from '#server/platform/store/row-writes'
import {
  emptyMessage,
  findMessage,
  findMessages,
  holdMessage,
  type OutgoingMessage,
  sandboxDelivery,
  sentMark,
} from './contact.store.ts'
import { isEmailAllowed } from './email-opt-outs.store.ts'
import { nextContactMoment } from './local-time.ts'
import { listUnsubscribe, withOptOutLink } from './opt-out-link.ts'
import { reminderTemplates } from './reminders.ts'
import { isTextAllowed } from './text-permissions.store.ts'

/** What a mail or text gateway is sent. `messageId` is the same at every try, so that a gateway can tell a repeat. */
interface GatewayRequest {
  readonly messageId: string
  readonly recipient: string
  readonly language: string
  readonly subject: string | null
  readonly body: string
  /** Of a mail: more headers to send it with, by name. */
  readonly headers: Readonly<Record<string, string>>
  readonly attachments: readonly { readonly fileName: string; readonly contentType: string; readonly base64: string }[]
}

/** How a message is read, and how it is recorded that it was handed over. */
interface Delivery {
  readonly read: (messageId: string) => Promise<OutgoingMessage | null>
  readonly record: (writes: readonly RowWrite[]) => Promise<void>
}

const handfuls = new WeakMap<Handful, Promise<ReadonlyMap<string, OutgoingMessage>>>()

/** Those of a handful of the outbox are read with one statement, and recorded with one that ends their items. */
export function amongOthers(db: Database, item: OutboxItem, handful: Handful): Delivery {
  return {
    read: async (messageId) => {
      const read = handfuls.get(handful) ?? readHandful(db, handful)
      handfuls.set(handful, read)
      return (await read).get(messageId) ?? null
    },
    record: (writes) => handful.finish(item, writes),
  }
}

async function readHandful(db: Database, { items }: Handful): Promise<ReadonlyMap<string, OutgoingMessage>> {
  const ids = items.map(({ payload }) => (payload as { messageId: string }).messageId)
  return new Map((await findMessages(db, ids)).map((message) => [message.messageId, message]))
}

function alone(db: Database): Delivery {
  return {
    read: (messageId) => findMessage(db, messageId),
    record: (writes) => writeRows(writer(db), writes),
  }
}

/**
 * Hands one queued message to its gateway: the URL of the configuration, or in the sandbox its inbox. A code or link that works no
 * more is not sent, and what nobody asked for waits for contact hours where its reader lives (rules 17.1).
 * @returns 'done', also for one that waits, or 'retry' when the gateway did not take it
 */
export async function deliverMessage(
  services: Services,
  messageId: string,
  { read, record }: Delivery = alone(services.db),
): Promise<'done' | 'retry'> {
  const { config, clock, db } = services
  const message = await read(messageId)
  if (message === null || message.sentAt !== null || message.body === '') return 'done'
  if (message.secretUntil !== null && parseIso(message.secretUntil) <= clock.nowMs()) {
    await emptyMessage(writer(db), messageId)
    return 'done'
  }
  if (message.contactStates !== null) {
    const nowMs = clock.nowMs()
    const fromMs = nextContactMoment(message.contactStates, nowMs)
    if (fromMs > nowMs) {
      await holdMessage(writer(db), messageId, toIso(fromMs))
      return 'done'
    }
  }
  // Whoever said STOP, or opened the link, since it was written gets no more of these.
  const isReminder = reminderTemplates.has(message.template)
  const isAllowed = message.channel === 'SMS' ? isTextAllowed : isEmailAllowed
  if (isReminder && !(await isAllowed(reader(db), message.recipient))) return 'done'
  const isMailedReminder = isReminder && message.channel === 'EMAIL'
  const body = isMailedReminder ? withOptOutLink(config, message) : message.body
  const gateway = message.channel === 'EMAIL' ? config.mailUrl : config.textMessageUrl
  if (gateway !== null) {
    const request: GatewayRequest = {
      messageId,
      recipient: message.recipient,
      language: message.language,
      subject: message.subject,
      body,
      headers: isMailedReminder ? listUnsubscribe(config, messageId) : {},
      attachments: await attachmentsOf(services, message.documentId),
    }
    if (!(await post(gateway, request))) return 'retry'
  } else if (config.mode === 'production') {
    return 'retry'
  }
  const sentAt = toIso(clock.nowMs())
  const keptByGateway = config.mode === 'sandbox' ? [sandboxDelivery(messageId, body)] : []
  await record([...keptByGateway, sentMark(messageId, sentAt)])
  return 'done'
}

async function attachmentsOf(services: Services, documentId: string | null): Promise<GatewayRequest['attachments']> {
  const document = documentId === null ? null : await readDocument(reader(services.db), documentId)
  if (document === null) return []
  const { fileName, content } = document
  return [{ fileName, contentType: 'application/pdf', base64: content.toString('base64') }]
}

async function post(url: string, body: GatewayRequest): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': body.messageId },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    })
    return response.ok
  } catch {
    return false
  }
}
