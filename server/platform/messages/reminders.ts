import type { LocalDate } from '#sdk/dates/dates'
import type { Language } from '#sdk/i18n/language'
import type { ServerConfig } from '#server/platform/config/config'
import type { Tx } from '#server/platform/store/database'
import { askAmongOthers } from '#server/platform/store/shared-transaction'
import { isContactHour, isQuietHour } from './local-time.ts'
import { sendMessage } from './messages.ts'
import { emailAllowedQuestion } from './email-opt-outs.store.ts'
import { type TextNumber, textNumbersQuestion } from './text-permissions.store.ts'

const templates = ['payment-reminder', 'autopay-reminder', 'plan-reminder', 'charge-off-plan-reminder'] as const
export type ReminderTemplate = (typeof templates)[number]

/**
 * Messages that are a service and no duty: the profile's choice about texts governs them. Everything else that we send is asked for
 * (codes, receipts) or owed in writing (notices of another amount, of a return, of what a plan asks), and goes by email whatever the
 * profile allows for phones.
 */
export const reminderTemplates: ReadonlySet<string> = new Set(templates)

interface Reminder {
  readonly customerId: string
  readonly template: ReminderTemplate
  readonly email: string | null
  readonly language: Language
  readonly subject: string
  readonly body: string
  /** The states in which the person may be. */
  readonly states: readonly string[]
  readonly today: LocalDate
  readonly atMs: number
}

const stop = {
  en: 'Reply STOP to opt out.',
  es: 'Responda STOP para no recibir más mensajes.',
} as const

/**
 * Sends a reminder by email unless its owner ended those, and by text to each number that allows it: never before 8:00 or after 21:00 and never in the quiet hours
 * of that phone, at every place the person may be (rules 17.1).
 * @returns how many messages go out
 */
export async function sendReminder(
  tx: Tx,
  { company }: Pick<ServerConfig, 'company'>,
  reminder: Reminder,
): Promise<number> {
  const { customerId, template, email, language, subject, body, states, today, atMs } = reminder
  const envelope = { template, language, createdAtMs: atMs, contactStates: states }
  const { isAllowed, numbers } = await askAmongOthers(tx, {
    isAllowed: emailAllowedQuestion(email ?? ''),
    numbers: textNumbersQuestion(customerId),
  })
  const isMailed = email !== null && isAllowed
  if (isMailed) await sendMessage(tx, { ...envelope, channel: 'EMAIL', recipient: email, subject, body })
  const isOpen = (number: TextNumber) => isContactHour(states, today, atMs) && !isQuietHour(states, atMs, number)
  const open = numbers.filter(isOpen)
  for (const { phoneNumber } of open) {
    const text = `${company.name}: ${body} ${stop[language]}`
    await sendMessage(tx, { ...envelope, channel: 'SMS', recipient: phoneNumber, subject: null, body: text })
  }
  return open.length + (isMailed ? 1 : 0)
}
