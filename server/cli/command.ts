import { parseArgs } from 'node:util'
import { nearestWord } from '#server/platform/nearest-word'

/** What a command found or did: lines for people, the same as data for `--json`. */
export interface Outcome {
  readonly lines: readonly string[]
  readonly data: unknown
  /** False ends the process with exit code 1. Default true. */
  readonly isGood?: boolean
}

/** What was typed after the command's name. */
export interface Words {
  readonly words: readonly string[]
  readonly options: Readonly<Record<string, string>>
  /** Options without a value, such as `--check`. */
  readonly switches: ReadonlySet<string>
}

/** One command of the command line. */
export interface Command {
  /** In one line. */
  readonly about: string
  /** How it is typed, a line each. */
  readonly usage: readonly string[]
  readonly options?: readonly string[]
  readonly switches?: readonly string[]
  /** @throws Error with what is wrong and what to do, in one sentence */
  run(typed: Words): Promise<Outcome>
}

/** Reads what was typed. @throws Error that names the option that is not there, and the one that was perhaps meant */
export function readWords(name: string, command: Command, typed: readonly string[]): Words {
  const { options: known = [], switches: knownSwitches = [] } = command
  const { tokens, positionals } = parseArgs({
    args: [...typed],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: {
      ...Object.fromEntries(known.map((each) => [each, { type: 'string' as const }])),
      ...Object.fromEntries(knownSwitches.map((each) => [each, { type: 'boolean' as const }])),
    },
  })
  const options: Record<string, string> = {}
  const switches = new Set<string>()
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    if (knownSwitches.includes(token.name)) switches.add(token.name)
    else if (!known.includes(token.name)) throw new Error(unknown(`${name} takes no`, token.name, known, knownSwitches))
    else if (token.value === undefined) throw new Error(`--${token.name} needs a value.`)
    else options[token.name] = token.value
  }
  return { words: positionals, options, switches }
}

function unknown(takesNo: string, option: string, ...known: readonly (readonly string[])[]): string {
  const meant = nearestWord(known.flat(), option)
  return `${takesNo} --${option}.${meant === null ? '' : ` Did you mean --${meant}?`}`
}

/** One of the known words. @throws Error that lists them */
export function oneOf<T extends string>(known: readonly T[], word: string | undefined, what: string): T {
  const found = known.find((each) => each === word)
  if (found !== undefined) return found
  const meant = word === undefined ? null : nearestWord(known, word)
  const hint = meant === null ? `There are ${known.join(', ')}.` : `Did you mean ${meant}?`
  throw new Error(word === undefined ? `Which ${what}? ${hint}` : `There is no ${what} ${word}. ${hint}`)
}

/**
 * Who changes something and why: a change by hand leaves both in the audit trail.
 * @throws Error when one is missing
 */
export function whoAndWhy({ options }: Words): { readonly by: string; readonly reason: string } {
  const by = options['by']?.trim() ?? ''
  const reason = options['reason']?.trim() ?? ''
  if (by === '') throw new Error('Say who changes it: --by "Ana Ortiz".')
  if (reason.length < 5)
    throw new Error('Say why, in five characters or more: --reason "…". It is kept in the audit trail.')
  return { by, reason }
}
