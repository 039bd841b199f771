import type { Endpoints } from '#sdk/config/endpoints'
import type { Language } from '#sdk/i18n/messages'
import type { ProviderEndpoints } from '#sdk/session/identity-client'

/** Where people sign in, and what its client there is told. */
export interface IdentityProvider {
  readonly issuer: string
  readonly clientId: string
  /** Where our own provider is asked; null for one whose discovery document says it. */
  readonly endpoints: ProviderEndpoints | null
  /** Null for the five of the portal. */
  readonly scopes: string | null
  readonly authorizeParams: Readonly<Record<string, string>>
  readonly usesDpop: boolean
  /** Where people change how they sign in; null when the provider has no such page. */
  readonly accountUrl: ((language: Language) => string) | null
  /** Mails a link for a new password (rest-10); null when it has none. */
  readonly passwordResetUrl: string | null
}

/** What the server wrote into the page, else our own provider. */
export function identityProvider(page: Document, endpoints: Endpoints): IdentityProvider {
  const outside = page.querySelector<HTMLMetaElement>('meta[name="carport-identity"]')
  if (outside === null) {
    return {
      issuer: endpoints.url('/oidc'),
      clientId: 'carport-portal',
      // Ours never move, so nobody waits a round trip to be told.
      endpoints: ownEndpoints(endpoints.url('/oidc')),
      scopes: null,
      authorizeParams: {},
      usesDpop: true,
      accountUrl: (language) => endpoints.url(`/oidc/password?lang=${language}`),
      passwordResetUrl: endpoints.url('/oidc/dbconnections/change_password'),
    }
  }
  const { clientId = 'carport-portal', scopes, authorizeParams, dpop, accountUrl, passwordResetUrl } = outside.dataset
  return {
    issuer: outside.content,
    clientId,
    endpoints: null,
    scopes: scopes ?? null,
    authorizeParams: Object.fromEntries(new URLSearchParams(authorizeParams)),
    usesDpop: dpop === 'on',
    accountUrl: accountUrl === undefined ? null : () => accountUrl,
    passwordResetUrl: passwordResetUrl ?? null,
  }
}

/** What the discovery document of our own provider says, as far as the portal asks it. */
export function ownEndpoints(issuer: string): ProviderEndpoints {
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    end_session_endpoint: `${issuer}/session/end`,
    revocation_endpoint: `${issuer}/token/revocation`,
    jwks_uri: `${issuer}/jwks`,
  }
}
