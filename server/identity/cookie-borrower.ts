import { ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import type { BorrowerActor, Services } from '#server/platform/context'
import { aliveSession, SessionOver } from './alive-session.ts'
import { cookieName } from './cookies.ts'
import { cookieOf } from './pages/page-request.ts'
import { personActor } from './person-actor.ts'

/** Finds the borrower who is signed in in the browser that sent a request; null for everybody else. Changes nothing. */
export type CookieBorrower = (request: FastifyRequest) => Promise<BorrowerActor | null>

/**
 * The borrower whose session the provider's cookie names, as far as the portal would open for them. It is the one exception to tokens
 * (docs/decisions/drawn-dashboard.md), for the page that the browser itself is about to show: the provider checks the cookie's signature
 * and its own session, and ours must be alive as for a token. Looking is no activity: it keeps no session from going idle.
 * @returns null without a session or after its end, and for staff, the demo, an unverified email and a login without a customer
 * @throws Error when the database does not answer
 */
export async function borrowerOfCookie(
  services: Services,
  askProvider: () => Promise<Provider>,
  request: FastifyRequest,
): Promise<BorrowerActor | null> {
  if (cookieOf(request, cookieName(services.config, 'session')) === null) return null
  const { raw } = request
  const provider = await askProvider()
  // What the provider would set on a reply, such as an empty cookie in place of a forged one, is left to its own pages.
  const { uid, accountId } = await provider.Session.get(provider.createContext(raw, new ServerResponse(raw)))
  if (accountId === undefined) return null
  const session = await aliveSession(services, { sessionId: uid, loginId: accountId }, true, null).catch(
    (problem: unknown) => {
      if (problem instanceof SessionOver) return null
      throw problem
    },
  )
  if (session === null) return null
  const actor = personActor(session, services.config)
  if (actor.kind !== 'borrower' || !actor.emailVerified || actor.customerId === null) return null
  return actor.email.toLowerCase() === services.config.demoLoginEmail?.toLowerCase() ? null : actor
}
