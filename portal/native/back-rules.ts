import type { PortalRoute } from '../site/site-route.ts'
import type { VisitedRoute } from '../startup/state.ts'

/** Pages of the one-time payment whose entries are kept when the bottom bar leads back to it (native-09). */
const paymentPaths = ['/make-a-payment/terms', '/make-a-payment/review-terms']

/**
 * Where the back button leads: a path, -1 for the page before, or null where there is none (native-02 to native-04).
 * @param previous the route before this one, as it is stored
 */
export function backTarget(
  route: Pick<PortalRoute, 'hideBackButton'>,
  pathname: string,
  previous: VisitedRoute | null,
): string | -1 | null {
  if (route.hideBackButton === true || previous === null || /^\/pre-login(?=$|[/?])/.test(previous.path)) return null
  return pathname === '/make-a-payment/review-terms' ? '/make-a-payment/terms' : -1
}

/** Tabs of the bottom bar, with where each leads (native-07, native-08). */
export const bottomTabs = [
  { name: 'dashboard', segment: 'account', path: '/account', icon: 'home' },
  { name: 'makeAPayment', segment: 'make-a-payment', path: '/make-a-payment/review-terms', icon: 'card' },
  { name: 'paymentOptions', segment: 'payment-options', path: '/payment-options', icon: 'store' },
] as const

export type BottomTab = (typeof bottomTabs)[number]

/** The tab of a page, by the first segment of its path (native-10); undefined where it belongs to none. */
export function activeTab(pathname: string): BottomTab | undefined {
  const segment = pathname.split('/')[1]?.toLowerCase()
  return bottomTabs.find((tab) => tab.segment === segment)
}

/** Whether tapping Make a Payment returns to a payment in progress, on this page or the previous one. */
export function isPaymentBegun(pathname: string, previous: VisitedRoute | null): boolean {
  return [pathname, previous?.path.split('?')[0]].some((path) => path !== undefined && paymentPaths.includes(path))
}
