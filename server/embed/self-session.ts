import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { CarportError } from '#sdk/errors/errors'
import type { BorrowerActor, Policy, RequestContext, Services } from '#server/platform/context'
import { enforcePolicy } from '#server/identity/policy'
import { authenticateRequest } from '#server/identity/identity'
import { issueEmbedToken, type IssuedToken } from '#server/identity/issue-token'
import { requestContext } from '#server/platform/request-context'
import { appendAudit } from '#server/platform/store/audit'
import { reader } from '#server/platform/store/database'
import { readOrigin } from '#server/identity/partner-pages/origins'
import { type PageGrant, pageGrant } from '#server/identity/partner-pages/page-grant'
import { listOwnLoans, type OwnLoan } from '#server/identity/partner-pages/partners.store'

/** Who may ask for a token of their own. */
export const selfSessionPolicy: Policy = {
  actors: ['borrower'],
  because:
    'A borrower who signed in may use one of their own loans on a page that the servicer lists, and confirms it on our page.',
}

/** Who may ask whose page it is: whoever is about to sign in for it. It is read from the register of partners, for our own page alone. */
export const askingPolicy: Policy = {
  actors: ['anonymous', 'borrower'],
  because: 'Whoever is asked to sign in for a page should read before that whose page it is and what it may show.',
}

const capability = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/))

export const offerRequest = v.strictObject({
  /** The page that opened the sign-in. */
  origin: v.pipe(v.string(), v.minLength(8), v.maxLength(200)),
  /** Where that is a page of ours, the page around it: the element is in a frame. Our own origin where nothing is around it. */
  framedBy: v.optional(v.pipe(v.string(), v.minLength(8), v.maxLength(200))),
  /** What the page's elements are for. */
  capabilities: v.pipe(v.array(capability), v.minLength(1), v.maxLength(20)),
  /** Every loan of the borrower when left out. */
  accountNumber: v.optional(v.pipe(v.string(), v.regex(/^\d{12}$/))),
})
const { origin, framedBy, capabilities } = offerRequest.entries
export const askingRequest = v.strictObject({ origin, framedBy, capabilities })
/** The loan is the one that the borrower saw when they agreed. */
export const selfRequest = v.strictObject({
  ...offerRequest.entries,
  accountNumber: v.pipe(v.string(), v.regex(/^\d{12}$/)),
})

type OfferRequest = v.InferOutput<typeof offerRequest>
type AskingRequest = v.InferOutput<typeof askingRequest>

/** What a page would get, for the borrower to agree to. */
interface Offer {
  /** Whose page it is; null for our own. */
  readonly partnerName: string | null
  /** What the page asks for and may show. */
  readonly capabilities: readonly string[]
  readonly loans: readonly OwnLoan[]
}

/**
 * Mounts `POST /api/embed/sessions/self/asking`, which answers before a sign-in whose page asks and what it may show,
 * `POST /api/embed/sessions/self/offer`, which answers what a listed page may get of what it asks for, and
 * `POST /api/embed/sessions/self`, which makes the token: whoever is signed in to the portal gets one for one of their loans, that page
 * and what they agreed to, and the sign-in window hands it to the element that opened it.
 */
export function mountSelfSession(app: FastifyInstance, services: Services): void {
  app.post('/api/embed/sessions/self/asking', { bodyLimit: 4 * 1024 }, async (request, reply) => {
    await allowed(services, request, askingPolicy)
    const asked = v.safeParse(askingRequest, request.body)
    if (!asked.success) throw new CarportError('REQUEST_INVALID')
    const grant = await grantOf(services, asked.output)
    if (grant === null) throw new CarportError('NOT_FOUND')
    const { partnerName, capabilities: shown } = grant
    return reply.header('cache-control', 'no-store').send({ partnerName, capabilities: shown })
  })
  app.post('/api/embed/sessions/self/offer', { bodyLimit: 4 * 1024 }, async (request, reply) => {
    const context = await allowed(services, request)
    const asked = v.safeParse(offerRequest, request.body)
    if (!asked.success) throw new CarportError('REQUEST_INVALID')
    const { grant, loans } = await offerFor(services, context, asked.output)
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

async function allowed(
  services: Services,
  request: FastifyRequest,
  policy = selfSessionPolicy,
): Promise<RequestContext> {
  // Only our own page asks for this.
  const { origin } = request.headers
  if (origin !== undefined && origin !== new URL(services.config.publicUrl).origin)
    throw new CarportError('NOT_ALLOWED')
  const actor = await authenticateRequest(services, request)
  const context = requestContext(services, request, actor)
  await enforcePolicy({
    kind: 'mutation',
    name: 'POST /api/embed/sessions/self',
    policy,
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
  context: RequestContext,
  asked: OfferRequest,
): Promise<{ readonly grant: PageGrant | null; readonly loans: readonly OwnLoan[] }> {
  const { customerId } = borrowerOf(context)
  const grant = await grantOf(services, asked)
  if (grant === null) return { grant: null, loans: [] }
  const { lendingProviderKeys } = grant
  const accountNumber = asked.accountNumber ?? null
  const about = { customerId, accountNumber, lendingProviderKeys, language: context.language }
  return { grant, loans: await listOwnLoans(reader(services.db), about) }
}

async function openOwnSession(
  services: Services,
  context: RequestContext,
  asked: v.InferOutput<typeof selfRequest>,
): Promise<IssuedToken & { readonly accountNumber: string }> {
  const { correlationId, ip } = context
  const actor = borrowerOf(context)
  const { grant, loans } = await offerFor(services, context, asked)
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

/** What the page gets of what it asks for; null for what is no page. */
async function grantOf(services: Services, asked: AskingRequest): Promise<PageGrant | null> {
  if (readOrigin(asked.origin) === null) return null
  return pageGrant(services, siteOf(services, asked), [...new Set(asked.capabilities)])
}

/** Whose page it is that the borrower sees: the page that asks, and for a frame of ours the one around it. Null where nobody can say. */
function siteOf({ config }: Services, asked: AskingRequest): string | null {
  const isFrame = asked.origin === new URL(config.publicUrl).origin
  if (isFrame) return asked.framedBy === undefined ? null : readOrigin(asked.framedBy)
  return asked.framedBy === undefined ? readOrigin(asked.origin) : null
}
