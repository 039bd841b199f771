import type { FastifyRequest } from 'fastify'
import type { RequestContext, Services } from '#server/context'
import { headerText, requestContext } from '#server/request-context'
import { authenticate } from './authenticate.ts'

/**
 * Who reads something that is not GraphQL, such as a document or an event stream.
 * @param options.isPassive the request says nothing about somebody being there: it does not keep the session from going idle
 * @throws CarportError UNAUTHENTICATED
 */
export async function signedInReader(
  services: Services,
  request: FastifyRequest,
  { isPassive = false }: { readonly isPassive?: boolean } = {},
): Promise<RequestContext> {
  const url = `${services.config.publicUrl}${request.url}`
  const origin = originOf(services, request)
  const headers = origin === null ? request.headers : { ...request.headers, origin }
  const actor = await authenticate(services, { headers, method: request.method, url, ip: request.ip, isPassive })
  return { ...requestContext(services, request, actor), origin }
}

/** A browser names no origin when a page of ours reads from us; it says so in a header that no script can set. */
function originOf(services: Services, request: FastifyRequest): string | null {
  const origin = headerText(request, 'origin')
  if (origin !== null) return origin
  return headerText(request, 'sec-fetch-site') === 'same-origin' ? services.config.publicUrl : null
}
