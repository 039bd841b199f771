import { type ComponentType, lazy, useState } from 'react'
import { matchPath } from 'react-router-dom'
import type { SiteMapMessages } from './site-map.messages.ts'
import type { Access, LazyPage, NavLinkOptions, PageProps, PortalRoute } from './site-route.ts'

type LoadPage = () => Promise<{ Page: ComponentType<PageProps> }>

const preloads = new Map<LazyPage, () => Promise<void>>()

const page = (load: LoadPage): LazyPage => {
  let Here: ComponentType<PageProps> | null = null
  const fetchPage = async () => {
    Here ??= (await load()).Page
    return { default: Here }
  }
  const Later = lazy(fetchPage)
  // What is here already shows at once, without anything in the page's place meanwhile; a page that is open stays the one it is.
  const Made = (props: PageProps) => {
    const [Shown] = useState(() => Here ?? Later)
    return <Shown {...props} />
  }
  preloads.set(Made, async () => void (await fetchPage()))
  return Made
}

/** Fetches a page's code before its guards have let it open. A failure shows when it opens. */
export async function preloadPage(route: PortalRoute): Promise<void> {
  await preloads
    .get(route.Page)?.()
    .catch(() => undefined)
}

type Extras = Omit<PortalRoute, 'path' | 'name' | 'access' | 'Page'>

const rowOf =
  (access: Access, held: Extras = {}) =>
  (path: string, name: keyof SiteMapMessages, Page: LazyPage, extras: Extras = {}): PortalRoute => ({
    path,
    name,
    access,
    Page,
    ...held,
    ...extras,
  })

const open = rowOf('public')
const anyone = rowOf('anyone', { isForStaffToo: true })
const customer = rowOf('customer')
const logOutOnly: NavLinkOptions = { topNav: ['LogOut'], sideNav: ['LogOut'] }
const staff = rowOf('staff', {
  closedBy: ['DisableUserImpersonation'],
  hideBottomNav: true,
  navLinkOptions: logOutOnly,
})
const help = rowOf('anyone', { hiddenBy: { flag: 'HideCustomerSupportCenter', path: '/' } })
const profile = rowOf('customer', { hiddenBy: { flag: 'HideMyProfile', path: '/settings' } })

const noBack = { hideBackButton: true } as const
const noText = { disableTextWithUs: true } as const
const entrance = { hideBottomNav: true, hideBackButton: true } as const
const chargedOff = { ...entrance, navLinkOptions: logOutOnly } as const

const pages = {
  home: page(() => import('../pages/homepage/homepage.tsx')),
  dashboard: page(() => import('../pages/dashboard.tsx')),
  makeAPayment: page(() => import('../pages/make-a-payment.tsx')),
  mockPayment: page(() => import('../pages/mock-payment/mock-payment.tsx')),
  selectAccount: page(() => import('../pages/select-account.tsx')),
  selectAccountLogin: page(() => import('../pages/select-account-login/select-account-login.tsx')),
  enrollAutopay: page(() => import('../pages/autopay.tsx')),
  autopayOtp: page(() => import('../pages/autopay-otp.tsx')),
  preLogin: page(() => import('../pages/pre-login/pre-login.tsx')),
  accountLookup: page(() => import('../pages/account-lookup/account-lookup.tsx')),
  verifyEmail: page(() => import('../pages/verify-email/verify-email.tsx')),
  paymentOptions: page(() => import('../pages/payment-options/payment-options.tsx')),
  legal: page(() => import('../pages/legal/legal.tsx')),
  error: page(() => import('../pages/error/error-page.tsx')),
  settings: page(() => import('../pages/settings/settings.tsx')),
  myProfile: page(() => import('../pages/profile.tsx')),
  accountDetails: page(() => import('../pages/account-details.tsx')),
  standing: page(() => import('../standing/standing-page.tsx')),
  debitCards: page(() => import('../pages/debit-cards.tsx')),
  bankAccounts: page(() => import('../pages/bank-accounts.tsx')),
  managePayments: page(() => import('../pages/manage-payments.tsx')),
  deepLink: page(() => import('./deep-links/deep-link-page.tsx')),
  emailCampaign: page(() => import('./deep-links/email-campaign-page.tsx')),
  admin: page(() => import('../staff/admin-page.tsx')),
  pcoPlan: page(() => import('../staff/pco-plan-page.tsx')),
  impersonate: page(() => import('../impersonation/entry-page.tsx')),
  cardAuthenticate: page(() => import('../pages/payment-authenticate.tsx')),
  cardSuccess: page(() => import('../pages/payment-authenticate-success.tsx')),
  support: page(() => import('../pages/support-center.tsx')),
  payoffQuote: page(() => import('../pages/payoff-quote.tsx')),
  styleguide: page(() => import('../styleguide/styleguide-page.tsx')),
}

