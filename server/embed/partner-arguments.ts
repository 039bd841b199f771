import { parseArgs } from 'node:util'
import { embedCapabilities } from '#server/identity/partner-pages/capabilities'
import { nearestWord } from '#server/platform/nearest-word'
import { readOrigin } from '#server/identity/partner-pages/origins'
import { requestLogDays } from './partner-log.store.ts'

/** What the command does, and the options that each takes. */
const actions = {
  create: ['origins', 'capabilities', 'lenders'],
  update: ['name', 'origins', 'capabilities', 'lenders', 'webhook'],
  list: [],
  show: [],
  rotate: ['grace-minutes'],
  revoke: ['key'],
  'revoke-token': [],
  log: ['last'],
} as const satisfies Record<string, readonly string[]>

export type PartnerAction = keyof typeof actions
export type PartnerOption = (typeof actions)[PartnerAction][number]

/** What somebody typed, with nothing in it that is misspelled. */
export interface PartnerArguments {
  readonly action: PartnerAction
  /** The partner's name or id, or the token's id; empty for list. */
  readonly subject: string
  readonly options: Readonly<Partial<Record<PartnerOption, string>>>
}

export const usage = `npm run partner -- <action>
  create "Dealer name" --origins https://dealer.example.com --capabilities make-a-payment,payoff-quote --lenders KEY1,KEY2
      shows a secret key, once. --lenders all: every lender of this servicer. --capabilities none: no key; its pages read what needs no token.
  update <partner> [--name …] [--origins …] [--capabilities …] [--lenders …]     at once, for tokens that are out too
  update <partner> --webhook https://dealer.example.com/carport-webhook
      its server is told what becomes of payments; shows a secret, once. --webhook none: no more
  list                                        every partner
  show <partner>                              one, with its keys
  rotate <partner> [--grace-minutes 60]       a new key; the old ones work for the grace time
  revoke <partner>                            the partner, its keys and its tokens, at once
  revoke <partner> --key abcd                 the one key that ends in these characters
  revoke-token <token id>                     one token; the log shows the ids
  log <partner> [--last 50]                   what its server asked in the last ${requestLogDays} days
A partner is named by its name, in quotes, or by its id.`

/** Reads what was typed. @throws Error with what is wrong, and what was perhaps meant, in one sentence */
export function readArguments(typed: readonly string[]): PartnerArguments {
  const known = [...new Set(Object.values(actions).flat())]
  const { tokens, positionals } = parseArgs({
    args: [...typed],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: Object.fromEntries(known.map((name) => [name, { type: 'string' as const }])),
  })
  const [word, subject = '', ...rest] = positionals
  if (word === undefined) throw new Error(usage)
  const action = oneOf(Object.keys(actions) as PartnerAction[], word, `There is no ${word}.`)
  const options: Partial<Record<PartnerOption, string>> = {}
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const name = oneOf(known, token.name, `There is no ${token.rawName}.`, '--')
    if (!(actions[action] as readonly string[]).includes(name)) throw new Error(`${action} takes no --${name}.`)
    if (token.value === undefined) throw new Error(`--${name} needs a value.`)
    options[name] = token.value
  }
  if (rest.length > 0)
    throw new Error(`What is ${rest.join(' ')}? Put a name of several words in quotes, and no blanks after a comma.`)
  if (subject === '' && action !== 'list')
    throw new Error(action === 'revoke-token' ? 'Which token? Say its id.' : `Which partner? Say its name or its id.`)
  return { action, subject, options }
}

/** The origins that were typed. @throws Error that names the one which is none */
export function readOrigins(text: string): string[] {
  return listOf(text).map((one) => {
    const origin = readOrigin(one)
    if (origin !== null) return origin
    throw new Error(
      `${one} is not an origin such as https://www.example.com: https, host and port, no path; plain http only on your own machine.`,
    )
  })
}

/** The capabilities that were typed; none for the word none. @throws Error for one that takes no token: its tokens would all be refused */
export function readCapabilities(text: string): string[] {
  const known = [...embedCapabilities()].toSorted()
  if (text.trim() === 'none') return []
  return listOf(text).map((name) => oneOf(known, name, `${name} is not a capability that takes a token.`))
}

/**
 * The lenders that were typed; null for the word all.
 * @param known those that have loans here; where there are none at all any name is taken
 * @throws Error that lists them
 */
export function readLenders(text: string | undefined, known: readonly string[]): string[] | null {
  const there = known.length === 0 ? 'No loan is here yet.' : `There are ${known.join(', ')}.`
  const lenders = listOf(text)
  if (lenders.length === 0)
    throw new Error(
      `A partner needs --lenders: the lending providers whose loans it may ask for, or all for every one of this servicer. ${there}`,
    )
  if (lenders.length === 1 && lenders[0] === 'all') return null
  if (lenders.includes('all')) throw new Error('--lenders all stands alone: it is every lending provider.')
  const stranger = known.length === 0 ? undefined : lenders.find((key) => !known.includes(key))
  if (stranger !== undefined) throw new Error(`No loan here is of the lending provider ${stranger}. ${there}`)
  return [...new Set(lenders)]
}

/** A whole number from 0 to 99999. @throws Error that names the option */
export function readWhole(option: PartnerOption, text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new Error(`--${option} is a whole number.`)
  return Number(text)
}

function listOf(text: string | undefined): string[] {
  const parts = (text ?? '').split(',').map((part) => part.trim())
  return [...new Set(parts.filter((part) => part !== ''))]
}

function oneOf<T extends string>(known: readonly T[], word: string, refusal: string, dashes = ''): T {
  const found = known.find((one) => one === word)
  if (found !== undefined) return found
  const nearest = nearestWord(known, word)
  if (nearest !== null) throw new Error(`${refusal} Did you mean ${dashes}${nearest}?`)
  throw new Error(`${refusal} There are ${known.map((one) => dashes + one).join(', ')}.`)
}
