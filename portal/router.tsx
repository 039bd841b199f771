import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { matchPath } from 'react-router-dom'
import { enrollRoutes, otpRoutes } from './routes/autopay-routes.ts'
import { supportRoutes } from './routes/support-routes.ts'

/** Who may open a page. 'public' and 'anyone' need no login; 'public' is the list of pages that are public by name (route-10). */
export type Access = 'public' | 'anyone' | 'customer' | 'staff'

/** Entries of the top nav and the side menu (nav-24). */
export const navEntries = [
  'Dashboard',
  'PaymentOptions',
  'ContactUs',
  'FAQ',
  'CustomerSupport',
  'Account',
  'LogOut',
  'MakeAPayment',
] as const
export type NavEntry = (typeof navEntries)[number]

/** What the shell reads of a route. */
export interface RouteData {
  /** Names the route's texts in site-map.messages.ts: title, navbar title, description. */
  readonly name: string
  readonly hideTopNav?: boolean
  readonly hideBottomNav?: boolean
  readonly hideBackButton?: boolean
  readonly disableTextWithUs?: boolean
  /** On phones the bar shows the brand's name in place of the page's title. */
  readonly isBranded?: boolean
  /** Limits the links of the top nav and the side menu while the route is open (nav-25). */
  readonly navLinkOptions?: { readonly topNav: readonly NavEntry[]; readonly sideNav: readonly NavEntry[] }
}

export interface PageProps {
  readonly route: PortalRoute
}

export interface PortalRoute extends RouteData {
  /** Under the site root, without slashes at its ends; empty for the homepage. */
  readonly path: string
  readonly access: Access
  /** Any of these flags closes the page to process-error (guard-07). */
  readonly closedBy?: readonly string[]
  /** The page is there while one of these flags is on; else the dashboard opens in its place (guard-06). */
  readonly openedBy?: readonly string[]
  /** While this flag is on, the homepage opens in place of the page (guard-13). */
  readonly hiddenBy?: string
  /** The page, in a chunk of its own that is fetched when it is first opened (route-84). */
  readonly Page: LazyExoticComponent<ComponentType<PageProps>>
}

type Load = () => Promise<{ Page: ComponentType<PageProps> }>

const page = (load: Load) => lazy(async () => ({ default: (await load()).Page }))

const makeAPayment = page(() => import('./routes/make-a-payment-page.tsx'))
const support = page(() => import('./routes/support-page.tsx'))
const enrollAutopay = page(() => import('./routes/enroll-autopay-page.tsx'))
const autopayOtp = page(() => import('./routes/autopay-otp-page.tsx'))
const legal = page(() => import('./routes/legal-page.tsx'))
const errorPage = page(() => import('./routes/error-page.tsx'))

