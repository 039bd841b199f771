import { toIso } from '#sdk/dates/dates'
import type { Language } from '#sdk/i18n/language'
import { newId } from '#server/platform/store/ids'
import type { Tx } from '#server/platform/store/database'
import { type OfLoan, queueMessage } from './contact.store.ts'
import { renderMessage, secretLifeMs, type MessageParameters, type MessageTemplate } from './message-texts.ts'
import type { OtpChannel } from '#sdk/loan/enums.graphql'

export type MessageChannel = OtpChannel

/** A message that is already worded. */
export interface Message {
  readonly channel: MessageChannel
  /** An email address, or ten digits of a phone number. */
  readonly recipient: string
  /** What kind of message it is, for the inbox and for counting; never shown. */
  readonly template: string
  readonly language: Language
  readonly subject: string | null
  readonly body: string
  /** A kept document that goes with it; email only. */
  readonly documentId?: string
  /**
   * Until when the code or link in the text works, milliseconds since 1970; left out where it holds none. The text is removed once it was
   * delivered or this moment has passed.
   */
  readonly secretUntilMs?: number
  /** Of a record of a loan: it is printed when the mail gateway reports that it was not delivered. */
  readonly ofLoan?: OfLoan
  /**
   * Of a message that nobody asked for just now: the states in which its reader may be. It is handed over from 8:00 to 21:00 there, and
   * otherwise waits for the next morning (rules 17.1). Left out: handed over at once.
   */
  readonly contactStates?: readonly string[]
  /** Milliseconds since 1970 by the server's clock. */
  readonly createdAtMs: number
}

/**
 * Writes a message and queues its sending, both in the caller's transaction: a message is sent exactly when what it is about
 * has been committed.
 * @returns the message's id
 */
export async function sendMessage(tx: Tx, message: Message): Promise<string> {
  const messageId = newId('msg')
  await queueMessage(tx, {
    ...message,
    documentId: message.documentId ?? null,
    secretUntil: message.secretUntilMs === undefined ? null : toIso(message.secretUntilMs),
    messageId,
    createdAt: toIso(message.createdAtMs),
  })
  return messageId
}

/**
 * Words one of the known messages in the person's language and sends it like `sendMessage`.
 * @param parameters what the template's text needs; amounts and dates already formatted for the language
 */
export async function sendTemplate<T extends MessageTemplate>(
  tx: Tx,
  message: Pick<Message, 'channel' | 'recipient' | 'language' | 'documentId' | 'createdAtMs'> & {
    readonly template: T
    readonly parameters: MessageParameters[T]
  },
): Promise<string> {
  const { parameters, ...envelope } = message
  const lifeMs = secretLifeMs(parameters)
  return sendMessage(tx, {
    ...envelope,
    ...renderMessage(message.template, message.language, parameters),
    ...(lifeMs === null ? {} : { secretUntilMs: message.createdAtMs + lifeMs }),
  })
}
