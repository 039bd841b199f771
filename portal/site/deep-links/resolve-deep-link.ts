import { safeReturnPath } from '#sdk/session/return-path'
import { routeOf } from '../site-map.ts'

/** Where a deep link leads. */
export interface DeepLink {
  /** A path of the portal with its query. */
  readonly path: string
  /** Analytics event of its opening (deep-09). */
  readonly event?: 'smart-banner-open'
}

/** Links that go elsewhere than to the page of the same path (deep-02 to deep-08). */
const destinations: Readonly<Record<string, DeepLink>> = {
  '': { path: '/account' },
  'account/login': { path: '/account' },
  paymentoptions: { path: '/payment-options' },
  'payment/autopay': { path: '/enroll-autopay' },
  privacypolicy: { path: '/privacy-policy' },
  'select-account': { path: '/enroll-autopay' },
  'app-banner-redirect': { path: '/account', event: 'smart-banner-open' },
}

const homepage: DeepLink = { path: '/' }

/**
 * Returns where a link from outside leads: `/deep-link?to=…` on the web, a universal link on a phone. Ignores case and keeps the
 * query. Unknown paths and other origins lead to the homepage.
 * @param link a path with its query, such as /PaymentOptions?aid=7
 * @param origin the portal's own
 */
export function resolveDeepLink(link: string, origin: string): DeepLink {
  const safe = safeReturnPath(link === '' ? '/' : link, origin, () => true)
  if (safe === null) return homepage
  const url = new URL(safe, origin)
  const name = url.pathname.toLowerCase().replace(/^\/+|\/+$/g, '')
  if (isVerifyEmail(name) && url.searchParams.has('success')) return { path: `/pre-login/verify-email${url.search}` }
  const destination = destinations[name]
  if (destination !== undefined) return { ...destination, path: `${destination.path}${url.search}` }
  const route = routeOf(`/${name}`)
  // A link to the deep-link page itself would never end.
  if (route.path === '' || route.name === 'deep-link') return homepage
  return { path: `/${route.path}${url.search}` }
}

function isVerifyEmail(name: string): boolean {
  return name === 'verify-email' || name === 'pre-login/verify-email'
}
