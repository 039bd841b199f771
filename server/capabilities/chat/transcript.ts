import { businessZoneName } from '#sdk/dates/business-clock'
import { formatDate, parseIso, businessDateAt } from '#sdk/dates/dates'
import { formatTime } from '#sdk/dates/times'
import type { Language } from '#sdk/i18n/language'
import type { RequestContext } from '#server/platform/context'
import { reader } from '#server/platform/store/database'
import { type Conversation, type Message, readConversation, readMessages } from './chat.store.ts'

/** What was said, as a file, with whose it is. */
export interface Transcript {
  readonly accountNumber: string
  readonly customerId: string
  readonly content: Buffer
  readonly fileName: string
  readonly contentType: string
}

/** The transcript of a conversation, or null when there is none. The caller checks whose it is. */
export async function chatTranscript(
  context: Pick<RequestContext, 'db' | 'language'>,
  conversationId: string,
): Promise<Transcript | null> {
  const q = reader(context.db)
  const conversation = await readConversation(q, conversationId)
  if (conversation === null) return null
  const text = transcriptText(conversation, await readMessages(q, conversationId), context.language)
  const { accountNumber, customerId, startedAt } = conversation
  return {
    accountNumber,
    customerId,
    content: Buffer.from(text, 'utf8'),
    fileName: `chat-${businessDateAt(parseIso(startedAt))}.txt`,
    contentType: 'text/plain; charset=utf-8',
  }
}

const words = {
  en: { title: 'Chat about the account ending in', BORROWER: 'You', ADVISOR: 'Advisor' },
  es: { title: 'Chat sobre la cuenta que termina en', BORROWER: 'Usted', ADVISOR: 'Asesor' },
} as const

/** Every message with its time and who said it, in the reader's language. The account shows as its last four digits. */
export function transcriptText(
  conversation: Pick<Conversation, 'accountNumber' | 'startedAt'>,
  messages: readonly Message[],
  language: Language,
): string {
  const own = words[language]
  const day = formatDate(businessDateAt(parseIso(conversation.startedAt)), language)
  const head = `${own.title} ${conversation.accountNumber.slice(-4)}\n${day} (${businessZoneName[language]})`
  const lines = messages.map((message) => {
    const time = formatTime(parseIso(message.sentAt), language)
    return `[${time}] ${own[message.sender]}: ${message.text.replaceAll('\n', '\n    ')}`
  })
  return `${[head, '', ...lines].join('\n')}\n`
}
