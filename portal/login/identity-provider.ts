import type { Endpoints } from '#sdk/config/endpoints'
import type { Language } from '#sdk/i18n/messages'
import type { ProviderEndpoints } from '#sdk/session/identity-client'
import type { PrefetchSignInOptions } from '#sdk/session/prefetch-sign-in'

/** Configuration of the identity provider. */
export interface IdentityProvider {
  readonly issuer: string
  readonly clientId: string
  /** Endpoints of our own provider; null for one with a discovery document. */
  readonly endpoints: ProviderEndpoints | null
  /** Null for the portal's five scopes. */
  readonly scopes: string | null
  readonly authorizeParams: Readonly<Record<string, string>>
  readonly usesDpop: boolean
  /** Where people change how they sign in; null when the provider has no such page. */
  readonly accountUrl: ((language: Language) => string) | null
  /** Mails a link for a new password (rest-10); null when it has none. */
  readonly passwordResetUrl: string | null
}

const ownClientId = 'carport-portal'

/** What the server embedded in the page of another provider than ours; null where it is our own. */
export function outsideProvider(page: Document): HTMLMetaElement | null {
  return page.querySelector<HTMLMetaElement>('meta[name="carport-identity"]')
}

/** Where our own provider is asked who is signed in. @param portalUrl without a slash at the end */
export function ownSignIn(portalUrl: string): PrefetchSignInOptions {
  const issuer = `${portalUrl}/oidc`
  return {
    issuer,
    clientId: ownClientId,
    authorizationEndpoint: ownEndpoints(issuer).authorization_endpoint,
    portalUrl,
  }
}

/** Returns the provider that the server embedded in the page, else our own. */
export function identityProvider(page: Document, endpoints: Endpoints): IdentityProvider {
  const outside = outsideProvider(page)
  if (outside === null) {
    return {
      issuer: endpoints.url('/oidc'),
      clientId: ownClientId,
      // Our endpoints are fixed, which saves the round trip of discovery.
      endpoints: ownEndpoints(endpoints.url('/oidc')),
      scopes: null,
      authorizeParams: {},
      usesDpop: true,
      accountUrl: (language) => endpoints.url(`/oidc/password?lang=${language}`),
      passwordResetUrl: endpoints.url('/oidc/dbconnections/change_password'),
    }
  }
  const { clientId = ownClientId, scopes, authorizeParams, dpop, accountUrl, passwordResetUrl } = outside.dataset
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

/** Returns the endpoints of our own provider without asking its discovery document. */
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
