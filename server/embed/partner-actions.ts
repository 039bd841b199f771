import { randomUUID } from 'node:crypto'
import { systemClock } from '#sdk/dates/clock'
import { toIso } from '#sdk/dates/dates'
import type { ServerConfig } from '#server/platform/config/config'
import { embedTokenSecondsAtMost } from '#server/identity/issue-token'
import { secretHash } from '#server/platform/crypto/keyed-hash'
import { appendAudit } from '#server/platform/store/audit'
import { type Database, reader, type Tx } from '#server/platform/store/database'
import {
  findPartnerOfToken,
  listLendingProviders,
  listPartnerKeys,
  revokeEmbedToken,
  revokePartnerKey,
  updatePartner,
} from './partner-admin.store.ts'
import { type PartnerArguments, readCapabilities, readLenders, readOrigins, readWhole } from './partner-arguments.ts'
import { findWebhook, setWebhook } from '#server/loans/events/partner-events.store'
import { listPartnerRequests, requestLogDays } from './partner-log.store.ts'
import { partnerLine, partnerPage, requestLine } from './partner-print.ts'
import {
  addPartnerKey,
  createPartner,
  expirePartnerKeys,
  findPartner,
  listPartners,
  type Partner,
  revokePartner,
} from '#server/identity/partner-pages/partners.store'
import { newSecretKey } from './secret-keys.ts'
import { readWebhookUrl } from './webhook-address.ts'
import { addWebhook } from './webhooks.ts'

/** The parts of the process that the command works on. */
interface Desk {
  readonly db: Database
  readonly config: ServerConfig
}

/** Does what was asked. @returns what to print @throws Error with the reason in one sentence */
export async function runPartnerAction(desk: Desk, asked: PartnerArguments): Promise<string> {
  const { action, subject } = asked
  switch (action) {
    case 'create':
      return create(desk, asked)
    case 'list':
      return (await listPartners(reader(desk.db))).map(partnerLine).join('\n')
    case 'revoke-token':
      return revokeToken(desk, subject)
    case 'update':
      return update(desk, await theOne(desk, subject), asked.options)
    case 'show':
      return show(desk, await theOne(desk, subject))
    case 'rotate':
      return rotate(desk, await theOne(desk, subject), asked.options['grace-minutes'] ?? '60')
    case 'revoke':
      return revoke(desk, await theOne(desk, subject), asked.options.key)
    case 'log': {
      const { partnerId, name } = await theOne(desk, subject)
      const lines = await listPartnerRequests(reader(desk.db), partnerId, readWhole('last', asked.options.last ?? '50'))
      return lines.length === 0
        ? `The server of ${name} asked nothing in the last ${requestLogDays} days.`
        : lines.map(requestLine).join('\n')
    }
  }
}

async function theOne({ db }: Desk, idOrName: string): Promise<Partner> {
  const partner = await findPartner(reader(db), idOrName)
  if (partner === null) throw new Error(`There is no partner ${idOrName}. See npm run partner -- list.`)
  return partner
}

async function create(desk: Desk, { subject: name, options }: PartnerArguments): Promise<string> {
  const { db, config } = desk
  if ((await findPartner(reader(db), name)) !== null)
    throw new Error(`There is a partner ${name}. Use rotate for a new key, and update to change it.`)
  const origins = readOrigins(options.origins ?? '')
  const capabilities = readCapabilities(options.capabilities ?? '')
  const isTokenless = options.capabilities?.trim() === 'none'
  if (origins.length === 0 || (capabilities.length === 0 && !isTokenless))
    throw new Error(
      'A partner needs --origins, such as https://www.example.com, and --capabilities, such as make-a-payment,payoff-quote, or none where no element takes a token.',
    )
  // Without tokens nobody's loan is opened: it gets no lender, and must name some when it is to have capabilities.
  const lendingProviderKeys =
    isTokenless && options.lenders === undefined
      ? []
      : readLenders(options.lenders, await listLendingProviders(reader(db)))
  return db.withTx(async (tx) => {
    const partner = { name, origins, capabilities, lendingProviderKeys, createdAt: now() }
    const partnerId = await createPartner(tx, partner)
    await note(tx, partnerId, 'partner.create')
    return isTokenless ? `${name} is listed, without a key.` : newKey(tx, config, partnerId)
  })
}

