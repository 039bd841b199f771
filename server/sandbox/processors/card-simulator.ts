import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { toIso } from '#sdk/dates/dates'
import { languages } from '#sdk/i18n/language'
import type { ServerConfig } from '#server/platform/config/config'
import type { Services } from '#server/platform/context'
import { keyedHash } from '#server/platform/crypto/keyed-hash'
import { reader } from '#server/platform/store/database'
import { newId } from '#server/platform/store/ids'
import { exchangePage, findCard, keepPage, redeemPage } from './card-pages.store.ts'
import { type Debit, findKeptDebit, keepDebit } from './processors.store.ts'
import { cardBehavior } from './simulator-rules.ts'

const pageRequest = v.object({
  reference: v.pipe(v.string(), v.minLength(8)),
  purpose: v.literal('SAVE_CARD'),
  returnUrl: v.string(),
  frameOrigins: v.array(v.pipe(v.string(), v.regex(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/i))),
  language: v.picklist(languages),
})
const exchangeRequest = v.object({ rawToken: v.string() })
const cardRequest = v.object({ singleUseToken: v.string() })
const chargeRequest = v.object({
  submissionKey: v.pipe(v.string(), v.minLength(1)),
  cardToken: v.string(),
  amountCents: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  currency: v.literal('USD'),
})

/** Hexadecimal digits of a card token that are the same for the same number. */
const fingerprintLength = 12

/** The first part of a card's token: the same for the same number, as a provider's fingerprint is. */
export function cardFingerprint(config: ServerConfig, number: string): string {
  return keyedHash(config, 'sandbox-card', number).toString('hex').slice(0, fingerprintLength)
}
/** How long each token works. */
export const tokenLifeMs = 120_000

/** The pages that a visit may return to, under our public address and with any query: an allow-list, agreed with the merchant. */
export const returnPaths = ['/payment-authenticate-success', '/frames/card-return'] as const

/** The simulated card provider's machine routes, as a real one would have them under its base URL. */
export function mountCardSimulator(app: FastifyInstance, services: Services): void {
  const at = () => toIso(services.clock.nowMs())
  const inTwoMinutes = () => toIso(services.clock.nowMs() + tokenLifeMs)

  app.post('/sandbox/processor/card/pages', async (request, reply) => {
    const asked = v.safeParse(pageRequest, request.body)
    const allowed = returnPaths.map((path) => services.config.publicUrl + path)
    if (!asked.success || !allowed.includes(asked.output.returnUrl.split('?', 1)[0] ?? ''))
      return reply.code(422).send({ error: 'Not a page we can open.' })
    const authToken = newSecret('at')
    await services.db.withTx((tx) =>
      keepPage(tx, {
        ...asked.output,
        pageId: newId('page'),
        authTokenSha256: sha256(authToken),
        authExpiresAt: inTwoMinutes(),
      }),
    )
    return { authToken }
  })

  app.post('/sandbox/processor/card/token-exchanges', async (request, reply) => {
    const asked = v.safeParse(exchangeRequest, request.body)
    if (!asked.success) return reply.code(422).send({ error: 'Send {rawToken}.' })
    const singleUseToken = newSecret('su')
    const reference = await services.db.withTx((tx) =>
      exchangePage(tx, {
        rawTokenSha256: sha256(asked.output.rawToken),
        singleUseSha256: sha256(singleUseToken),
        expiresAt: inTwoMinutes(),
        at: at(),
      }),
    )
    return reference === null ? reply.code(410).send({ error: 'Used or too old.' }) : { singleUseToken, reference }
  })

  app.post('/sandbox/processor/card/cards', async (request, reply) => {
    const asked = v.safeParse(cardRequest, request.body)
    const key = request.headers['idempotency-key']
    if (!asked.success || typeof key !== 'string')
      return reply.code(422).send({ error: 'Send {singleUseToken} with a key.' })
    const card = await services.db.withTx((tx) =>
      redeemPage(tx, { singleUseSha256: sha256(asked.output.singleUseToken), key, at: at() }),
    )
    return card === null
      ? reply.code(410).send({ error: 'Used or too old.' })
      : { ...card, fingerprint: card.cardToken.slice(3, 3 + fingerprintLength), wallet: null }
  })

  mountCharges(app, services)
}

function mountCharges(app: FastifyInstance, services: Services): void {
  const q = reader(services.db)
  const unreachable = new Set<string>()

  app.post('/sandbox/processor/card/authorizations', async (request, reply) => {
    const asked = v.safeParse(chargeRequest, request.body)
    if (!asked.success) return reply.code(422).send({ error: 'Not a charge.' })
    const charge = asked.output
    const lastFour = (await findCard(q, charge.cardToken))?.lastFour ?? charge.cardToken.slice(-4)
    const behavior = cardBehavior(lastFour)
    if (behavior === 'unreachable-once' && !unreachable.has(charge.submissionKey)) {
      unreachable.add(charge.submissionKey)
      return noAnswer(reply)
    }
    const { debit, isNew } = await services.db.withTx((tx) =>
      keepDebit(tx, {
        submissionKey: charge.submissionKey,
        vendor: 'CARD_PROVIDER',
        amountCents: charge.amountCents,
        currency: charge.currency,
        outcome: behavior === 'decline' ? 'DECLINED' : 'APPROVED',
        createdAt: toIso(services.clock.nowMs()),
      }),
    )
    // Charged, but whoever asked never hears of it: what a lost connection looks like.
    if (behavior === 'answer-lost' && isNew) return noAnswer(reply)
    return charged(debit)
  })

  app.get<{ Params: { key: string } }>('/sandbox/processor/card/authorizations/:key', async (request, reply) => {
    const debit = await findKeptDebit(q, request.params.key)
    return debit?.vendor === 'CARD_PROVIDER' ? charged(debit) : reply.code(404).send({ error: 'No such charge.' })
  })
}

function charged({ submissionKey, outcome, amountCents, currency }: Debit) {
  return { submissionKey, outcome, amountCents, currency }
}

function noAnswer(reply: FastifyReply): FastifyReply {
  return reply.code(504).send({ error: 'No answer.' })
}

/** A new token of 192 random bits. */
export function newSecret(prefix: string): string {
  return `${prefix}_${randomBytes(24).toString('base64url')}`
}

/** What is kept of a token. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
