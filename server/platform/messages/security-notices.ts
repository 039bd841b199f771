import type { Language } from '#sdk/i18n/language'
import type { Company } from '#server/platform/config/config'
import type { Tx } from '#server/platform/store/database'
import { type ContactOnFile, readNoticeContacts, type NoticePerson } from './contact.store.ts'
import { sendMessage } from './messages.ts'
import { type SecurityParameters, securityText, type SecurityTemplate } from './security-texts.ts'

/** Something that happened to somebody's account that they must hear of, whoever did it. */
export interface SecurityNotice<T extends SecurityTemplate> {
  readonly whose: NoticePerson
  readonly template: T
  readonly parameters: (language: Language) => SecurityParameters[T]
  /** Contacts that were on file until just now. */
  readonly also?: readonly ContactOnFile[]
  /** An email that gets a fuller message about the same. */
  readonly except?: string | null
  /** Milliseconds since 1970 by the server's clock. */
  readonly createdAtMs: number
}

/**
 * Notifies every contact on file of a person, and the address they sign in with, in the caller's transaction. It goes by email and by text
 * whatever the profile allows for reminders, but never by text to a number whose owner ended texts. Where a login is linked to nobody,
 * only its own address is notified.
 */
export async function notifyContacts<T extends SecurityTemplate>(
  tx: Tx,
  company: Pick<Company, 'name' | 'phone'>,
  notice: SecurityNotice<T>,
): Promise<void> {
  const { whose, template, also = [], except = null, createdAtMs } = notice
  const { language, contacts } = await readNoticeContacts(tx, whose)
  const { subject, body } = securityText(template, language, notice.parameters(language), company)
  const told = new Set<string>(except === null ? [] : [except.toLowerCase()])
  for (const { channel, address } of [...contacts, ...also]) {
    const recipient = address.toLowerCase()
    if (told.has(recipient)) continue
    told.add(recipient)
    const worded = channel === 'EMAIL' ? { subject, body } : { subject: null, body: `${company.name}: ${body}` }
    await sendMessage(tx, { channel, recipient, template, language, ...worded, createdAtMs })
  }
}
