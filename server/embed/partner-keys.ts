import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { systemClock } from '#sdk/dates/clock'
import { toIso } from '#sdk/dates/dates'
import { secretHash } from '#server/identity/keyed-hash'
import { runCommand } from '#server/process/run-command'
import { reader, type Database, type Tx } from '#server/store/database'
import { embedCapabilities } from './capabilities.ts'
import { readOrigin } from './origins.ts'
import {
  addPartnerKey,
  createPartner,
  expirePartnerKeys,
  findPartnerByName,
  listPartners,
  revokePartner,
} from './partners.store.ts'

/**
 * Command: partners and their secret keys.
 *   create <name> --origins https://a.example,https://b.example --capabilities make-a-payment,dashboard [--lenders KEY1,KEY2]
 *       --capabilities none: its pages may read what needs no token, such as the flags, and it gets no key
 *   rotate <name> [--grace-minutes 60]   a new key; the old ones work for the grace time, 60 minutes by default
 *   revoke <name>                        keys and tokens stop working at once
 *   list
 * A secret key is shown once and is not kept.
 */
const usage =
  'partner-keys.ts create|rotate|revoke|list [name] [--origins …] [--capabilities …] [--lenders …] [--grace-minutes …]'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    origins: { type: 'string' },
    capabilities: { type: 'string' },
    lenders: { type: 'string' },
    'grace-minutes': { type: 'string', default: '60' },
  },
})
const [action, name = ''] = positionals
await runCommand(async (db) => {
  process.stdout.write(`${await run(db)}\n`)
})

async function run(database: Database): Promise<string> {
  const now = toIso(systemClock.nowMs())
  if (action === 'list') {
    const partners = await listPartners(reader(database))
    return partners
      .map((one) => `${one.partnerId}  ${one.name}  ${one.origins.join(' ')}  ${one.capabilities.join(' ')}`)
      .join('\n')
  }
  if (name === '') throw new Error(usage)
  const partner = await findPartnerByName(reader(database), name)
  if (action === 'create') {
    if (partner !== null) throw new Error(`There is a partner ${name}. Use rotate for a new key.`)
    const origins = listOf(values.origins).map(
      (text) =>
        readOrigin(text) ??
        refuse(
          `${text} is not an origin such as https://www.example.com: https, host and port, no path; plain http only on your own machine.`,
        ),
    )
    const isTokenless = values.capabilities === 'none'
    const capabilities = isTokenless ? [] : listOf(values.capabilities).map(knownCapability)
    if (origins.length === 0 || (capabilities.length === 0 && !isTokenless))
      throw new Error(
        'A partner needs --origins, such as https://www.example.com, and --capabilities, such as make-a-payment,payoff-quote, or none where no element takes a token.',
      )
    const lendingProviderKeys = values.lenders === undefined ? null : listOf(values.lenders)
    return database.withTx(async (tx) => {
      const partnerId = await createPartner(tx, { name, origins, capabilities, lendingProviderKeys, createdAt: now })
      return isTokenless ? `${name} is listed, without a key.` : newKey(tx, partnerId, now)
    })
  }
  if (partner === null) throw new Error(`There is no partner ${name}.`)
  if (action === 'revoke') {
    await database.withTx((tx) => revokePartner(tx, partner.partnerId, now))
    return `Partner ${name} is revoked.`
  }
  if (action !== 'rotate') throw new Error(usage)
  if (partner.capabilities.length === 0) throw new Error(`${name} has no capabilities, and so no key.`)
  const minutes = /^\d{1,5}$/.test(values['grace-minutes'])
    ? Number(values['grace-minutes'])
    : refuse('--grace-minutes is a whole number.')
  return database.withTx(async (tx) => {
    await expirePartnerKeys(tx, partner.partnerId, toIso(systemClock.nowMs() + minutes * 60_000))
    return newKey(tx, partner.partnerId, now)
  })
}

async function newKey(tx: Tx, partnerId: string, createdAt: string): Promise<string> {
  const secret = `carport_sk_${randomBytes(32).toString('base64url')}`
  await addPartnerKey(tx, { partnerId, keyHash: secretHash(secret), lastFour: secret.slice(-4), createdAt })
  return secret
}

function listOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** A misspelt one would give a key whose tokens are all refused, with no word of why. */
function knownCapability(name: string): string {
  const known = embedCapabilities()
  return known.has(name)
    ? name
    : refuse(`${name} is not a capability that takes a token. There are ${[...known].toSorted().join(', ')}.`)
}

function refuse(message: string): never {
  throw new Error(message)
}