const csc = 'customer-support-center'

/** The site map. Every page of the portal is one line here: path, name of its texts, page, and what differs from the default. */
export const routes: readonly PortalRoute[] = [
  open('', 'homepage', pages.home, { ...entrance, isBranded: true }),
  customer('account', 'dashboard', pages.dashboard, noBack),

  customer('make-a-payment', 'make-a-payment', pages.makeAPayment, noText),
  customer('make-a-payment/terms', 'make-a-payment-terms', pages.makeAPayment),
  customer('make-a-payment/review-terms', 'make-a-payment-review', pages.makeAPayment, noText),
  customer('make-a-payment/success', 'make-a-payment-success', pages.makeAPayment, noBack),
  customer('make-a-payment/payment-ineligible', 'payment-ineligible', pages.makeAPayment),
  customer('make-a-payment/payoff-quote', 'make-a-payment-payoff', pages.makeAPayment, noText),
  customer('make-a-payment/mock', 'make-a-payment-mock', pages.mockPayment, { matchesLoggedIn: true }),

  customer('select-account', 'select-account', pages.selectAccount, {
    closedBy: ['DisableApRegular', 'DisableApPastDue'],
  }),
  anyone('select-account-login', 'select-account-login', pages.selectAccountLogin, {
    hideTopNav: true,
    hideBottomNav: true,
    isForStaffToo: false,
  }),
  customer('enroll-autopay', 'enroll-autopay', pages.enrollAutopay),
  customer('enroll-autopay/terms', 'enroll-autopay-terms', pages.enrollAutopay, noText),
  customer('enroll-autopay/review-terms', 'enroll-autopay-review', pages.enrollAutopay, noText),
  customer('enroll-autopay/verify', 'enroll-autopay-verify', pages.enrollAutopay),
  customer('enroll-autopay/success', 'enroll-autopay-success', pages.enrollAutopay, noBack),
  customer('autopay-otp', 'autopay-otp', pages.autopayOtp),
  customer('autopay-otp/payment', 'autopay-otp-payment', pages.autopayOtp, noText),
  customer('autopay-otp/enroll', 'autopay-otp-enroll', pages.autopayOtp, noText),
  customer('autopay-otp/review-terms', 'autopay-otp-review', pages.autopayOtp, noText),
  customer('autopay-otp/success', 'autopay-otp-success', pages.autopayOtp, noBack),

  anyone('pre-login', 'pre-login', pages.preLogin, { ...entrance, isBranded: true }),
  anyone('pre-login/account-lookup', 'account-lookup', pages.accountLookup, entrance),
  anyone('pre-login/verify-email', 'verify-email', pages.verifyEmail, entrance),
  anyone('pre-login/verify-email/success', 'verify-email-success', pages.verifyEmail, entrance),
  anyone('pre-login/verify-email/error', 'verify-email-error', pages.verifyEmail, entrance),

  open('payment-options', 'payment-options', pages.paymentOptions),
  open('privacy-policy', 'privacy-policy', pages.legal, { isForStaffToo: true }),
  open('terms-of-use', 'terms-of-use', pages.legal, { isForStaffToo: true }),
  open('ai-policy', 'ai-policy', pages.legal, { isForStaffToo: true }),
  anyone('error', 'error', pages.error, noBack),
  anyone('error/process-error', 'process-error', pages.error, noBack),

  customer('settings', 'settings', pages.settings),
  customer('account-details', 'account-details', pages.accountDetails, { openedBy: ['ShowAccountDetails'] }),
  customer('agent-intro-modification', 'agent-intro-modification', pages.standing),
  customer('noagent-intro-modification', 'noagent-intro-modification', pages.standing),
  customer('manage-modifications', 'manage-modifications', pages.standing),
  customer('manage-modifications/modification-opt-out', 'manage-modification-opt-out', pages.standing),
  customer('modification-opt-out', 'modification-opt-out', pages.standing),
  customer('loan-modification-viewer', 'loan-modification-viewer', pages.standing, {
    onWeb: '/manage-modifications',
    ...noText,
  }),
  customer('payment/manage-debit-cards', 'manage-debit-cards', pages.debitCards, {
    closedBy: ['DisableManageDebitCards'],
  }),
  customer('payment/manage-bank-accounts', 'manage-bank-accounts', pages.bankAccounts, {
    closedBy: ['DisableManageBankAc'],
  }),
  customer('manage-payments', 'manage-payments', pages.managePayments, { closedBy: ['DisableManagePayments'] }),
  anyone('app-banner-redirect', 'app-banner-redirect', pages.deepLink, entrance),
  anyone('deep-link', 'deep-link', pages.deepLink, entrance),
  open('email-campaign-redirect', 'EmailCampaignRedirect', pages.emailCampaign, { isForStaffToo: true }),

  staff('admin', 'admin', pages.admin, noBack),
  staff('admin/impersonate', 'impersonate', pages.impersonate, { ...noBack, startsImpersonation: true }),
  staff('admin/input-pco-plan', 'input-pco-plan', pages.pcoPlan),
  staff('admin/cancel-pco-plan', 'view-cancel-pco-plan', pages.pcoPlan),

  customer('payment-authenticate', 'payment-authenticate', pages.cardAuthenticate),
  anyone('payment-authenticate-success', 'payment-authenticate-success', pages.cardSuccess, noBack),

  help(csc, 'customer-support-center', pages.support),
  help(`${csc}/my-carport-account`, 'csc-my-account', pages.support),
  help(`${csc}/my-profile`, 'csc-my-profile', pages.support),
  help(`${csc}/my-payments`, 'csc-my-payments', pages.support),
  help(`${csc}/my-autopay`, 'csc-my-autopay', pages.support),
  help(`${csc}/insurance-and-claims`, 'csc-insurance-and-claims', pages.support),
  help(`${csc}/my-title`, 'csc-my-title', pages.support),
  help(`${csc}/my-vehicle`, 'csc-my-vehicle', pages.support),
  help(`${csc}/simple-interest`, 'csc-simple-interest', pages.support),
  help(`${csc}/tax-refund-benefits`, 'csc-tax-refund-benefits', pages.support),
  help(`${csc}/skip-a-payment`, 'csc-skip-a-payment', pages.support),
  help(`${csc}/search-results`, 'csc-search-results', pages.support),

  profile('my-profile', 'my-profile', pages.myProfile),
  profile('my-profile/verify-new-email', 'verify-new-email', pages.myProfile),
  profile('my-profile/call-preferences', 'call-preferences', pages.myProfile),

  customer('payoff-quote', 'payoff-quote', pages.payoffQuote),
  customer('payment-plan', 'payment-plan', pages.standing),
  customer('payment-plan/history', 'payment-plan-history', pages.standing),
  customer('self-service-ext', 'self-service-ext', pages.standing),
  customer('account-resolution', 'account-resolution', pages.standing, {
    openedBy: ['ChargeOffExperiences'],
    ...chargedOff,
  }),
  customer('pco-negotiation', 'pco-negotiation', pages.standing, { openedBy: ['PcoNegotiation'], ...chargedOff }),

  anyone('styleguide', 'styleguide', pages.styleguide),
  anyone('styleguide/variables', 'styleguide-variables', pages.styleguide),
  anyone('styleguide/global-components', 'styleguide-global-components', pages.styleguide),
  anyone('styleguide/colors', 'styleguide-colors', pages.styleguide),
  anyone('styleguide/svgs', 'styleguide-svgs', pages.styleguide),
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
