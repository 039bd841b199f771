import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServerSchema, Services } from '#server/platform/context'
import { issueEmbedToken, type IssuedEmbedToken } from '#server/identity/issue-token'
import { emailKey } from '#server/identity/logins.store'
import { appendAudit } from '#server/platform/store/audit'
import { reader } from '#server/platform/store/database'
import { embedCapabilities } from '#server/identity/partner-pages/capabilities'
import { readOrigin } from '#server/identity/partner-pages/origins'
import { mountPartnerApi, refusal, refuseOtherMethods } from './partner-api.ts'
import { mountReferences } from './references.ts'
import { mountSelfSession } from './self-session.ts'
import { mountSubject } from './subject.ts'
import { findEmbedCustomer, type Partner } from '#server/identity/partner-pages/partners.store'
import { beyondPartner, readSessionRequest, type SessionRequest } from './session-request.ts'

/** The same for an account, a person and a tie between them that is not there, or not among the partner's lenders. */
const noSuchBorrower =
  'No borrower with a confirmed login of that email or customerId has that account, or it is not one that you may ask for.'

const url = '/api/embed/sessions'

/**
 * Mounts what partners' servers ask, and what our own sign-in window asks for their pages. `POST /api/embed/sessions`: a partner's server, with its secret key as bearer, gets a token for one customer, one account,
 * some of its capabilities and some of its pages. Everything a partner may not ask for is answered as not there; `params.hint` names
 * what to change, without a word about borrowers.
 */
export async function mountEmbed(app: FastifyInstance, services: Services, schema: ServerSchema): Promise<void> {
  mountSelfSession(app, services)
  mountSubject(app, services, schema)
  await mountPartnerApi(app, services, (scope, admit) => {
    scope.post(url, async (request, reply) => {
      const call = await admit(request)
      const asked = readSessionRequest(request.headers['content-type'], request.body)
      call.capabilities = asked.capabilities.filter((name) => embedCapabilities().has(name))
      call.accountLastFour = asked.accountNumber.slice(-4)
      const issued = await openSession(services, request, call.partner, asked)
      call.tokenId = issued.tokenId
      return reply.code(201).header('cache-control', 'no-store').send(issued)
    })
    mountReferences(scope, services, admit)
    refuseOtherMethods(scope, url, 'POST', 'what the token is for stands in the body, as JSON.')
  })
}

async function openSession(
  services: Services,
  request: FastifyRequest,
  partner: Partner,
  asked: SessionRequest,
): Promise<IssuedEmbedToken> {
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
