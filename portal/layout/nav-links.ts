import type { PortalMessages } from './portal.messages.ts'
import { type NavEntry, navEntries, type PortalRoute } from '../site/site-route.ts'

/** What decides which links are offered. */
export interface NavFacts {
  readonly isLoggedIn: boolean
  readonly hasAccounts: boolean
  /** The current loan takes no payment online. Default false. */
  readonly isPaymentRefused?: boolean
  /** HideCustomerSupportCenter: FAQ is offered in place of Customer Support. */
  readonly isSupportHidden: boolean
  /** The service's own switch of the Contact Us link (nav-09). */
  readonly isContactHidden: boolean
  /** DisableAutopay: the page is closed. */
  readonly isAutopayHidden: boolean
}

/** A link of the menus: an entry of the routes' vocabulary (nav-24), or Autopay, which follows Make a Payment everywhere. */
export type MenuLink = NavEntry | 'Autopay'

/** Whether a link is offered in any menu. */
function isOffered(entry: NavEntry, facts: NavFacts): boolean {
  const { isLoggedIn, hasAccounts } = facts
  switch (entry) {
    case 'Dashboard':
    case 'LogOut':
      return isLoggedIn
    case 'PaymentOptions':
      return !isLoggedIn || hasAccounts
    case 'Account':
      return isLoggedIn && hasAccounts
    case 'MakeAPayment':
      return isLoggedIn && hasAccounts && facts.isPaymentRefused !== true
    case 'ContactUs':
      return !facts.isContactHidden
    case 'FAQ':
      return facts.isSupportHidden
    case 'CustomerSupport':
      return !facts.isSupportHidden
    default:
      return false
  }
}

type NavOptions = Pick<PortalRoute, 'name' | 'navLinkOptions'>

/** The links of the top nav, in order (nav-05 to nav-13, nav-25). */
export function topNavLinks(facts: NavFacts, route: NavOptions): readonly MenuLink[] {
  return offered(facts, route.navLinkOptions?.topNav)
}

/** The links of the side menu, in order (nav-16, nav-22, nav-23, nav-25). */
export function sideNavLinks(facts: NavFacts, route: NavOptions): readonly MenuLink[] {
  return offered(facts, route.navLinkOptions?.sideNav)
}

function offered(facts: NavFacts, limit: readonly NavEntry[] | undefined): readonly MenuLink[] {
  return navEntries
    .filter((entry) => isOffered(entry, facts) && (limit === undefined || limit.includes(entry)))
    .flatMap((entry): MenuLink[] => (entry === 'MakeAPayment' && !facts.isAutopayHidden ? [entry, 'Autopay'] : [entry]))
}

/** Paths of our own pages; the others lead elsewhere or open a dialog. */
export const navPaths: Partial<Record<MenuLink, string>> = {
  Dashboard: '/account',
  MakeAPayment: '/make-a-payment',
  Autopay: '/enroll-autopay',
  PaymentOptions: '/payment-options',
  CustomerSupport: '/customer-support-center',
  Account: '/settings',
}

/** What a link is called. */
export function navLabel(entry: MenuLink, messages: PortalMessages): string {
  const labels: Record<MenuLink, string> = {
    Dashboard: messages.dashboard,
    MakeAPayment: messages.makeAPayment,
    Autopay: messages.autopay,
    PaymentOptions: messages.paymentOptions,
    ContactUs: messages.contactUs,
    FAQ: messages.faq,
    CustomerSupport: messages.customerSupport,
    Account: messages.account,
    LogOut: messages.logOut,
  }
  return labels[entry]
}
