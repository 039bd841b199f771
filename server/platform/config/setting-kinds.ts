import * as v from 'valibot'

/** How the text of a setting is parsed, and how the reference describes its values. */
export interface SettingKind<S = v.GenericSchema<string | undefined, unknown>> {
  /** Parses the text; takes `undefined` for a setting that isn't set. Its messages follow the name: "must be…". */
  readonly schema: S
  /** The values it takes, in words, with their unit. */
  readonly takes: string
  /** In force while the setting isn't set; null for none. */
  readonly default: string | null
}

/** One environment variable that the server reads. */
export interface Setting extends SettingKind {
  /** What it does, as the reference prints it. */
  readonly about: string
  /** Never printed or logged; `NAME_FILE` can name a file that holds it. */
  readonly secret?: true
  /** Production doesn't start without it; the text follows "is missing:". */
  readonly demanded?: string
  /** The fewest characters production takes; demands the setting, too. The text is the one the operator reads. */
  readonly length?: { readonly least: number; readonly message: string }
  /** Another setting that, once set, makes this one demanded in production. */
  readonly demandedWith?: string
  /** Production doesn't start with anything but the default; the text follows the name. */
  readonly refused?: string
  /** Whether production takes plain http: 'never', or only from an address on the same machine. */
  readonly http?: 'never' | 'this-machine'
  /** The sandbox takes only an address on its own machine. */
  readonly sandboxStaysHere?: true
}

/** Any text. @param takes what the text means, such as "path of a JSON file" */
export function text(takes = 'text') {
  return { schema: v.optional(v.string()), takes, default: null } as const
}

/** Any text, with a default. */
export function textOr(fallback: string, takes = 'text') {
  return { schema: v.optional(v.string(), fallback), takes, default: fallback } as const
}

/** Text that fits a pattern. @param message what it must be; follows the name */
export function pattern(regex: RegExp, takes: string, message: string) {
  return { schema: v.optional(v.pipe(v.string(), v.regex(regex, message))), takes, default: null } as const
}

/** The same, with a default. */
export function patternOr(fallback: string, regex: RegExp, takes: string, message: string) {
  return { schema: v.optional(v.pipe(v.string(), v.regex(regex, message)), fallback), takes, default: fallback }
}

/** A whole number within limits. @param unit plural, such as "seconds" */
export function wholeNumber(fallback: number, least: number, most: number, unit: string) {
  const message = ({ input }: { input: unknown }) =>
    `must be a whole number from ${least} to ${most}, not "${String(input)}".`
  const schema = v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,7}$/, message),
      v.transform(Number),
      v.minValue(least, message),
      v.maxValue(most, message),
    ),
    String(fallback),
  )
  return { schema, takes: `${unit}, ${least} to ${most}`, default: String(fallback) }
}

/** One of a few words. */
export function oneOf<const T extends readonly string[]>(words: T, fallback: T[number]) {
  const schema = v.optional(
    v.picklist(words, ({ input }) => `must be ${words.join(' or ')}, not ${JSON.stringify(input)}.`),
    fallback,
  )
  return { schema, takes: words.map((word) => `\`${word}\``).join(' or '), default: fallback as string }
}

/** An address without a user name or password, which would appear in logs and which `fetch` refuses. */
export const webAddress = {
  schema: v.optional(
    v.pipe(
      v.string(),
      v.check(isWebAddress, 'must be an http:// or https:// address, without a user name or password in it.'),
    ),
  ),
  takes: 'web address',
  default: null,
} as const

/** Scheme, host and port of an address; slashes at its end are dropped. */
export const origin = {
  schema: v.optional(
    v.pipe(
      v.string(),
      v.transform((address) => address.replace(/\/+$/, '')),
      v.check(isOrigin, 'must be an origin such as https://pay.example.com: http or https, no path.'),
    ),
  ),
  takes: 'origin, such as `https://pay.example.com`',
  default: null,
} as const

/** The address of a PostgreSQL database. */
export const databaseAddress = {
  schema: v.optional(
    v.pipe(
      v.string(),
      v.check(isDatabaseAddress, 'must be an address such as postgres://user:password@host/database.'),
    ),
  ),
  takes: 'address, such as `postgres://user:password@host/database`',
  default: null,
} as const

/** User, host and folder of an SFTP server. A password has no place in it: we sign in with a key. */
export const sftpAddress = {
  schema: v.optional(
    v.pipe(
      v.string(),
      v.check(isSftpAddress, 'must be an address such as sftp://user@host/folder, without a password in it.'),
    ),
  ),
  takes: 'address, such as `sftp://user@host/folder`',
  default: null,
} as const

/** An email address. */
export const emailAddress = {
  schema: v.optional(v.pipe(v.string(), v.email('must be an email address, such as demo@example.com.'))),
  takes: 'email address',
  default: null,
} as const

/** Whether an address stays on this machine. */
export function isLoopback(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? ''
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}

function isWebAddress(address: string): boolean {
  const url = /^https?:\/\//i.test(address) ? URL.parse(address) : null
  return url !== null && url.hostname !== '' && url.username === '' && url.password === ''
}

function isSftpAddress(address: string): boolean {
  const url = /^sftp:\/\//i.test(address) ? URL.parse(address) : null
  if (url === null || url.hostname === '' || url.username === '' || url.password !== '') return false
  try {
    return url.search === '' && url.hash === '' && !decodeURIComponent(url.pathname + url.username).includes('\0')
  } catch {
    // Something after a percent sign that is no text.
    return false
  }
}

function isOrigin(address: string): boolean {
  const url = /^https?:\/\//i.test(address) ? URL.parse(address) : null
  return url !== null && url.hostname !== '' && `${url.origin}/` === url.href
}

function isDatabaseAddress(address: string): boolean {
  return /^postgres(ql)?:\/\//.test(address) && URL.canParse(address)
}
