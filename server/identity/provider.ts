import Provider, { errors, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import { systemClock } from '#sdk/dates/clock'
import { toIso } from '#sdk/dates/dates'
import type { Services } from '#server/platform/context'
import { askingFor, askingSite } from './asking-page.ts'
import { cookieName, isSecureSite } from './cookies.ts'
import { findLogin } from './logins.store.ts'
import { keyedHash } from '#server/platform/crypto/keyed-hash'
import { createOidcAdapter } from './oidc-adapter.ts'
import { personClaims } from './person-claims.ts'
import { reader } from '#server/platform/store/database'
import { tellOutages, watchedDatabase } from './provider-outages.ts'
import { screenHint } from './password-step.ts'
import { renderFailure, renderSignedOut, renderSigningOut } from './provider-pages.ts'
import { findSession, raiseTokenEpoch, revokeSession, startSession } from './sessions.store.ts'
import { identitySettings, ownIssuer, portalClientId } from '#server/platform/config/identity-settings'
import { signingAlgorithm, type SigningKeys } from './signing-keys.ts'
import { silentAuthResponse } from './silent-auth-response.ts'

const accessTokenSeconds = 600
const codeSeconds = 60
const scopes = ['openid', 'offline_access', 'email', 'picture', 'profile'] as const

/**
 * The OpenID provider: code with PKCE only, one client of our own, access tokens as JWTs bound to the browser's key, refresh
 * tokens used once, everything ending with the session (reliability 25).
 * @param keys that it signs with and publishes; it cannot be given others later
 */
export function createProvider(given: Services, keys: SigningKeys): Provider {
  const { issuer } = ownIssuer(given.config)
  const services = { ...given, db: watchedDatabase(given.db) }
  const provider = new Provider(issuer, {
    ...grantsAndTokens(services),
    adapter: createOidcAdapter(services),
    jwks: { keys: keys.privateJwks as never },
    clients: [portalClient(services.config.publicUrl)],
    clientDefaults: { id_token_signed_response_alg: signingAlgorithm },
    findAccount: async (_, loginId) => {
      const login = await findLogin(reader(services.db), loginId)
      return login === null ? undefined : { accountId: loginId, claims: async () => personClaims(login) }
    },
    claims: {
      openid: ['sub', 'carport_roles', 'carport_customer_id'],
      email: ['email', 'email_verified'],
      profile: ['name', 'locale'],
      picture: ['picture'],
    },
    conformIdTokenClaims: false,
    scopes,
    extraParams: [screenHint, askingSite, askingFor],
    interactions: { url: (_, interaction) => `/oidc/interaction/${interaction.uid}` },
    cookies: cookieSettings(services),
    clientBasedCORS: (_, origin) => origin === services.config.publicUrl,
    features: {
      devInteractions: { enabled: false },
      // A device whose clock is wrong proves with a nonce of ours in place of its time.
      dPoP: { enabled: true, nonceSecret: keyedHash(services.config, 'dpop-nonce', '') },
      userinfo: { enabled: false },
      revocation: { enabled: true },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: resourceIndicators(services),
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => renderSigningOut(services, ctx, form),
        postLogoutSuccessSource: (ctx) => renderSignedOut(services, ctx),
      },
    },
    renderError: (ctx, out) => renderFailure(services, ctx, out.error),
  })
  // Addresses are made from the headers below, which the mount sets from the public address, never from what was sent.
  provider.proxy = true
  provider.use(tellOutages(services))
  provider.use(endSessionOnSignOut(services))
  provider.use(silentAuthResponse(`${services.config.publicUrl}/silent-callback.html`))
  return provider
}

function portalClient(publicUrl: string) {
  return {
    client_id: portalClientId,
    client_name: 'Carport portal',
    application_type: 'web' as const,
    token_endpoint_auth_method: 'none' as const,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code' as const],
    redirect_uris: [`${publicUrl}/pre-login`, `${publicUrl}/silent-callback.html`, `${publicUrl}/popup-callback.html`],
    post_logout_redirect_uris: [`${publicUrl}/pre-login?logout=true`],
    dpop_bound_access_tokens: true,
    scope: scopes.join(' '),
  }
}

