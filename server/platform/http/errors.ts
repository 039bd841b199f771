import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CarportError, restStatus } from '#sdk/errors/errors'
import { describe } from '#server/platform/graphql/refusals'
import { errorFields, type Logger } from '#server/platform/log/log'
import { languageOf } from '#server/platform/request-context'
import { CommitUnknownError } from '#server/platform/store/database'
import { outcomeUnknown } from '#server/platform/store/trouble'

/**
 * Answers whatever a route threw: an expected refusal with its code and text, anything else masked as INTERNAL with the
 * correlation id, and logged.
 */
export function answerErrors(app: FastifyInstance, log: Logger): void {
  app.setErrorHandler((thrown: FastifyError | CarportError | CommitUnknownError, request, reply) => {
    const error = known(thrown)
    if (error.code === 'INTERNAL')
      log
        .withCorrelation(request.id)
        .error('unexpected-error', { route: request.routeOptions.url ?? '', ...errorFields(thrown) })
    return sendRefusal(request, reply, error)
  })
}

/** Sends a refusal as JSON: { code, message, messages, retryable, correlationId, field … }. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, error: CarportError): FastifyReply {
  const { message, extensions } = describe(error, { correlationId: request.id, language: languageOf(request) })
  const status = restStatus(error)
  const seconds = typeof error.params.seconds === 'number' ? error.params.seconds : { 409: 2, 503: 30 }[status]
  if (seconds !== undefined) reply.header('retry-after', String(seconds))
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({ message, ...extensions })
}

/** Fastify's own refusals (body too large, not JSON, unknown content type) keep their status; only their texts are ours. */
function known(thrown: FastifyError | CarportError | CommitUnknownError): CarportError {
  if (thrown instanceof CarportError) return thrown
  if (thrown instanceof CommitUnknownError) return outcomeUnknown(thrown)
  const status = thrown.statusCode ?? 500
  if (status === 503) return new CarportError('OUTAGE', { cause: thrown })
  if (status >= 400 && status < 500) return new CarportError('REQUEST_INVALID', { httpStatus: status, cause: thrown })
  return new CarportError('INTERNAL', { cause: thrown })
}
