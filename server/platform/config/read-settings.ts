import * as v from 'valibot'

export type Environment = Readonly<Record<string, string | undefined>>

/** What is wrong with the settings: by variable what to change, one sentence each. The first word about a variable stays. */
export class Problems {
  readonly #found = new Map<string, string>()

  /** @param said follows the variable's name, such as "must be an https address." */
  add(name: string, said: string): void {
    if (!this.#found.has(name)) this.#found.set(name, said)
  }

  /** @throws Error with every problem in one list */
  refuse(who: string): void {
    if (this.#found.size === 0) return
    const lines = [...this.#found].map(([name, said]) => `- ${name} ${said}`)
    throw new Error(`${who} refuses to start:\n${lines.join('\n')}`)
  }
}

/**
 * Reads the settings that a schema names; an empty text counts as not set. Every entry of the schema has to do without a value: one that
 * is wrong is noted among the problems and read as if it were not set.
 */
export function readSettings<T extends v.ObjectEntries>(
  entries: T,
  env: Environment,
  problems: Problems,
): v.InferOutput<v.ObjectSchema<T, undefined>> {
  const schema = v.object(entries)
  const given = Object.fromEntries(Object.keys(entries).map((name) => [name, env[name] || undefined]))
  const found = v.safeParse(schema, given)
  if (found.success) return found.output
  for (const issue of found.issues) {
    const name = v.getDotPath(issue) ?? ''
    problems.add(name, issue.message)
    given[name] = undefined
  }
  return v.parse(schema, given)
}

/** A whole number within limits. */
export function wholeNumber(fallback: number, least: number, most: number) {
  const message = ({ input }: { input: unknown }) =>
    `must be a whole number from ${least} to ${most}, not "${String(input)}".`
  return v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,7}$/, message),
      v.transform(Number),
      v.minValue(least, message),
      v.maxValue(most, message),
    ),
    String(fallback),
  )
}

/** One of a few words. */
export function oneOf<const T extends readonly string[]>(words: T, fallback: T[number]) {
  return v.optional(
    v.picklist(words, ({ input }) => `must be ${words.join(' or ')}, not ${JSON.stringify(input)}.`),
    fallback,
  )
}

/** An address with one of the schemes and a host. A user and a password in it would stand in logs, and `fetch` refuses them. */
export const webAddress = v.optional(
  v.pipe(
    v.string(),
    v.check(isWebAddress, 'must be an http:// or https:// address, without a user name or password in it.'),
  ),
)

function isWebAddress(text: string): boolean {
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null
  return url !== null && url.hostname !== '' && url.username === '' && url.password === ''
}

/** Whether an address stays on this machine. */
export function isLoopback(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? ''
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}
