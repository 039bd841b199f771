import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { CarportError } from '#sdk/errors/errors'
import type { Policy, RequestContext, Services } from '#server/context'
import { enforcePolicy } from '#server/graphql/policy'
import { authenticate } from '#server/identity/identity'
import { issueEmbedToken, type IssuedToken } from '#server/identity/issue-token'
import { requestContext } from '#server/request-context'
import { appendAudit } from '#server/store/audit'
import { reader } from '#server/store/database'
import { embedCapabilities } from './capabilities.ts'
import { readOrigin } from './origins.ts'
import { findOwnAccount, findPartnersOfOrigin } from './partners.store.ts'

/** Who may ask for a token of their own. */
export const selfSessionPolicy: Policy = {
  actors: ['borrower'],
  because:
    'A borrower who signed in may use one of their own loans on a page that the servicer lists, and confirms it on our page.',
}

const selfRequest = v.strictObject({
  /** The page that opened the sign-in. */
  origin: v.pipe(v.string(), v.minLength(8), v.maxLength(200)),
  /** Where that is a page of ours, the page around it: the element stands in a frame. Our own origin where nothing is around it. */
  framedBy: v.optional(v.pipe(v.string(), v.minLength(8), v.maxLength(200))),
  capability: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/)),
  /** The borrower's first loan when left out. */
  accountNumber: v.optional(v.pipe(v.string(), v.regex(/^\d{12}$/))),
})

/**
 * Mounts `POST /api/embed/sessions/self`: whoever is signed in to the portal gets an embed token for one of their loans and one listed
 * page, which the sign-in window hands to the element that opened it.
 */
export function mountSelfSession(app: FastifyInstance, services: Services): void {
  app.post('/api/embed/sessions/self', { bodyLimit: 4 * 1024 }, async (request, reply) => {
    const context = await allowed(services, request)
    const asked = v.safeParse(selfRequest, request.body)
    if (!asked.success) throw new CarportError('REQUEST_INVALID')
    const token = await openOwnSession(services, context, asked.output)
    return reply.code(201).header('cache-control', 'no-store').send(token)
  })
}

async function allowed(services: Services, request: FastifyRequest): Promise<RequestContext> {
  // Only our own page asks for this.
  const { origin } = request.headers
  if (origin !== undefined && origin !== new URL(services.config.publicUrl).origin)
    throw new CarportError('NOT_ALLOWED')
  const actor = await authenticate(services, {
    headers: request.headers,
    method: request.method,
    url: `${services.config.publicUrl}${request.url}`,
    ip: request.ip,
  })
  const context = requestContext(services, request, actor)
  await enforcePolicy({
    kind: 'mutation',
    name: 'POST /api/embed/sessions/self',
    policy: selfSessionPolicy,
    args: {},
    context,
  })
  return context
}

async function openOwnSession(
  services: Services,
  { actor, correlationId, ip }: RequestContext,
  asked: v.InferOutput<typeof selfRequest>,
): Promise<IssuedToken & { readonly accountNumber: string }> {
  if (actor.kind !== 'borrower' || actor.customerId === null || !actor.emailVerified)
    throw new CarportError('NOT_ALLOWED')
  const origin = readOrigin(asked.origin)
  const grant = await grantFor(services, siteOf(services, asked), asked.capability)
  const accountNumber =
    grant === null
      ? null
      : await findOwnAccount(reader(services.db), {
          customerId: actor.customerId,
          accountNumber: asked.accountNumber ?? null,
          lendingProviderKeys: grant.lendingProviderKeys,
        })
  const isGranted = origin !== null && grant !== null && accountNumber !== null
  await services.db.withTx((tx) =>
    appendAudit(tx, {
      actor: actor.loginId,
      subject: actor.customerId ?? actor.loginId,
      action: 'embed.session.self',
      outcome: isGranted ? 'done' : 'refused',
      reason: isGranted ? null : 'NOT_FOUND',
      accountNumber,
      correlationId,
      ip,
      at: services.clock.nowMs(),
    }),
  )
  if (!isGranted) throw new CarportError('NOT_FOUND')
  const token = await issueEmbedToken(services, {
    loginId: actor.loginId,
    customerId: actor.customerId,
    accountNumber,
    // A frame shows one element; a page may have several that share what the borrower confirms.
    capabilities: asked.framedBy === undefined ? grant.capabilities : [asked.capability],
    origins: [origin],
    sessionId: actor.sessionId,
    ...(grant.partnerId === null ? {} : { partnerId: grant.partnerId }),
  })
  return { ...token, accountNumber }
}

interface Grant {
  readonly partnerId: string | null
  readonly capabilities: readonly string[]
  readonly lendingProviderKeys: readonly string[] | null
}

/** Whose page it is that the borrower sees: the page that asks, and for a frame of ours the one around it. Null where nobody can say. */
function siteOf({ config }: Services, asked: v.InferOutput<typeof selfRequest>): string | null {
  const isFrame = asked.origin === new URL(config.publicUrl).origin
  if (isFrame) return asked.framedBy === undefined ? null : readOrigin(asked.framedBy)
  return asked.framedBy === undefined ? readOrigin(asked.origin) : null
}

/** What a page may show: what the partner that lists it may, and on our own page whatever there is. */
async function grantFor({ config, db }: Services, site: string | null, capability: string): Promise<Grant | null> {
  if (site === null || !embedCapabilities().has(capability)) return null
  if (site === new URL(config.publicUrl).origin)
    return { partnerId: null, capabilities: [capability], lendingProviderKeys: null }
  const partners = await findPartnersOfOrigin(reader(db), site)
  return partners.find(({ capabilities }) => capabilities.includes(capability)) ?? null
}
