import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLanguage } from '#sdk/i18n/is-language'
import type { Language } from '#sdk/i18n/language'
import type { Actor, RequestContext, Services } from '#server/platform/context'
import { createLogger } from '#server/platform/log/log'

const logger = createLogger()

/**
 * What a resolver or a REST handler gets of the request it answers.
 * @param actor the caller, from `authenticate`
 */
export function requestContext(services: Services, request: FastifyRequest, actor: Actor): RequestContext {
  const correlationId = correlationIdOf(request)
  return {
    ...services,
    actor,
    correlationId,
    log: logger.withCorrelation(correlationId),
    ip: request.ip,
    userAgent: (headerText(request, 'user-agent') ?? '').slice(0, 300),
    place: headerText(request, 'x-carport-client') === 'app' ? 'APP' : 'WEB',
    origin: headerText(request, 'origin'),
    language: languageOf(request),
    idempotencyKey: headerText(request, 'idempotency-key'),
    confirmation: headerText(request, 'carport-confirmation'),
    replyHeaders: new Map(),
  }
}

/** Puts what the resolvers left for the reply on it. */
export function applyReplyHeaders(context: RequestContext, reply: FastifyReply): void {
  for (const [name, value] of context.replyHeaders) reply.header(name, value)
}

/** The language the person reads: the one the page shows, else the browser's first one we have. English otherwise. */
export function languageOf(request: FastifyRequest): Language {
  const shown = headerText(request, 'ui-language')
  const wanted = shown ?? headerText(request, 'accept-language') ?? ''
  const first = wanted
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase())
    .find(isLanguage)
  return first ?? 'en'
}

/** The reference that a person can tell us on the phone. It is the one of the request's log lines. */
export function correlationIdOf(request: FastifyRequest): string {
  return typeof request.id === 'string' && request.id.length >= 8 ? request.id : randomUUID()
}

/** One header's text, or null when it was not sent. */
export function headerText(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}
