import { type Language, languageFrom } from '#sdk/i18n/language'
import type { ServerConfig } from '#server/platform/config/config'
import { keyedHash } from '#server/platform/crypto/keyed-hash'

/** Where the links of reminders lead. */
export const optOutPrefix = '/opt-out'

/** The link of a message that ends reminders to the address it went to. It names no address, and nobody can make one. */
export function optOutUrl(config: ServerConfig, messageId: string): string {
  return `${config.publicUrl}${optOutPrefix}/${messageId}.${optOutMac(config, messageId).toString('base64url')}`
}

const invitation: Readonly<Record<Language, string>> = {
  en: 'To stop reminder emails, open this link:',
  es: 'Para no recibir más recordatorios por correo, abra este enlace:',
}

/** A reminder's text with its link at the end. The link is made for the mail that goes out and is kept nowhere. */
export function withOptOutLink(
  config: ServerConfig,
  { messageId, language, body }: { readonly messageId: string; readonly language: string; readonly body: string },
): string {
  return `${body}\n\n${invitation[languageFrom(language)]}\n${optOutUrl(config, messageId)}`
}

/** Headers that let a mail program offer the same with one click (RFC 8058). */
export function listUnsubscribe(config: ServerConfig, messageId: string): Readonly<Record<string, string>> {
  return {
    'List-Unsubscribe': `<${optOutUrl(config, messageId)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** The part of a link that nobody else can make. */
export function optOutMac(config: ServerConfig, messageId: string): Buffer {
  return keyedHash(config, 'email-opt-out', messageId)
}
