import { escapeAttribute } from '#server/platform/http/escape-attribute'
import type { Settings } from './settings.ts'

/** Another OpenID provider that signs people in, in place of the embedded one. */
export interface OutsideIssuer {
  /** Exact `iss` of its tokens; its discovery document is under /.well-known/openid-configuration. */
  readonly issuer: string
  /** Exact `aud` of its access tokens for this API; never the client id, which is the audience of ID tokens. */
  readonly audience: string
  /** The portal's client id there: public, code with PKCE, its redirect is <origin>/pre-login. */
  readonly clientId: string
  /** Signing algorithms taken from it. */
  readonly algorithms: readonly string[]
  /** `typ` in the header of its access tokens: at+jwt as RFC 9068 has it, or JWT. */
  readonly tokenType: string
  /** What the portal asks for; null for its own five scopes, of which some providers do not know `picture`. */
  readonly scopes: string | null
  /** What else the portal sends to the authorization endpoint, as a query string such as `audience=carport-api`. */
  readonly authorizeParams: string
  /** Whether tokens are bound to the browser's key. Default false: few providers can. */
  readonly usesDpop: boolean
  /** Where people change how they sign in; null when it has no such page. */
  readonly accountUrl: string | null
  /** Takes client_id, connection and email, and mails a link for a new password; null when it has none. */
  readonly passwordResetUrl: string | null
}

/** The provider that the OIDC_… settings describe; null when no issuer is named. */
export function outsideIssuerOf(settings: Settings): OutsideIssuer | null {
  if (settings.OIDC_ISSUER === undefined) return null
  return {
    issuer: settings.OIDC_ISSUER,
    audience: settings.OIDC_AUDIENCE ?? '',
    clientId: settings.OIDC_CLIENT_ID,
    algorithms: settings.OIDC_ALGORITHMS.split(',').map((name) => name.trim()),
    tokenType: settings.OIDC_TOKEN_TYPE,
    scopes: settings.OIDC_SCOPES ?? null,
    authorizeParams: settings.OIDC_AUTHORIZE_PARAMS,
    usesDpop: settings.OIDC_DPOP === 'on',
    accountUrl: settings.OIDC_ACCOUNT_URL ?? null,
    passwordResetUrl: settings.OIDC_PASSWORD_RESET_URL ?? null,
  }
}

/** What the portal's document has of it, so that the same build works with any provider. */
export function portalMeta(outside: OutsideIssuer): string {
  const attributes = {
    content: outside.issuer,
    'data-client-id': outside.clientId,
    'data-scopes': outside.scopes,
    'data-authorize-params': outside.authorizeParams,
    'data-dpop': outside.usesDpop ? 'on' : null,
    'data-account-url': outside.accountUrl,
    'data-password-reset-url': outside.passwordResetUrl,
  }
  const text = Object.entries(attributes).map(([name, value]) => (value ? ` ${name}="${escapeAttribute(value)}"` : ''))
  return `<meta name="carport-identity"${text.join('')}>`
}

/** Origins of the provider that the portal calls, frames or goes to. */
export function providerOrigins({ issuer, accountUrl, passwordResetUrl }: OutsideIssuer): string[] {
  const urls = [issuer, accountUrl, passwordResetUrl].filter((url) => url !== null)
  return [...new Set(urls.map((url) => new URL(url).origin))]
}
