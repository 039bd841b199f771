import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { systemClock } from '#sdk/dates/clock'
import { toIso } from '#sdk/dates/dates'
import type { ErrorCode } from '#sdk/errors/error-codes'
import { CarportError } from '#sdk/errors/errors'
import type { Services } from '#server/platform/context'
import { bucketOf, countFailure, lockedUntil, networkOf } from '#server/platform/limits/attempts'
import { createRateLimits } from '#server/platform/limits/rate-limits'
import { oncePerDatabase } from '#server/platform/store/once-per-database'
import { secretHash } from '#server/platform/crypto/keyed-hash'
import { createLogger, errorFields } from '#server/platform/log/log'
import { reader } from '#server/platform/store/database'
import { forgetPartnerRequests, insertPartnerRequest, requestLogDays } from './partner-log.store.ts'
import { findPartnerByKey, type Partner } from '#server/identity/partner-pages/partners.store'
import { wrongMode } from './secret-keys.ts'

/** What is noted of a request while it is answered; the request log of its partner is written from it. */
export interface PartnerCall {
  readonly key: string
  /** Whose key was sent; null for a wrong one. */
  readonly partner: Partner | null
  error: unknown
  capabilities: readonly string[]
  accountLastFour: string | null
  tokenId: string | null
}

/** Requests a minute of one partner. */
const partnerFigures = { partners: 600 }
/** The counter of a running server. */
export const partnerLimitsOf = oncePerDatabase(() => createRateLimits(partnerFigures))
/** Wrong keys from one network close it to wrong ones for 15 minutes. */
const wrongKeys = { tries: 20, windowSeconds: 900, closedSeconds: 900 }
const bodyBytes = 8 * 1024
const dayMs = 86_400_000
const cleanEveryMs = 3_600_000

/** The refusal of a request that is not marked as JSON. */
export const contentTypeHint = 'Send the header content-type: application/json, and the body as JSON.'

const calls = new WeakMap<FastifyRequest, PartnerCall>()

/**
 * Mounts routes for the servers of partners. They are identified by their secret key, bodies come as text whatever they say they are,
 * and every request with a known key is written down for 30 days, the refused ones too. A wrong key's belong to nobody.
 */
export async function mountPartnerApi(
  app: FastifyInstance,
  services: Services,
  mountRoutes: (scope: FastifyInstance, admit: (request: FastifyRequest) => Promise<PartnerCall & Admitted>) => void,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bodyBytes }, (_, body, done) => done(null, body))
    scope.addHook('onRequest', async (request) => void calls.set(request, await callOf(services, request)))
    scope.setErrorHandler((thrown: FastifyError | CarportError, request) => {
      const error = withHint(thrown)
      const call = calls.get(request)
      if (call !== undefined) call.error = error
      throw error
    })
    scope.addHook('onSend', async (request, reply, payload) => {
      await write(services, request, reply.statusCode)
      return payload
    })
    mountRoutes(scope, (request) => admit(services, request))
  })
  forgetOldRequests(app, services)
}

/** Also what Fastify refuses before a route is asked names what to change. */
function withHint(thrown: FastifyError | CarportError): Error {
  if (thrown instanceof CarportError) return thrown
  if (thrown.statusCode === 413)
    return refusal('REQUEST_INVALID', `The body is longer than ${bodyBytes / 1024} KB.`, 413)
  if (thrown.statusCode === 415) return refusal('REQUEST_INVALID', contentTypeHint, 415)
  return thrown
}

/** A call whose partner is known. */
export interface Admitted {
  readonly partner: Partner
}

/** A refusal with what the partner's developer can do about it, in English; borrowers never see it. */
export function refusal(code: ErrorCode, hint: string, httpStatus?: number): CarportError {
  return new CarportError(code, { params: { hint }, ...(httpStatus === undefined ? {} : { httpStatus }) })
}

/** Answers every other method of a route: 405 with what it takes. */
export function refuseOtherMethods(scope: FastifyInstance, url: string, taken: 'GET' | 'POST', why: string): void {
  const others = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
    (method) => method !== taken && !(taken === 'GET' && method === 'HEAD'),
  )
  scope.route({
    method: others,
    url,
    exposeHeadRoute: false,
    handler: (request, reply) => {
      reply.header('allow', taken)
      throw refusal('REQUEST_INVALID', `Send ${taken}, not ${request.method}: ${why}`, 405)
    },
  })
}

