import type { FastifyRequest } from 'fastify'
import type { RequestContext, Services } from '#server/platform/context'
import { headerText, requestContext } from '#server/platform/request-context'
import { type SignedIn, signIn } from './authenticate.ts'

/**
 * Who reads something that is not GraphQL, such as a document.
 * @throws CarportError UNAUTHENTICATED
 */
export async function signedInReader(services: Services, request: FastifyRequest): Promise<RequestContext> {
  return (await openReader(services, request, false)).context
}

/**
 * Who listens to an event stream. Opening one is no sign of somebody being there: it does not keep the session from going idle.
 * @returns the listener, and the question whether the stream may go on, which throws once it may not
 * @throws CarportError UNAUTHENTICATED
 */
export async function signedInListener(
  services: Services,
  request: FastifyRequest,
): Promise<Pick<SignedIn, 'again'> & { readonly context: RequestContext }> {
  return openReader(services, request, true)
}

async function openReader(services: Services, request: FastifyRequest, isPassive: boolean) {
  const url = `${services.config.publicUrl}${request.url}`
  const origin = originOf(services, request)
  const headers = origin === null ? request.headers : { ...request.headers, origin }
  const credentials = { headers, method: request.method, url, ip: request.ip, isPassive }
  const { actor, again } = await signIn(services, credentials)
  return { context: { ...requestContext(services, request, actor), origin }, again }
}

/** A browser names no origin when a page of ours reads from us; it marks that in a header that no script can set. */
function originOf(services: Services, request: FastifyRequest): string | null {
  const origin = headerText(request, 'origin')
  if (origin !== null) return origin
  return headerText(request, 'sec-fetch-site') === 'same-origin' ? services.config.publicUrl : null
}
