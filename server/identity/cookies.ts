import type { ServerConfig } from '#server/platform/config/config'

/** Every cookie we set. None is read by a script, and none but our frame's is sent from pages of others but for following a link. */
const cookies = {
  device: '__Host-',
  language: '__Host-',
  // For our frames in the pages of partners.
  partner: '__Host-',
  session: '__Host-',
  // These are for the pages of one visit, and browsers take a path only with the weaker name.
  interaction: '__Secure-',
  resume: '__Secure-',
  // And these for the page of one mailed link.
  reset: '__Secure-',
  verify: '__Secure-',
} as const

type Config = Pick<ServerConfig, 'publicUrl'>

/** Whether browsers reach us by https, and cookies are for it alone. */
export function isSecureSite({ publicUrl }: Config): boolean {
  return publicUrl.startsWith('https:')
}

/**
 * The name of a cookie. At an https address it begins so that browsers refuse one that another host, such as a sibling below the same
 * domain, or a page read without TLS has set. Browsers refuse such names at http, where the sandbox is.
 */
export function cookieName(config: Config, cookie: keyof typeof cookies): string {
  return `${isSecureSite(config) ? cookies[cookie] : ''}carport_${cookie}`
}

/** The header that sets a cookie of our own: for the whole host, or with the weaker name for one path. */
export function setCookieHeader(
  config: Config,
  cookie: 'device' | 'language' | 'reset' | 'verify',
  value: string,
  { maxAgeSeconds, path = '/' }: { readonly maxAgeSeconds: number; readonly path?: string },
): string {
  const secure = isSecureSite(config) ? '; Secure' : ''
  return `${cookieName(config, cookie)}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`
}

/**
 * The header that sets the cookie of our frame in a partner's page. Browsers keep another one for each site around the frame, so that
 * no site learns about another from it. At http they take it from this machine alone, where the sandbox and its example pages are two sites.
 */
export function frameCookieHeader(
  config: Config,
  value: string,
  { maxAgeSeconds }: { readonly maxAgeSeconds: number },
): string {
  const isTaken = isSecureSite(config) || new URL(config.publicUrl).hostname === 'localhost'
  const reach = isTaken ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax'
  return `${cookieName(config, 'partner')}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; ${reach}`
}
