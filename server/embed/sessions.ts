import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import * as v from 'valibot'
import { systemClock } from '#sdk/dates/clock'
import { toIso } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import type { Services } from '#server/context'
import { bucketOf, countFailure, lockedUntil, networkOf } from '#server/identity/attempts'
import { issueEmbedToken, type IssuedToken } from '#server/identity/issue-token'
import { secretHash } from '#server/identity/keyed-hash'
import { emailKey } from '#server/identity/logins.store'
import { appendAudit } from '#server/store/audit'
import { reader } from '#server/store/database'
import { isSandboxOrigin, readOrigin } from './origins.ts'
import { mountSelfSession } from './self-session.ts'
import { findEmbedCustomer, findPartnerByKey, type Partner } from './partners.store.ts'

const names = v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/))), v.minLength(1), v.maxLength(40))

/** What a partner's server asks for. Exactly one of customerId and email says who. */
const sessionRequest = v.strictObject({
  customerId: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(80))),
  email: v.optional(v.pipe(v.string(), v.minLength(3), v.maxLength(254))),
  accountNumber: v.pipe(v.string(), v.regex(/^\d{12}$/)),
  capabilities: names,
  /** Pages the token is for; all pages of the partner when left out. */
  origins: v.optional(v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(20))),
})

type SessionRequest = v.InferOutput<typeof sessionRequest>

/** Tokens a minute for one partner. */
const tokensPerMinute = 600
/** Wrong keys from one network close it for 15 minutes. */
const wrongKeys = { tries: 20, windowSeconds: 900, closedSeconds: 900 }

/**
 * Mounts `POST /api/embed/sessions`: a partner's server, with its secret key as bearer, gets a token for one customer, one account,
 * some of its capabilities and some of its pages. Everything a partner may not ask for is answered as not there.
 */
export async function mountEmbed(app: FastifyInstance, services: Services): Promise<void> {
  mountSelfSession(app, services)
  const rate = new RateLimiterMemory({ keyPrefix: 'embed-sessions', points: tokensPerMinute, duration: 60 })
  app.post('/api/embed/sessions', { bodyLimit: 8 * 1024 }, async (request, reply) => {
    // A secret key in a page is everybody's key.
    if (request.headers.origin !== undefined) throw new CarportError('NOT_ALLOWED')
    const partner = await partnerOf(services, request)
    await count(rate, partner)
    const parsed = v.safeParse(sessionRequest, request.body)
    if (!parsed.success || (parsed.output.customerId === undefined) === (parsed.output.email === undefined)) {
      throw new CarportError('REQUEST_INVALID')
    }
    return reply
      .code(201)
      .header('cache-control', 'no-store')
      .send(await openSession(services, request, partner, parsed.output))
  })
}

async function openSession(
  services: Services,
  request: FastifyRequest,
  partner: Partner,
  asked: SessionRequest,
): Promise<IssuedToken> {
  const origins = (asked.origins ?? partner.origins).map(readOrigin)
  const isPartnersPage = (origin: string | null): boolean =>
    origin !== null && (partner.origins.includes(origin) || isSandboxOrigin(services.config, origin))
  const isAllowed =
    asked.capabilities.every((name) => partner.capabilities.includes(name)) && origins.every(isPartnersPage)
  const customer = await findEmbedCustomer(reader(services.db), {
    customerId: asked.customerId ?? null,
    emailKey: asked.email === undefined ? null : emailKey(asked.email),
    accountNumber: asked.accountNumber,
    lendingProviderKeys: partner.lendingProviderKeys,
  })
  const isGranted = isAllowed && customer !== null
  await services.db.withTx((tx) =>
    appendAudit(tx, {
      actor: partner.partnerId,
      subject: customer?.customerId ?? partner.partnerId,
      action: 'embed.session',
      outcome: isGranted ? 'done' : 'refused',
      reason: isGranted ? null : 'NOT_FOUND',
      accountNumber: isGranted ? asked.accountNumber : null,
      correlationId: request.id,
      ip: request.ip,
      at: services.clock.nowMs(),
    }),
  )
  if (!isGranted) throw new CarportError('NOT_FOUND')
  return issueEmbedToken(services, {
    loginId: customer.loginId,
    customerId: customer.customerId,
    accountNumber: asked.accountNumber,
    capabilities: asked.capabilities,
    origins: origins.filter((origin) => origin !== null),
    partnerId: partner.partnerId,
  })
}

/** The partner whose key was sent. @throws CarportError UNAUTHENTICATED; TOO_MANY_REQUESTS after many wrong keys from a network */
async function partnerOf(services: Services, request: FastifyRequest): Promise<Partner> {
  const buckets = [{ bucket: bucketOf(services, 'partner-key', networkOf(request.ip)), limit: wrongKeys }]
  const closedUntilMs = await lockedUntil(services, buckets)
  if (closedUntilMs !== null) {
    throw new CarportError('TOO_MANY_REQUESTS', {
      params: { seconds: Math.ceil((closedUntilMs - services.clock.nowMs()) / 1000) },
    })
  }
  const [, key = ''] = /^Bearer +(\S{20,200})$/i.exec(request.headers.authorization ?? '') ?? []
  const partner =
    key === '' ? null : await findPartnerByKey(reader(services.db), secretHash(key), toIso(systemClock.nowMs()))
  if (partner !== null) return partner
  await services.db.withTx((tx) => countFailure(tx, services.clock.nowMs(), buckets))
  throw new CarportError('UNAUTHENTICATED')
}

async function count(rate: RateLimiterMemory, partner: Partner): Promise<void> {
  try {
    await rate.consume(partner.partnerId)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw new CarportError('TOO_MANY_REQUESTS', {
      params: { seconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) },
    })
  }
}