function grantsAndTokens(services: Services): Configuration {
  const { absoluteSeconds } = identitySettings(services.config)
  return {
    responseTypes: ['code'],
    pkce: { required: () => true },
    enabledJWA: { idTokenSigningAlgValues: [signingAlgorithm], dPoPSigningAlgValues: ['ES256', 'EdDSA', 'Ed25519'] },
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: codeSeconds,
      IdToken: accessTokenSeconds,
      Interaction: 3600,
      Session: absoluteSeconds,
      Grant: absoluteSeconds,
      // A rotated token ends when the first one of its family would have.
      RefreshToken: (ctx) => ctx?.oidc?.entities.RotatedRefreshToken?.remainingTTL ?? absoluteSeconds,
    },
    rotateRefreshToken: true,
    issueRefreshToken: async (_, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: async () => true,
    loadExistingGrant: (ctx) => grantForOurClient(services, ctx),
    revokeGrantPolicy: async (ctx) => {
      // At the token endpoint a grant is revoked because a code or a refresh token came a second time: somebody has a copy.
      const sessionId = ctx.oidc.route === 'token' ? await sessionOfRepeated(ctx) : undefined
      if (sessionId !== undefined) await services.db.withTx((tx) => raiseTokenEpoch(tx, sessionId))
      return true
    },
    extraTokenClaims: async (_, token) => {
      const sessionId = 'sessionUid' in token ? token.sessionUid : undefined
      const session = sessionId === undefined ? null : await findSession(reader(services.db), sessionId)
      if (session === null) return undefined
      return {
        carport_session: session.sessionId,
        carport_epoch: session.tokenEpoch,
        auth_time: session.authTimeSeconds,
      }
    },
  }
}

/** The session of the refresh token or code that came a second time. */
async function sessionOfRepeated({ oidc }: KoaContextWithOIDC): Promise<string | undefined> {
  if (oidc.entities.RefreshToken !== undefined) return oidc.entities.RefreshToken.sessionUid
  const code = oidc.params?.code
  const found = typeof code === 'string' ? await oidc.provider.AuthorizationCode.find(code) : undefined
  return found?.sessionUid
}

function resourceIndicators(services: Services) {
  const { audience } = ownIssuer(services.config)
  return {
    enabled: true,
    defaultResource: async () => audience,
    useGrantedResource: async () => true,
    getResourceServerInfo: async (_: KoaContextWithOIDC, resource: string) => {
      if (resource !== audience) throw new errors.InvalidTarget()
      return {
        scope: 'api',
        audience,
        accessTokenFormat: 'jwt' as const,
        accessTokenTTL: accessTokenSeconds,
        jwt: { sign: { alg: signingAlgorithm } as const },
      }
    },
  }
}

function cookieSettings({ config }: Services): NonNullable<Configuration['cookies']> {
  const common = { httpOnly: true, sameSite: 'lax', secure: isSecureSite(config), signed: true } as const
  return {
    names: {
      session: cookieName(config, 'session'),
      interaction: cookieName(config, 'interaction'),
      resume: cookieName(config, 'resume'),
    },
    keys: [config.secrets.cookies],
    // Only the provider needs its session, but browsers guard it from other hosts when it is for every path.
    long: { ...common, path: '/' },
    short: common,
  }
}

/** Our own portal needs no consent. Its grant is made at the first sign-in of a session, and our session starts with it. */
async function grantForOurClient(services: Services, ctx: KoaContextWithOIDC) {
  const { client, session, account, provider } = ctx.oidc
  if (client === undefined || session === undefined || account === undefined) return undefined
  await services.db.withTx((tx) => {
    const nowMs = systemClock.nowMs()
    const endMs = nowMs + identitySettings(services.config).absoluteSeconds * 1000
    const authTimeMs = (session.loginTs ?? Math.floor(nowMs / 1000)) * 1000
    return startSession(tx, {
      sessionId: session.uid,
      loginId: account.accountId,
      authTime: toIso(authTimeMs),
      now: toIso(nowMs),
      expiresAt: toIso(endMs),
    })
  })
  const grantId = session.grantIdFor(client.clientId)
  const found = grantId === undefined ? undefined : await provider.Grant.find(grantId)
  if (found !== undefined) return found
  const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId })
  grant.addOIDCScope(scopes.join(' '))
  grant.addResourceScope(ownIssuer(services.config).audience, 'api')
  await grant.save()
  return grant
}

/** Signing out ends our session before the answer is sent, and has the browser forget the pages it kept. */
function endSessionOnSignOut(services: Services) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>) => {
    await next()
    const session: { uid: string; destroyed?: boolean } | undefined = ctx.oidc?.session
    if (ctx.oidc?.route !== 'end_session_confirm' || session?.destroyed !== true) return
    const sessionId = session.uid
    await services.db.withTx((tx) => revokeSession(tx, sessionId, toIso(systemClock.nowMs()), 'signed out'))
    ctx.set('clear-site-data', '"cache"')
  }
}
