import { toIso } from '#sdk/dates/dates'
import type { Language } from '#sdk/i18n/language'
import { renderMessage, type MessageParameters, type MessageTemplate } from '#server/platform/messages/message-texts'
import { sendMessage } from '#server/platform/messages/messages'
import type { Worded } from '#server/platform/messages/worded'
import { lastConsent } from '#server/loans/accounts/changes.store'
import { placesOf } from '#server/loans/payments/payer.store'
import type { RecordContext } from '#server/platform/store/audit'
import type { Tx } from '#server/platform/store/database'
import { newId } from '#server/platform/store/ids'
import { insertLetter, type LetterText } from './letters.store.ts'

/** Somebody on a loan who has to get a message about it. */
export interface RecordRecipient {
  readonly accountNumber: string
  readonly customerId: string
  /** Null: no address for mail is known. */
  readonly email: string | null
  readonly language: Language
  /** What counts now of electronic records, where it was read before; null for never asked. Left out: it is read. */
  readonly electronicRecords?: 'GIVEN' | 'WITHDRAWN' | null
}

/** When a record is written, and whether anybody asked for it. */
export type RecordMoment = Pick<RecordContext, 'clock' | 'isUnsolicited'>

/** How a record went out. With a letter, the letter is the record and a mail beside it a courtesy. */
export interface SentRecord {
  readonly messageId: string | null
  readonly letterId: string | null
}

/**
 * Sends a record of a loan in the caller's transaction: by email to whoever agreed to electronic records, on paper to everybody else
 * and where no address for mail is known (15 USC 7001(c)). Whoever was never asked gets the mail as well; whoever took the agreement
 * back gets paper only. The mail of a record that nobody asked for waits for contact hours where its reader lives (rules 17.1).
 */
export async function sendRecord(
  tx: Tx,
  to: RecordRecipient,
  worded: Worded & { readonly template: string },
  moment: RecordMoment,
): Promise<SentRecord> {
  const { accountNumber, customerId, email, language } = to
  const { template, subject, body } = worded
  const createdAtMs = moment.clock.nowMs()
  const consent =
    to.electronicRecords === undefined
      ? ((await lastConsent(tx, customerId, 'ELECTRONIC_RECORDS'))?.action ?? null)
      : to.electronicRecords
  const isMailTheRecord = consent === 'GIVEN'
  const messageId =
    email === null || consent === 'WITHDRAWN'
      ? null
      : await sendMessage(tx, {
          channel: 'EMAIL',
          recipient: email,
          template,
          language,
          subject,
          body,
          createdAtMs,
          // Only a mail that is the record itself is printed when it is returned.
          ...(moment.isUnsolicited === true ? { contactStates: await placesOf(tx, customerId) } : {}),
          ...(isMailTheRecord ? { ofLoan: { accountNumber, customerId } } : {}),
        })
  if (messageId !== null && isMailTheRecord) return { messageId, letterId: null }
  const letter = { accountNumber, customerId, kind: template, language, title: subject, body }
  return { messageId, letterId: await queueLetter(tx, letter, createdAtMs) }
}

/** Words one of the known messages and sends it like `sendRecord`. */
export async function sendRecordTemplate<T extends MessageTemplate>(
  tx: Tx,
  to: RecordRecipient,
  message: { readonly template: T; readonly parameters: MessageParameters[T] },
  moment: RecordMoment,
): Promise<SentRecord> {
  const { template, parameters } = message
  const { subject, body } = renderMessage(template, to.language, parameters)
  return sendRecord(tx, to, { template, subject, body }, moment)
}

/** Queues a letter for the next folder. @returns its id */
export async function queueLetter(tx: Tx, letter: LetterText, createdAtMs: number): Promise<string> {
  const letterId = newId('ltr')
  await insertLetter(tx, { ...letter, letterId, createdAt: toIso(createdAtMs) })
  return letterId
}
