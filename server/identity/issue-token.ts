import { systemClock } from '#sdk/dates/clock'
import { toIso } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import type { Services } from '#server/platform/context'
import { readAid } from '#server/identity/account-scope.store'
import { newId } from '#server/platform/store/ids'
import { signEmbedToken, signPortalToken } from './access-tokens.ts'
import { findLoginByEmail, findSignedOutMs } from './logins.store.ts'
import { reader } from '#server/platform/store/database'
import { startSession } from './sessions.store.ts'
import { identitySettings } from '#server/platform/config/identity-settings'

/** A token and when it ends, ISO 8601. */
export interface IssuedToken {
  readonly token: string
  readonly expiresAt: string
}

/** An embed token, and the id by which it is known in logs and can be ended. */
export interface IssuedEmbedToken extends IssuedToken {
  readonly tokenId: string
}

const portalTokenSeconds = 600
const embedTokenSeconds = 600
/** The longest that a token for a partner's page works, whatever its server asks for. */
export const embedTokenSecondsAtMost = 900

/**
 * Signs a person in without a password, for tests and the sandbox: starts a session and makes a bearer token of ten minutes that
 * is not bound to a key.
 * @throws Error in production; CarportError NOT_FOUND when nobody has the address
 */
export async function issuePortalToken(
  services: Services,
  { email }: { readonly email: string },
): Promise<IssuedToken> {
  if (services.config.mode === 'production') throw new Error('Tokens without a sign-in are for the sandbox.')
  const login = await findLoginByEmail(reader(services.db), email)
  if (login === null) throw new CarportError('NOT_FOUND')
  const nowMs = systemClock.nowMs()
  const sessionId = newId('ses')
  const endMs = nowMs + identitySettings(services.config).absoluteSeconds * 1000
  await services.db.withTx((tx) =>
    startSession(tx, {
      sessionId,
      loginId: login.loginId,
      authTime: toIso(nowMs),
      now: toIso(nowMs),
      expiresAt: toIso(endMs),
    }),
  )
  const signed = await signPortalToken(services, {
    loginId: login.loginId,
    sessionId,
    tokenId: newId('tok'),
    ttlSeconds: portalTokenSeconds,
  })
  return { token: signed.token, expiresAt: toIso(signed.expiresAtSeconds * 1000) }
}

/** What an embed token is for. */
export interface EmbedTokenRequest {
  readonly loginId: string
  readonly customerId: string
  readonly accountNumber: string
  readonly capabilities: readonly string[]
  /** Such as https://www.example.com: scheme, host and port, no slash at the end. */
  readonly origins: readonly string[]
  /** Seconds; 600 by default, 900 at most. */
  readonly ttlSeconds?: number
  /** The partner whose server asked, or whose page the borrower confirmed; none for the sandbox and for our own page. */
  readonly partnerId?: string
  /** The borrower's session that it ends with; none when a partner's server asked. */
  readonly sessionId?: string
}

/**
 * Makes a token for elements on foreign pages: one person, one account, named capabilities, named pages. It cannot be renewed, and ends
 * early with the session it was confirmed in, with everything of its login, with its partner, and when the person leaves the loan.
 * The caller has checked that the customer is on the account.
 */
export async function issueEmbedToken(services: Services, request: EmbedTokenRequest): Promise<IssuedEmbedToken> {
  const { loginId, customerId, accountNumber, capabilities, origins, partnerId = null, sessionId = null } = request
  const ttlSeconds = Math.min(Math.max(Math.trunc(request.ttlSeconds ?? embedTokenSeconds), 1), embedTokenSecondsAtMost)
  const signedOutMs = await findSignedOutMs(reader(services.db), loginId)
  const person = { loginId, customerId, accountNumber, partnerId, sessionId, signedOutMs }
  const tokenId = newId('emb')
  const claims = { ...person, tokenId, capabilities, origins }
  const aid = await readAid(services.db, accountNumber)
  const signed = await signEmbedToken(services, { ...claims, aid }, ttlSeconds)
  return { token: signed.token, tokenId, expiresAt: toIso(signed.expiresAtSeconds * 1000) }
}
