import { escapeAttribute } from '#server/http/escape-attribute'

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

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads OIDC_ISSUER, OIDC_AUDIENCE, OIDC_CLIENT_ID, OIDC_ALGORITHMS (a comma list), OIDC_TOKEN_TYPE, OIDC_SCOPES, OIDC_AUTHORIZE_PARAMS,
 * OIDC_DPOP (on or off), OIDC_ACCOUNT_URL and OIDC_PASSWORD_RESET_URL. Null when no issuer is named.
 * @throws Error that names the setting at fault.
 */
export function readOutsideIssuer(env: Environment): OutsideIssuer | null {
  if (!env.OIDC_ISSUER) return null
  const clientId = env.OIDC_CLIENT_ID || 'carport-portal'
  const audience = env.OIDC_AUDIENCE
  if (!audience) throw new Error('OIDC_AUDIENCE is missing: it is the aud of access tokens from OIDC_ISSUER.')
  if (audience === clientId)
    throw new Error(
      'OIDC_AUDIENCE must not be the client id: ID tokens have that audience, and they open nothing here.',
    )
  const algorithms = (env.OIDC_ALGORITHMS || 'RS256,ES256').split(',').map((name) => name.trim())
  if (algorithms.some((name) => !/^(RS|PS|ES)(256|384|512)$|^EdDSA$/.test(name)))
    throw new Error('OIDC_ALGORITHMS names an algorithm that is not taken.')
  const usesDpop = env.OIDC_DPOP || 'off'
  if (usesDpop !== 'on' && usesDpop !== 'off') throw new Error('OIDC_DPOP must be on or off.')
  return {
    issuer: env.OIDC_ISSUER,
    audience,
    clientId,
    algorithms,
    tokenType: env.OIDC_TOKEN_TYPE || 'at+jwt',
    scopes: env.OIDC_SCOPES || null,
    authorizeParams: env.OIDC_AUTHORIZE_PARAMS || '',
    usesDpop: usesDpop === 'on',
    accountUrl: address(env, 'OIDC_ACCOUNT_URL'),
    passwordResetUrl: address(env, 'OIDC_PASSWORD_RESET_URL'),
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

function address(env: Environment, name: string): string | null {
  const value = env[name]
  if (!value) return null
  if (!URL.canParse(value) || !/^https?:/.test(value)) throw new Error(`${name} must be an address, not "${value}".`)
  return value
}
