import { formatDate, businessDateAt } from '#sdk/dates/dates'
import { formatTime } from '#sdk/dates/times'
import type { Language } from '#sdk/i18n/language'
import type { Company } from '#server/platform/config/config'
import { notifyContacts } from '#server/platform/messages/security-notices'
import type { Tx } from '#server/platform/store/database'
import type { Login } from './logins.store.ts'

const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

const unknownDevice = { en: 'a web browser', es: 'un navegador web' } as const

/**
 * A browser and its system as a person would name them, such as "Firefox, Windows". Nothing of what the browser sent is repeated:
 * whoever signs in writes that themselves.
 */
export function deviceName(userAgent: string, language: Language): string {
  const found = [browsers, systems].flatMap((list) => list.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? [])
  return found.length === 0 ? unknownDevice[language] : found.join(', ')
}

/**
 * Notifies every contact on file that somebody signed in with a code in a browser that is not remembered. There is no notice of the sign-in
 * that makes a login, which is linked to no loan yet, nor of staff, whose browsers are never remembered.
 */
export async function tellNewDevice(
  tx: Tx,
  company: Company,
  login: Login,
  signIn: { readonly userAgent: string; readonly atMs: number },
): Promise<void> {
  const isFirst = login.customerId === null && !login.hasSignedIn
  if (isFirst || login.roles.length > 0) return
  await tellContactsOfDevice(tx, company, login.loginId, signIn)
}

/** Notifies every contact on file of a login that somebody proved who they are in a browser that is not remembered. */
export async function tellContactsOfDevice(
  tx: Tx,
  company: Company,
  loginId: string,
  { userAgent, atMs }: { readonly userAgent: string; readonly atMs: number },
): Promise<void> {
  await notifyContacts(tx, company, {
    whose: { loginId },
    template: 'new-device',
    parameters: (language) => ({
      when: `${formatDate(businessDateAt(atMs), language)}, ${formatTime(atMs, language)}`,
      device: deviceName(userAgent, language),
    }),
    createdAtMs: atMs,
  })
}
