import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import * as v from 'valibot'
import { systemClock } from '#sdk/dates/clock'
import { toIso } from '#sdk/dates/dates'
import type { ErrorCode } from '#sdk/errors/error-codes'
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
import { mountSubject } from './subject.ts'
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

/** The same for an account, a person and a tie between them that is not there, or not among the partner's lenders. */
const noSuchBorrower =
  'No borrower with a confirmed login of that email or customerId has that account, or it is not one that you may ask for.'

/** Tokens a minute for one partner. */
const tokensPerMinute = 600
/** Wrong keys from one network close it to wrong ones for 15 minutes. */
const wrongKeys = { tries: 20, windowSeconds: 900, closedSeconds: 900 }

/**
 * Mounts `POST /api/embed/sessions`: a partner's server, with its secret key as bearer, gets a token for one customer, one account,
 * some of its capabilities and some of its pages. Everything a partner may not ask for is answered as not there; `params.hint` says
 * what to change, without a word about borrowers.
 */
export async function mountEmbed(app: FastifyInstance, services: Services): Promise<void> {
  mountSelfSession(app, services)
  mountSubject(app, services)
  const rate = new RateLimiterMemory({ keyPrefix: 'embed-sessions', points: tokensPerMinute, duration: 60 })
  app.post('/api/embed/sessions', { bodyLimit: 8 * 1024 }, async (request, reply) => {
    // A secret key in a page is everybody's key.
    if (request.headers.origin !== undefined)
      throw refusal(
        'NOT_ALLOWED',
        'Ask from your server, not from a page: a secret key in a page is everybody’s. If this key was in a page, have it rotated.',
      )
    const partner = await partnerOf(services, request)
    await count(rate, partner)
    return reply
      .code(201)
      .header('cache-control', 'no-store')
      .send(await openSession(services, request, partner, readRequest(request.body)))
  })
}

/** A refusal with what the partner's developer can do about it, in English; borrowers never see it. */
function refusal(code: ErrorCode, hint: string): CarportError {
  return new CarportError(code, { params: { hint } })
}

/** @throws CarportError REQUEST_INVALID that names the fields */
function readRequest(body: unknown): SessionRequest {
  const parsed = v.safeParse(sessionRequest, body)
  if (!parsed.success) {
    const fields = new Set(parsed.issues.map((issue) => v.getDotPath(issue) ?? 'the body'))
    throw refusal(
      'REQUEST_INVALID',
      `Look at ${[...fields].join(', ')}. Send JSON: email or customerId, accountNumber (12 digits, as text), capabilities such as ["make-a-payment"], and origins such as ["https://dealer.example.com"] or none for all of yours.`,
    )
  }
  if ((parsed.output.customerId === undefined) === (parsed.output.email === undefined))
    throw refusal('REQUEST_INVALID', 'Say who the borrower is with email or with customerId: one of them, not both.')
  return parsed.output
}

/**
 * What in a request is not the partner's to ask for, in words; null when all of it is. It tells a partner about itself and nothing
 * about borrowers.
 */
function beyondPartner(config: Services['config'], partner: Partner, asked: SessionRequest): string | null {
  const capability = asked.capabilities.find((name) => !partner.capabilities.includes(name))
  if (capability !== undefined)
    return `You may not show ${capability}; you may show ${partner.capabilities.join(', ')}. A capability is a tag’s name without carport-.`
  const isPartners = (origin: string | null): boolean =>
    origin !== null && (partner.origins.includes(origin) || isSandboxOrigin(config, origin))
  const origin = asked.origins?.find((text) => !isPartners(readOrigin(text)))
  return origin === undefined
    ? null
    : `${origin} is not a page of yours; yours are ${partner.origins.join(', ')}. An origin is https, host and port, without a path.`
}

async function openSession(
  services: Services,
  request: FastifyRequest,
  partner: Partner,
  asked: SessionRequest,
): Promise<IssuedToken> {
  const origins = (asked.origins ?? partner.origins).map(readOrigin)
  const beyond = beyondPartner(services.config, partner, asked)
  const customer = await findEmbedCustomer(reader(services.db), {
    customerId: asked.customerId ?? null,
    emailKey: asked.email === undefined ? null : emailKey(asked.email),
    accountNumber: asked.accountNumber,
    lendingProviderKeys: partner.lendingProviderKeys,
  })
  const isGranted = beyond === null && customer !== null
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
  if (!isGranted) throw refusal('NOT_FOUND', beyond ?? noSuchBorrower)
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
  const [, key = ''] = /^Bearer +(\S{20,200})$/i.exec(request.headers.authorization ?? '') ?? []
  const partner =
    key === '' ? null : await findPartnerByKey(reader(services.db), secretHash(key), toIso(systemClock.nowMs()))
  // Nobody guesses a key; a stranger at the same cloud's address must not keep the partner out.
  if (partner !== null) return partner
  const buckets = [{ bucket: bucketOf(services, 'partner-key', networkOf(request.ip)), limit: wrongKeys }]
  const closedUntilMs = await lockedUntil(services, buckets)
  if (closedUntilMs !== null) {
    throw new CarportError('TOO_MANY_REQUESTS', {
      params: { seconds: Math.ceil((closedUntilMs - services.clock.nowMs()) / 1000) },
    })
  }
  await services.db.withTx((tx) => countFailure(tx, services.clock.nowMs(), buckets))
  throw refusal(
    'UNAUTHENTICATED',
    'The key is missing, wrong, rotated out or revoked. Send your secret key as authorization: Bearer carport_sk_…; the servicer gives you a new one.',
  )
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
