import * as v from 'valibot'
import { type Environment, oneOf, type Problems, readSettings, webAddress } from '#server/platform/config/read-settings'
import { escapeAttribute } from '#server/platform/http/escape-attribute'

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

const text = v.optional(v.string())

export const outsideSettings = {
  OIDC_ISSUER: webAddress,
  OIDC_AUDIENCE: text,
  OIDC_CLIENT_ID: v.optional(v.string(), 'carport-portal'),
  OIDC_ALGORITHMS: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^ *((RS|PS|ES)(256|384|512)|EdDSA) *(, *((RS|PS|ES)(256|384|512)|EdDSA) *)*$/,
        'must be a comma list of RS256, PS256, ES256 and their like, or EdDSA.',
      ),
    ),
    'RS256,ES256',
  ),
  OIDC_TOKEN_TYPE: v.optional(v.string(), 'at+jwt'),
  OIDC_SCOPES: text,
  OIDC_AUTHORIZE_PARAMS: v.optional(v.string(), ''),
  OIDC_DPOP: oneOf(['on', 'off'], 'off'),
  OIDC_ACCOUNT_URL: webAddress,
  OIDC_PASSWORD_RESET_URL: webAddress,
} as const

/**
 * Reads OIDC_ISSUER, OIDC_AUDIENCE, OIDC_CLIENT_ID, OIDC_ALGORITHMS (a comma list), OIDC_TOKEN_TYPE, OIDC_SCOPES, OIDC_AUTHORIZE_PARAMS,
 * OIDC_DPOP (on or off), OIDC_ACCOUNT_URL and OIDC_PASSWORD_RESET_URL. Null when no issuer is named: then none of the others may be.
 */
export function readOutsideIssuer(env: Environment, problems: Problems): OutsideIssuer | null {
  const settings = readSettings(outsideSettings, env, problems)
  if (!env.OIDC_ISSUER) {
    for (const name of Object.keys(outsideSettings))
      if (env[name]) problems.add(name, 'says something of a provider that OIDC_ISSUER does not name.')
    return null
  }
  const { OIDC_AUDIENCE: audience = '', OIDC_CLIENT_ID: clientId } = settings
  if (audience === '') problems.add('OIDC_AUDIENCE', 'is missing: it is the aud of access tokens from OIDC_ISSUER.')
  if (audience === clientId)
    problems.add(
      'OIDC_AUDIENCE',
      'must not be the client id: ID tokens have that audience, and they open nothing here.',
    )
  return {
    issuer: settings.OIDC_ISSUER ?? '',
    audience,
    clientId,
    algorithms: settings.OIDC_ALGORITHMS.split(',').map((name) => name.trim()),
    tokenType: settings.OIDC_TOKEN_TYPE,
    scopes: settings.OIDC_SCOPES ?? null,
    authorizeParams: settings.OIDC_AUTHORIZE_PARAMS,
    usesDpop: settings.OIDC_DPOP === 'on',
    accountUrl: settings.OIDC_ACCOUNT_URL ?? null,
    passwordResetUrl: settings.OIDC_PASSWORD_RESET_URL ?? null,
  }
}

/** What the portal's document says of it, so that the same build works with any provider. */
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