/** The site map. Every page of the portal is one line here. */
export const routes: readonly PortalRoute[] = [
  {
    path: '',
    name: 'homepage',
    access: 'public',
    isBranded: true,
    hideBottomNav: true,
    hideBackButton: true,
    Page: page(() => import('./routes/homepage.tsx')),
  },
  {
    path: 'account',
    name: 'dashboard',
    access: 'customer',
    hideBackButton: true,
    Page: page(() => import('./routes/dashboard-page.tsx')),
  },

  { path: 'make-a-payment', name: 'make-a-payment', access: 'customer', disableTextWithUs: true, Page: makeAPayment },
  { path: 'make-a-payment/terms', name: 'make-a-payment-terms', access: 'customer', Page: makeAPayment },
  {
    path: 'make-a-payment/review-terms',
    name: 'make-a-payment-review',
    access: 'customer',
    disableTextWithUs: true,
    Page: makeAPayment,
  },
  {
    path: 'make-a-payment/success',
    name: 'make-a-payment-success',
    access: 'customer',
    hideBackButton: true,
    Page: makeAPayment,
  },
  { path: 'make-a-payment/payment-ineligible', name: 'payment-ineligible', access: 'customer', Page: makeAPayment },
  {
    path: 'make-a-payment/payoff-quote',
    name: 'make-a-payment-payoff',
    access: 'customer',
    disableTextWithUs: true,
    Page: makeAPayment,
  },

  {
    path: 'select-account',
    name: 'select-account',
    access: 'customer',
    closedBy: ['DisableApRegular', 'DisableApPastDue'],
    Page: page(() => import('./routes/select-account-page.tsx')),
  },
  ...enrollRoutes.map((route) => ({ ...route, access: 'customer' as const, Page: enrollAutopay })),
  ...otpRoutes.map((route) => ({ ...route, access: 'customer' as const, Page: autopayOtp })),

  {
    path: 'payment/manage-bank-accounts',
    name: 'manage-bank-accounts',
    access: 'customer',
    closedBy: ['DisableManageBankAc'],
    Page: page(() => import('./routes/bank-accounts-page.tsx')),
  },
  {
    path: 'payment/manage-debit-cards',
    name: 'manage-debit-cards',
    access: 'customer',
    closedBy: ['DisableManageDebitCards'],
    Page: page(() => import('./routes/debit-cards-page.tsx')),
  },
  {
    path: 'manage-payments',
    name: 'manage-payments',
    access: 'customer',
    closedBy: ['DisableManagePayments'],
    Page: page(() => import('./routes/manage-payments-page.tsx')),
  },
  {
    path: 'payoff-quote',
    name: 'payoff-quote',
    access: 'customer',
    Page: page(() => import('./routes/payoff-quote-page.tsx')),
  },
  {
    path: 'payment-authenticate',
    name: 'payment-authenticate',
    access: 'customer',
    Page: page(() => import('./routes/payment-authenticate-page.tsx')),
  },
  {
    path: 'payment-authenticate-success',
    name: 'payment-authenticate-success',
    access: 'anyone',
    hideBackButton: true,
    Page: page(() => import('./routes/payment-authenticate-success-page.tsx')),
  },

  {
    path: 'pre-login',
    name: 'pre-login',
    access: 'anyone',
    isBranded: true,
    hideBottomNav: true,
    hideBackButton: true,
    Page: page(() => import('./routes/pre-login-page.tsx')),
  },
  {
    path: 'pre-login/account-lookup',
    name: 'account-lookup',
    access: 'anyone',
    hideBottomNav: true,
    hideBackButton: true,
    Page: page(() => import('./routes/account-lookup-page.tsx')),
  },
  {
    path: 'pre-login/verify-email',
    name: 'verify-email',
    access: 'anyone',
    hideBottomNav: true,
    hideBackButton: true,
    Page: page(() => import('./routes/verify-email-page.tsx')),
  },
  {
    path: 'pre-login/verify-email/success',
    name: 'verify-email-success',
    access: 'anyone',
    hideBottomNav: true,
    hideBackButton: true,
    Page: page(() => import('./routes/verify-email-page.tsx')),
  },
  {
    path: 'pre-login/verify-email/error',
    name: 'verify-email-error',
    access: 'anyone',
    hideBottomNav: true,
    hideBackButton: true,
    Page: page(() => import('./routes/verify-email-page.tsx')),
  },

  {
    path: 'admin',
    name: 'admin',
    access: 'staff',
    closedBy: ['DisableUserImpersonation'],
    hideBackButton: true,
    hideBottomNav: true,
    navLinkOptions: { topNav: ['LogOut'], sideNav: ['LogOut'] },
    Page: page(() => import('./staff/admin-page.tsx')),
  },

  {
    path: 'payment-options',
    name: 'payment-options',
    access: 'public',
    Page: page(() => import('./routes/payment-options-page.tsx')),
  },
  { path: 'privacy-policy', name: 'privacy-policy', access: 'public', Page: legal },
  { path: 'terms-of-use', name: 'terms-of-use', access: 'public', Page: legal },
  { path: 'ai-policy', name: 'ai-policy', access: 'public', Page: legal },

  {
    path: 'settings',
    name: 'settings',
    access: 'customer',
    Page: page(() => import('./routes/settings-page.tsx')),
  },
  {
    path: 'account-details',
    name: 'account-details',
    access: 'customer',
    openedBy: ['ShowAccountDetails'],
    Page: page(() => import('./routes/account-details-page.tsx')),
  },

  ...supportRoutes(support),

  { path: 'error', name: 'error', access: 'anyone', hideBackButton: true, Page: errorPage },
  { path: 'error/process-error', name: 'process-error', access: 'anyone', hideBackButton: true, Page: errorPage },
]

const homepage = routes[0] as PortalRoute

/** The route of a path; the homepage for one that is not there (route-12). Upper and lower case are the same. */
export function routeOf(pathname: string): PortalRoute {
  return routes.find((route) => matchPath({ path: `/${route.path}`, end: true }, pathname) !== null) ?? homepage
}

/** Whether the site has a page at this path. */
export function isPagePath(pathname: string): boolean {
  return pathname === '/' || routeOf(pathname).path !== ''
}

/** Whether a page opens without login. */
export function isOpen(route: PortalRoute): boolean {
  return route.access === 'public' || route.access === 'anyone'
}