async function update(desk: Desk, partner: Partner, options: PartnerArguments['options']): Promise<string> {
  if (Object.keys(options).length === 0)
    throw new Error('Say what to change: --name, --origins, --capabilities, --lenders or --webhook.')
  const { name = partner.name, origins, capabilities, lenders, webhook } = options
  const webhookUrl = webhook === undefined || webhook === 'none' ? null : readWebhookUrl(desk.config, webhook)
  const other = await findPartner(reader(desk.db), name)
  if (name === '' || (other !== null && other.partnerId !== partner.partnerId))
    throw new Error(name === '' ? '--name is empty.' : `There is a partner ${name} already.`)
  const known = await listLendingProviders(reader(desk.db))
  const changed: Partner = {
    partnerId: partner.partnerId,
    name,
    origins: origins === undefined ? partner.origins : readOrigins(origins),
    capabilities: capabilities === undefined ? partner.capabilities : readCapabilities(capabilities),
    lendingProviderKeys: lenders === undefined ? partner.lendingProviderKeys : readLenders(lenders, known),
  }
  if (changed.origins.length === 0)
    throw new Error('--origins is empty: name at least one page, or revoke the partner.')
  if (capabilities !== undefined && changed.capabilities.length === 0 && capabilities.trim() !== 'none')
    throw new Error('--capabilities is empty: name at least one, or none where no element takes a token.')
  if (changed.capabilities.length > 0 && changed.lendingProviderKeys?.length === 0) readLenders(undefined, known)
  const secret = await desk.db.withTx(async (tx) => {
    await updatePartner(tx, changed)
    await note(tx, partner.partnerId, 'partner.update')
    if (webhookUrl !== null) return addWebhook(tx, desk.config, partner.partnerId, webhookUrl)
    if (webhook === 'none') await setWebhook(tx, partner.partnerId, null)
    return null
  })
  const shown = await show(desk, changed)
  return secret === null ? shown : `${shown}\n  webhook secret, shown this once: ${secret}`
}

async function show({ db }: Desk, partner: Partner): Promise<string> {
  const webhook = await findWebhook(reader(db), partner.partnerId)
  const keys = await listPartnerKeys(reader(db), partner.partnerId)
  return partnerPage({ ...partner, webhookUrl: webhook?.url ?? null }, keys, now())
}

async function rotate({ db, config }: Desk, partner: Partner, graceMinutes: string): Promise<string> {
  if (partner.capabilities.length === 0) throw new Error(`${partner.name} has no capabilities, and so no key.`)
  const graceMs = readWhole('grace-minutes', graceMinutes) * 60_000
  return db.withTx(async (tx) => {
    await expirePartnerKeys(tx, partner.partnerId, toIso(systemClock.nowMs() + graceMs))
    await note(tx, partner.partnerId, 'partner.rotate')
    return newKey(tx, config, partner.partnerId)
  })
}

async function revoke({ db }: Desk, { partnerId, name }: Partner, lastFour?: string): Promise<string> {
  return db.withTx(async (tx) => {
    if (lastFour === undefined) {
      await revokePartner(tx, partnerId, now())
      await note(tx, partnerId, 'partner.revoke')
      return `Partner ${name} is revoked.`
    }
    const ended = await revokePartnerKey(tx, { partnerId, lastFour, at: now() })
    if (ended === 0) throw new Error(`${name} has no key that ends in ${lastFour} and still works. See show.`)
    await note(tx, partnerId, 'partner.revoke-key')
    return `The key of ${name} that ends in ${lastFour} is revoked. Tokens it asked for end by themselves within ${embedTokenSecondsAtMost / 60} minutes.`
  })
}

async function revokeToken({ db }: Desk, tokenId: string): Promise<string> {
  const partnerId = await findPartnerOfToken(reader(db), tokenId)
  if (partnerId === null)
    throw new Error(`No partner asked for a token ${tokenId} in the last ${requestLogDays} days. See log.`)
  await db.withTx(async (tx) => {
    await revokeEmbedToken(tx, tokenId, now())
    await note(tx, partnerId, 'partner.revoke-token')
  })
  return `Token ${tokenId} is revoked.`
}

async function newKey(tx: Tx, config: ServerConfig, partnerId: string): Promise<string> {
  const secret = newSecretKey(config)
  await addPartnerKey(tx, {
    partnerId,
    keyHash: secretHash(secret),
    lastFour: secret.slice(-4),
    createdAt: now(),
  })
  return secret
}

/** Whoever may run the command is not known by name here: the line names the command. */
async function note(tx: Tx, partnerId: string, action: string): Promise<void> {
  await appendAudit(tx, {
    actor: 'partner-command',
    subject: partnerId,
    action,
    outcome: 'done',
    correlationId: randomUUID(),
    at: now(),
  })
}

function now(): string {
  return toIso(systemClock.nowMs())
}
