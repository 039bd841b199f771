import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#server/platform/context'
import { isListedOrigin } from '#server/identity/partner-pages/origins'
import { addedHeaders } from '#server/platform/http/added-headers'
import { headerText } from '#server/platform/request-context'

const allowedHeaders = [
  'authorization',
  'content-type',
  'accept-language',
  'ui-language',
  'idempotency-key',
  'retry-eligible-on-error',
  'x-carport-client',
  'dpop',
]
const exposedHeaders = 'idempotent-replayed, x-served-from-cache, retry-after, date'

/**
 * Lets pages of listed partners read the answer. An origin that is not listed is never named, nothing is sent with cookies, and
 * caches keep the answers apart.
 */
export async function allowEmbedOrigin(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  reply.header('vary', request.method === 'OPTIONS' ? 'Origin, Access-Control-Request-Headers' : 'Origin')
  const origin = headerText(request, 'origin')
  if (origin === null || origin === services.config.publicUrl || !(await isListedOrigin(services, origin))) return
  reply.header('access-control-allow-origin', origin)
  reply.header('cross-origin-resource-policy', 'cross-origin')
  if (request.method === 'OPTIONS') {
    reply.header('access-control-allow-methods', 'GET, POST')
    reply.header('access-control-allow-headers', [...allowedHeaders, ...addedHeaders(request)].join(', '))
    reply.header('access-control-max-age', '600')
  } else {
    reply.header('access-control-expose-headers', exposedHeaders)
  }
}
