import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { CarportError } from '#sdk/errors/errors'
import type { BorrowerActor, Policy, RequestContext, Services } from '#server/context'
import { enforcePolicy } from '#server/graphql/policy'
import { authenticate } from '#server/identity/identity'
import { issueEmbedToken, type IssuedToken } from '#server/identity/issue-token'
import { requestContext } from '#server/request-context'
import { appendAudit } from '#server/store/audit'
import { reader } from '#server/store/database'
import { embedCapabilities } from './capabilities.ts'
import { readOrigin } from './origins.ts'
import { findPartnersOfOrigin, listOwnLoans, type OwnLoan } from './partners.store.ts'

/** Who may ask for a token of their own. */
export const selfSessionPolicy: Policy = {
  actors: ['borrower'],
  because:
    'A borrower who signed in may use one of their own loans on a page that the servicer lists, and confirms it on our page.',
}

const capability = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/))

const offerRequest = v.strictObject({
  /** The page that opened the sign-in. */
  origin: v.pipe(v.string(), v.minLength(8), v.maxLength(200)),
  /** Where that is a page of ours, the page around it: the element stands in a frame. Our own origin where nothing is around it. */
  framedBy: v.optional(v.pipe(v.string(), v.minLength(8), v.maxLength(200))),
  /** What the page's elements are for. */
  capabilities: v.pipe(v.array(capability), v.minLength(1), v.maxLength(20)),
  /** Every loan of the borrower when left out. */
  accountNumber: v.optional(v.pipe(v.string(), v.regex(/^\d{12}$/))),
})
/** The loan is the one that the borrower saw when they agreed. */
const selfRequest = v.strictObject({ ...offerRequest.entries, accountNumber: v.pipe(v.string(), v.regex(/^\d{12}$/)) })

type OfferRequest = v.InferOutput<typeof offerRequest>

/** What a page would get, for the borrower to agree to. */
interface Offer {
  /** Whose page it is; null for our own. */
  readonly partnerName: string | null
  /** What the page asks for and may show. */
  readonly capabilities: readonly string[]
  readonly loans: readonly OwnLoan[]
}

/**
 * Mounts `POST /api/embed/sessions/self/offer`, which answers what a listed page may get of what it asks for, and
 * `POST /api/embed/sessions/self`, which makes the token: whoever is signed in to the portal gets one for one of their loans, that page
 * and what they agreed to, and the sign-in window hands it to the element that opened it.
 */
export function mountSelfSession(app: FastifyInstance, services: Services): void {
  app.post('/api/embed/sessions/self/offer', { bodyLimit: 4 * 1024 }, async (request, reply) => {
    const context = await allowed(services, request)
    const asked = v.safeParse(offerRequest, request.body)
    if (!asked.success) throw new CarportError('REQUEST_INVALID')
    const { grant, loans } = await offerFor(services, borrowerOf(context), asked.output)
    if (grant === null || loans.length === 0) throw new CarportError('NOT_FOUND')
    const offer: Offer = { partnerName: grant.partnerName, capabilities: grant.capabilities, loans }
    return reply.header('cache-control', 'no-store').send(offer)
  })
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

interface LinkedBorrower extends BorrowerActor {
  readonly customerId: string
}

/** The borrower who asks. @throws CarportError NOT_ALLOWED without a verified email or a loan */
function borrowerOf({ actor }: RequestContext): LinkedBorrower {
  if (actor.kind !== 'borrower' || actor.customerId === null || !actor.emailVerified)
    throw new CarportError('NOT_ALLOWED')
  return { ...actor, customerId: actor.customerId }
}

async function offerFor(
  services: Services,
  { customerId }: LinkedBorrower,
  asked: OfferRequest,
): Promise<{ readonly grant: Grant | null; readonly loans: readonly OwnLoan[] }> {
  const grant = await grantFor(services, siteOf(services, asked), [...new Set(asked.capabilities)])
  const isPage = grant !== null && readOrigin(asked.origin) !== null
  if (!isPage) return { grant: null, loans: [] }
  const { lendingProviderKeys } = grant
  const accountNumber = asked.accountNumber ?? null
  return { grant, loans: await listOwnLoans(reader(services.db), { customerId, accountNumber, lendingProviderKeys }) }
}

async function openOwnSession(
  services: Services,
  context: RequestContext,
  asked: v.InferOutput<typeof selfRequest>,
): Promise<IssuedToken & { readonly accountNumber: string }> {
  const { correlationId, ip } = context
  const actor = borrowerOf(context)
  const { grant, loans } = await offerFor(services, actor, asked)
  const accountNumber = loans[0]?.accountNumber ?? null
  const isGranted = grant !== null && accountNumber !== null
  await services.db.withTx((tx) =>
    appendAudit(tx, {
      actor: actor.loginId,
      subject: actor.customerId,
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
    capabilities: grant.capabilities,
    origins: [asked.origin],
    sessionId: actor.sessionId,
    ...(grant.partnerId === null ? {} : { partnerId: grant.partnerId }),
  })
  return { ...token, accountNumber }
}

interface Grant {
  readonly partnerId: string | null
  readonly partnerName: string | null
  readonly capabilities: readonly string[]
  readonly lendingProviderKeys: readonly string[] | null
}

/** Whose page it is that the borrower sees: the page that asks, and for a frame of ours the one around it. Null where nobody can say. */
function siteOf({ config }: Services, asked: OfferRequest): string | null {
  const isFrame = asked.origin === new URL(config.publicUrl).origin
  if (isFrame) return asked.framedBy === undefined ? null : readOrigin(asked.framedBy)
  return asked.framedBy === undefined ? readOrigin(asked.origin) : null
}

/**
 * What a page gets of what it asks for: on our own page all of it, else what the partner that lists the page may show; of several
 * partners the one that may show most of it. Null when something does not exist, or nothing is left.
 */
async function grantFor(
  { config, db }: Services,
  site: string | null,
  asked: readonly string[],
): Promise<Grant | null> {
  const known = embedCapabilities()
  if (site === null || !asked.every((each) => known.has(each))) return null
  if (site === new URL(config.publicUrl).origin)
    return { partnerId: null, partnerName: null, capabilities: asked, lendingProviderKeys: null }
  const partners = await findPartnersOfOrigin(reader(db), site)
  const grants = partners.map(({ partnerId, name, capabilities, lendingProviderKeys }) => ({
    partnerId,
    partnerName: name,
    capabilities: asked.filter((each) => capabilities.includes(each)),
    lendingProviderKeys,
  }))
  const [most] = grants.toSorted((one, other) => other.capabilities.length - one.capabilities.length)
  return most === undefined || most.capabilities.length === 0 ? null : most
}
