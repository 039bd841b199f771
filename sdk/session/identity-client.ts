import {
  ErrorResponse,
  InMemoryWebStorage,
  User,
  UserManager,
  type UserManagerSettings,
  WebStorageStateStore,
} from 'oidc-client-ts'
import type { ProofKeys } from './access-proof.ts'
import type { Granted } from './prefetched-sign-in.ts'
import { loginScopes } from './login-scopes.ts'
import { loginStateStorage, statePrefix } from './login-state.ts'
import { sameOriginNavigator } from './silent-answer.ts'
import { type UserInfo, readUserInfo } from './user-info.ts'

/** A login as the provider granted it. */
export interface SignedIn {
  readonly user: UserInfo
  readonly token: string
  /** Whether the token is bound to our key and needs a proof with each request. */
  readonly isBound: boolean
  readonly secondsLeft: number
}

/** What the session needs of an OpenID provider. */
export interface IdentityClient {
  /** @param asked extra parameters for the authorization endpoint, such as prompt=login */
  readonly redirectToLogin: (asked?: Readonly<Record<string, string>>) => Promise<void>
  readonly complete: (url: string) => Promise<SignedIn>
  /** What this page holds, without asking anybody. */
  readonly current: () => Promise<SignedIn | null>
  /**
   * Gets a new token, by refresh token or from the provider in a hidden frame. Null when nobody is signed in.
   * @throws when the provider can't be reached: a lost connection doesn't sign anybody out
   */
  readonly renew: () => Promise<SignedIn | null>
  readonly forget: () => Promise<void>
  readonly redirectToLogout: () => Promise<void>
}

/** Where a provider is asked, by the names of its discovery document. */
export type ProviderEndpoints = Readonly<
  Record<
    | 'issuer'
    | 'authorization_endpoint'
    | 'token_endpoint'
    | 'end_session_endpoint'
    | 'revocation_endpoint'
    | 'jwks_uri',
    string
  >
>

export interface IdentityClientOptions {
  /** The OpenID issuer, such as https://pay.example.com/oidc. */
  readonly issuer: string
  /** The provider's endpoints; null to read its discovery document, which costs a round trip. Default null. */
  readonly endpoints?: ProviderEndpoints | null
  readonly clientId: string
  /** The portal's own URL without a slash at the end. */
  readonly portalUrl: string
  readonly keys: ProofKeys
  /** What to ask for; null for `loginScopes`. Default null. */
  readonly scopes?: string | null
  /** Extra parameters for the authorization endpoint, such as the audience of the API. */
  readonly authorizeParams?: Readonly<Record<string, string>>
  /** Whether to have tokens bound to our key; a provider that cannot would refuse the header from another origin. Default true. */
  readonly usesDpop?: boolean
}

/**
 * oidc-client-ts: code flow with PKCE and DPoP from the discovery document. Tokens in memory; the state of a login under way waits in the tab.
 * @param granted what this page took up before the library was here, which continues with it
 */
export async function createIdentityClient(
  options: IdentityClientOptions,
  granted: Granted | null = null,
): Promise<IdentityClient> {
  const { issuer, endpoints = null, clientId, portalUrl, keys } = options
  const { scopes = null, authorizeParams = {}, usesDpop = true } = options
  const settings: UserManagerSettings = {
    authority: issuer,
    ...(endpoints === null ? {} : { metadata: endpoints }),
    client_id: clientId,
    redirect_uri: `${portalUrl}/pre-login`,
    silent_redirect_uri: `${portalUrl}/silent-callback.html`,
    post_logout_redirect_uri: `${portalUrl}/pre-login?logout=true`,
    response_type: 'code',
    scope: scopes ?? loginScopes,
    extraQueryParams: { ...authorizeParams },
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    stateStore: new WebStorageStateStore({ store: loginStateStorage(), prefix: statePrefix }),
    automaticSilentRenew: false,
    loadUserInfo: false,
    monitorSession: false,
    silentRequestTimeoutInSeconds: 10,
    requestTimeoutInSeconds: 15,
    ...(usesDpop ? { dpop: { bind_authorization_code: false, store: keys } } : {}),
  }
  const isOfOurOrigin =
    endpoints !== null && new URL(endpoints.authorization_endpoint).origin === new URL(portalUrl).origin
  const manager = new UserManager(settings, undefined, undefined, isOfOurOrigin ? sameOriginNavigator : undefined)
  if (granted !== null) await manager.storeUser(new User(granted as ConstructorParameters<typeof User>[0]))
  return {
    redirectToLogin: (asked) => manager.signinRedirect({ extraQueryParams: { ...authorizeParams, ...asked } }),
    async complete(url) {
      const user = await manager.signinRedirectCallback(url)
      return describe(user)
    },
    async current() {
      const user = await manager.getUser()
      return user === null ? null : describe(user)
    },
    async renew() {
      const held = await manager.getUser()
      const user = (await silently(manager)) ?? (held === null ? null : await renewed(manager))
      return user === null ? null : describe(user)
    },
    forget: () => manager.removeUser(),
    redirectToLogout: () => manager.signoutRedirect(),
  }
}

/** Errors that end a session for certain: the provider has none to continue, or rejects what it was given. */
const definiteErrors = new Set([
  'access_denied',
  'account_selection_required',
  'consent_required',
  'interaction_required',
  'invalid_client',
  'invalid_grant',
  'invalid_token',
  'login_required',
  'mfa_required',
  'unauthorized_client',
])

// A definite refusal is an answer; everything else (no line, no reply in time, a provider in trouble) is not.
async function silently(manager: UserManager): Promise<User | null> {
  try {
    return await manager.signinSilent()
  } catch (problem) {
    if (problem instanceof ErrorResponse && definiteErrors.has(problem.error ?? '')) return null
    throw problem
  }
}

// A refresh token that is no longer taken does not end the provider's session.
async function renewed(manager: UserManager): Promise<User | null> {
  await manager.removeUser()
  return silently(manager)
}

function describe(user: User): SignedIn {
  return {
    user: readUserInfo(user.profile),
    token: user.access_token,
    isBound: user.token_type.toLowerCase() === 'dpop',
    secondsLeft: user.expires_in ?? 0,
  }
}
