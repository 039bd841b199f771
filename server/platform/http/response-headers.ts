import type { ServerResponse } from 'node:http'

/**
 * Headers of every response, whoever sends it: routes, files, and what takes over the raw response (the OpenID provider, event
 * streams). A route that needs another value sets its own over these (reliability 48, section 4).
 */
export function setBaselineHeaders(response: ServerResponse): void {
  for (const [name, value] of baseline) response.setHeader(name, value)
}

const baseline: readonly (readonly [name: string, value: string])[] = Object.entries({
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'accelerometer=(), autoplay=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
})

export interface DocumentPolicy {
  /** One per response, from a CSPRNG. */
  readonly nonce: string
  /** Origins that may frame the document; empty for none. */
  readonly frameAncestors: readonly string[]
  /** The document answers the page that opened it: the sign-in pop-up of an element. Default false. */
  readonly keepsOpener?: boolean
  /** Origin of an outside identity provider: called, framed and gone to. Empty for the embedded one. */
  readonly issuerOrigins: readonly string[]
  /** The document shows elements, whose templates have a policy of their own. Default false. */
  readonly showsElements?: boolean
  /** Origins of services that the servicer configured: called, and nothing else. Default none. */
  readonly vendorOrigins?: readonly string[]
  /** Origins, besides our own, that the document may frame and post a form to: the card provider's page. */
  readonly providerOrigins: readonly string[]
}

/** Headers of an HTML document of ours, above the baseline. */
export function documentHeaders(policy: DocumentPolicy): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy(policy),
    'reporting-endpoints': 'csp="/csp-report"',
    'referrer-policy': 'no-referrer',
    // Pop-ups we open (the card page) keep their opener; pages that open us keep none, but for the sign-in.
    'cross-origin-opener-policy':
      policy.frameAncestors.length === 0 && policy.keepsOpener !== true ? 'same-origin-allow-popups' : 'unsafe-none',
    ...(policy.frameAncestors.length === 0 ? {} : { 'cross-origin-resource-policy': 'cross-origin' }),
    'cache-control': 'no-store',
    vary: 'Accept-Encoding',
  }
}

function contentSecurityPolicy(policy: DocumentPolicy): string {
  const { nonce, frameAncestors, issuerOrigins, providerOrigins, vendorOrigins = [], showsElements = false } = policy
  const own = ["'self'", ...issuerOrigins, ...providerOrigins].join(' ')
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...issuerOrigins, ...vendorOrigins].join(' '),
    "manifest-src 'self'",
    `frame-src ${own}`,
    `form-action ${own}`,
    `frame-ancestors ${frameAncestors.length === 0 ? "'none'" : frameAncestors.join(' ')}`,
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types carport${showsElements ? ' lit-html' : ''} 'allow-duplicates'`,
    'report-uri /csp-report',
    'report-to csp',
  ].join('; ')
}

/** Headers of a file whose name changes with its content. Public code and fonts may be read from any page. */
export function immutableHeaders(isForEveryPage: boolean): Record<string, string> {
  return {
    'cache-control': 'public, max-age=31536000, immutable',
    ...(isForEveryPage ? publicHeaders() : {}),
  }
}

/** Lets any page load a file that holds code, fonts or pictures, and no data of a person. */
export function publicHeaders(): Record<string, string> {
  return { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
}
