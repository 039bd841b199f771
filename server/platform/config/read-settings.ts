import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { type SettingName, type Settings, settingRows } from './settings.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** One setting that keeps the server from starting. */
interface Problem {
  /** The variable's name. */
  readonly name: string
  /** What is wrong and what to set instead; reads on after the name. */
  readonly message: string
}

/** Refuses the configuration as a whole, with every problem. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly Problem[]

  constructor(who: string, problems: readonly Problem[]) {
    super([`${who} refuses to start:`, ...problems.map(({ name, message }) => `- ${name} ${message}`)].join('\n'))
    this.problems = problems
  }
}

/** What is wrong with the settings: by variable what to change, one sentence each. The first word about a variable stays. */
export class Problems {
  readonly #found = new Map<string, string>()

  /** @param message follows the variable's name, such as "must be an https address." Never holds the value of a secret. */
  add(name: string, message: string): void {
    if (!this.#found.has(name)) this.#found.set(name, message)
  }

  /** @throws ConfigError with every problem in one list */
  refuse(who: string): void {
    if (this.#found.size === 0) return
    throw new ConfigError(
      who,
      [...this.#found].map(([name, message]) => ({ name, message })),
    )
  }
}

/** The names of settings that may come from a file instead: `NAME_FILE` is its path. */
export const secretNames: readonly SettingName[] = settingRows().flatMap(([name, { secret }]) => (secret ? [name] : []))

/** The environment with the content of each `NAME_FILE` in place of `NAME`. */
export function withSecretFiles(env: Environment, problems: Problems): Environment {
  const read: Record<string, string> = {}
  for (const name of secretNames) {
    const path = env[`${name}_FILE`]
    if (!path) continue
    if (env[name]) problems.add(name, `and ${name}_FILE are both set: leave one of them out.`)
    try {
      read[name] = readFileSync(path, 'utf8').trimEnd()
      if (read[name] === '') problems.add(`${name}_FILE`, 'is an empty file.')
    } catch (error) {
      const why = error instanceof Error && 'code' in error ? String(error.code) : 'it is not text'
      problems.add(`${name}_FILE`, `cannot be read: ${why}.`)
    }
  }
  return { ...env, ...read }
}

/**
 * Parses every setting of the table; an empty text counts as not set. One that is wrong is noted among the problems and read as if it
 * were not set.
 */
export function readSettings(env: Environment, problems: Problems): Settings {
  const read = settingRows().map(([name, { schema }]) => {
    const found = v.safeParse(schema, env[name] || undefined)
    if (found.success) return [name, found.output]
    problems.add(name, found.issues[0].message)
    return [name, v.parse(schema, undefined)]
  })
  return Object.fromEntries(read) as Settings
}
