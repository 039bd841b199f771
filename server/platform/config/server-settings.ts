import * as v from 'valibot'
import { oneOf, webAddress, wholeNumber } from './read-settings.ts'

const text = v.optional(v.string())

/** The server's own settings, as the environment names them; those of signing in are in identity/settings.ts. */
export const serverSettings = {
  CARPORT_DEV: oneOf(['0', '1'], '0'),
  CARPORT_DATA: v.optional(v.string(), '.data'),
  CARPORT_PUBLIC_URL: v.optional(
    v.pipe(
      v.string(),
      v.transform((address) => address.replace(/\/+$/, '')),
      v.check(isOrigin, 'must be an origin such as https://pay.example.com: http or https, no path.'),
    ),
  ),
  CARPORT_SEED: text,
  CARPORT_FAILPOINT: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^[a-z-]+(:\d{1,4})?(,[a-z-]+(:\d{1,4})?)*$/,
        'must be names of fail points, such as commit-reply-lost:3.',
      ),
    ),
  ),
  CARPORT_COMMIT: text,
  CARPORT_COMPANY_FILE: text,
  CARPORT_THIRD_PARTIES: text,
  STATE_FEES_FILE: text,
  PORT: wholeNumber(4400, 0, 65_535),
  HOST: text,
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(isDatabaseAddress, 'must be an address such as postgres://user:password@host/database.'),
    ),
  ),
  DATABASE_POOL: wholeNumber(10, 1, 200),
  ALLOW_EMBEDDED_MONEY: text,
  TRUSTED_PROXIES: wholeNumber(0, 0, 10),
  BANK_PROCESSOR_URL: webAddress,
  CARD_PROCESSOR_URL: webAddress,
  MAIL_URL: webAddress,
  TEXT_MESSAGE_URL: webAddress,
  ADDRESS_CHECK_URL: webAddress,
  BUSINESS_EVENTS_URL: webAddress,
  DEMO_LOGIN_EMAIL: v.optional(v.pipe(v.string(), v.email('must be an email address.'))),
  CARPORT_SECRET: text,
  AUDIT_KEY: text,
  BANK_PROCESSOR_SECRET: text,
  CARD_PROCESSOR_SECRET: text,
  BANK_WEBHOOK_SECRET: text,
  CARD_WEBHOOK_SECRET: text,
  TEXT_WEBHOOK_SECRET: text,
  MAIL_WEBHOOK_SECRET: text,
} as const

export type ServerSettings = v.InferOutput<v.ObjectSchema<typeof serverSettings, undefined>>

/** Settings that may come from a file instead: NAME_FILE is its path. */
export const secretNames = [
  'DATABASE_URL',
  'CARPORT_SECRET',
  'AUDIT_KEY',
  'BANK_PROCESSOR_SECRET',
  'CARD_PROCESSOR_SECRET',
  'BANK_WEBHOOK_SECRET',
  'CARD_WEBHOOK_SECRET',
  'TEXT_WEBHOOK_SECRET',
  'MAIL_WEBHOOK_SECRET',
] as const satisfies readonly (keyof typeof serverSettings)[]

function isOrigin(address: string): boolean {
  const url = /^https?:\/\//i.test(address) ? URL.parse(address) : null
  return url !== null && url.hostname !== '' && `${url.origin}/` === url.href
}

function isDatabaseAddress(address: string): boolean {
  return /^postgres(ql)?:\/\//.test(address) && URL.canParse(address)
}