async function callOf(services: Services, request: FastifyRequest): Promise<PartnerCall> {
  const [, key = ''] = /^Bearer +(\S{20,200})$/i.exec(request.headers.authorization ?? '') ?? []
  const isLookedFor = key !== '' && wrongMode(services.config, key) === null
  const partner = isLookedFor
    ? await findPartnerByKey(reader(services.db), secretHash(key), toIso(systemClock.nowMs()))
    : null
  return { key, partner, error: null, capabilities: [], accountLastFour: null, tokenId: null }
}

/**
 * The partner that asks.
 * @throws CarportError NOT_ALLOWED from a page; UNAUTHENTICATED; TOO_MANY_REQUESTS for too much, and after many wrong keys from a network
 */
async function admit(services: Services, request: FastifyRequest): Promise<PartnerCall & Admitted> {
  const call = calls.get(request) ?? (await callOf(services, request))
  // A secret key in a page is everybody's key.
  if (request.headers.origin !== undefined)
    throw refusal(
      'NOT_ALLOWED',
      'Ask from your server, not from a page: a secret key in a page is everybody’s. If this key was in a page, have it rotated.',
    )
  if (call.partner === null) throw await unknownKey(services, request, call.key)
  await partnerLimitsOf(services).count('partners', call.partner.partnerId)
  return call as PartnerCall & Admitted
}

async function unknownKey(services: Services, request: FastifyRequest, key: string): Promise<CarportError> {
  const otherMode = wrongMode(services.config, key)
  if (otherMode !== null) return refusal('UNAUTHENTICATED', otherMode)
  // Nobody guesses a key; a stranger at the same cloud's address must not keep the partner out.
  const buckets = [{ bucket: bucketOf(services, 'partner-key', networkOf(request.ip)), limit: wrongKeys }]
  const closedUntilMs = await lockedUntil(services, buckets)
  if (closedUntilMs !== null) return tooMany(closedUntilMs - services.clock.nowMs())
  await services.db.withTx((tx) => countFailure(tx, services.clock.nowMs(), buckets))
  return refusal(
    'UNAUTHENTICATED',
    'The key is missing, wrong, rotated out or revoked. Send your secret key as authorization: Bearer carport_sk_…; the servicer gives you a new one.',
  )
}

function tooMany(waitMs: number): CarportError {
  return new CarportError('TOO_MANY_REQUESTS', { params: { seconds: Math.max(1, Math.ceil(waitMs / 1000)) } })
}

/** Writes the request down before it is answered. Where nothing can be written, on a full disk, the answer goes out all the same. */
async function write(services: Services, request: FastifyRequest, status: number): Promise<void> {
  const call = calls.get(request)
  if (call === undefined || call.partner === null) return
  const { error, capabilities, accountLastFour, tokenId, key } = call
  const hint = error instanceof CarportError ? error.params.hint : undefined
  const row = {
    partnerId: call.partner.partnerId,
    requestedAt: toIso(systemClock.nowMs()),
    route: `${request.method} ${request.routeOptions.url ?? ''}`,
    status,
    code: error instanceof CarportError ? error.code : error === null ? null : 'REQUEST_INVALID',
    hint: typeof hint === 'string' ? hint : null,
    capabilities,
    accountLastFour,
    tokenId,
    keyLastFour: key.slice(-4),
    correlationId: request.id,
  }
  try {
    await services.db.tryTx((tx) => insertPartnerRequest(tx, row))
  } catch (problem) {
    createLogger().withCorrelation(request.id).warn('partner-request-not-written', errorFields(problem))
  }
}

/** Every hour what is older than that goes. */
function forgetOldRequests(app: FastifyInstance, { db }: Services): void {
  const forget = () =>
    forgetPartnerRequests(db, toIso(systemClock.nowMs() - requestLogDays * dayMs)).catch((error: unknown) =>
      createLogger().warn('partner-requests-cleaning-failed', errorFields(error)),
    )
  const timer = setInterval(() => void forget(), cleanEveryMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
