import { matchPath } from 'react-router-dom'
import type { SiteMapMessages } from './site-map.messages.ts'
import type { Access, NavLinkOptions, PageName, PortalRoute } from './site-route.ts'

type Extras = Omit<PortalRoute, 'path' | 'name' | 'access' | 'page'>

const rowOf =
  (access: Access, held: Extras = {}) =>
  (path: string, name: keyof SiteMapMessages, page: PageName, extras: Extras = {}): PortalRoute => ({
    path,
    name,
    access,
    page,
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
const support = rowOf('anyone', { hiddenBy: { flag: 'HideCustomerSupportCenter', path: '/' } })
const help = (topic: string, name: keyof SiteMapMessages) =>
  support(`customer-support-center${topic}`, name, 'support-center')
const profile = rowOf('customer', { hiddenBy: { flag: 'HideMyProfile', path: '/settings' } })

const noBack = { hideBackButton: true } as const
const noText = { disableTextWithUs: true } as const
const entrance = { hideBottomNav: true, hideBackButton: true } as const
const chargedOff = { ...entrance, navLinkOptions: logOutOnly } as const

/** The site map, one line per address: path, name of its texts, page, and what differs from the default. */
export const routes: readonly PortalRoute[] = [
  open('', 'homepage', 'homepage', { ...entrance, isBranded: true }),
  customer('account', 'dashboard', 'dashboard', noBack),

  customer('make-a-payment', 'make-a-payment', 'make-a-payment', noText),
  customer('make-a-payment/terms', 'make-a-payment-terms', 'make-a-payment'),
  customer('make-a-payment/review-terms', 'make-a-payment-review', 'make-a-payment', noText),
  customer('make-a-payment/success', 'make-a-payment-success', 'make-a-payment', noBack),
  customer('make-a-payment/payment-ineligible', 'payment-ineligible', 'make-a-payment'),
  customer('make-a-payment/payoff-quote', 'make-a-payment-payoff', 'make-a-payment', noText),
  customer('make-a-payment/mock', 'make-a-payment-mock', 'mock-payment', { matchesLoggedIn: true }),

  customer('select-account', 'select-account', 'select-account', {
    closedBy: ['DisableApRegular', 'DisableApPastDue'],
  }),
  anyone('select-account-login', 'select-account-login', 'select-account-login', {
    hideTopNav: true,
    hideBottomNav: true,
    isForStaffToo: false,
  }),
  customer('enroll-autopay', 'enroll-autopay', 'autopay'),
  customer('enroll-autopay/terms', 'enroll-autopay-terms', 'autopay', noText),
  customer('enroll-autopay/review-terms', 'enroll-autopay-review', 'autopay', noText),
  customer('enroll-autopay/verify', 'enroll-autopay-verify', 'autopay'),
  customer('enroll-autopay/success', 'enroll-autopay-success', 'autopay', noBack),
  customer('autopay-otp', 'autopay-otp', 'autopay-otp'),
  customer('autopay-otp/payment', 'autopay-otp-payment', 'autopay-otp', noText),
  customer('autopay-otp/enroll', 'autopay-otp-enroll', 'autopay-otp', noText),
  customer('autopay-otp/review-terms', 'autopay-otp-review', 'autopay-otp', noText),
  customer('autopay-otp/success', 'autopay-otp-success', 'autopay-otp', noBack),

  anyone('pre-login', 'pre-login', 'pre-login', { ...entrance, isBranded: true }),
  anyone('pre-login/account-lookup', 'account-lookup', 'account-lookup', entrance),
  anyone('pre-login/verify-email', 'verify-email', 'verify-email', entrance),
  anyone('pre-login/verify-email/success', 'verify-email-success', 'verify-email', entrance),
  anyone('pre-login/verify-email/error', 'verify-email-error', 'verify-email', entrance),

  open('payment-options', 'payment-options', 'payment-options'),
  open('privacy-policy', 'privacy-policy', 'legal', { isForStaffToo: true }),
  open('terms-of-use', 'terms-of-use', 'legal', { isForStaffToo: true }),
  open('ai-policy', 'ai-policy', 'legal', { isForStaffToo: true }),
  anyone('error', 'error', 'error', noBack),
  anyone('error/process-error', 'process-error', 'error', noBack),

  customer('settings', 'settings', 'settings'),
  customer('account-details', 'account-details', 'account-details', { openedBy: ['ShowAccountDetails'] }),
  customer('agent-intro-modification', 'agent-intro-modification', 'loan-modification'),
  customer('noagent-intro-modification', 'noagent-intro-modification', 'loan-modification'),
  customer('manage-modifications', 'manage-modifications', 'loan-modification'),
  customer('manage-modifications/modification-opt-out', 'manage-modification-opt-out', 'loan-modification'),
  customer('modification-opt-out', 'modification-opt-out', 'loan-modification'),
  customer('loan-modification-viewer', 'loan-modification-viewer', 'loan-modification', {
    onWeb: '/manage-modifications',
    ...noText,
  }),
  customer('payment/manage-debit-cards', 'manage-debit-cards', 'debit-cards', {
    closedBy: ['DisableManageDebitCards'],
  }),
  customer('payment/manage-bank-accounts', 'manage-bank-accounts', 'bank-accounts', {
    closedBy: ['DisableManageBankAc'],
  }),
  customer('manage-payments', 'manage-payments', 'manage-payments', { closedBy: ['DisableManagePayments'] }),
  anyone('app-banner-redirect', 'app-banner-redirect', 'deep-link', entrance),
  anyone('deep-link', 'deep-link', 'deep-link', entrance),
  open('email-campaign-redirect', 'EmailCampaignRedirect', 'email-campaign', { isForStaffToo: true }),

  staff('admin', 'admin', 'admin', noBack),
  staff('admin/impersonate', 'impersonate', 'impersonate', { ...noBack, startsImpersonation: true }),
  staff('admin/input-pco-plan', 'input-pco-plan', 'pco-plan'),
  staff('admin/cancel-pco-plan', 'view-cancel-pco-plan', 'pco-plan'),

  customer('payment-authenticate', 'payment-authenticate', 'payment-authenticate'),
  anyone('payment-authenticate-success', 'payment-authenticate-success', 'payment-authenticate-success', noBack),

  help('', 'customer-support-center'),
  help('/my-carport-account', 'csc-my-account'),
  help('/my-profile', 'csc-my-profile'),
  help('/my-payments', 'csc-my-payments'),
  help('/my-autopay', 'csc-my-autopay'),
  help('/insurance-and-claims', 'csc-insurance-and-claims'),
  help('/my-title', 'csc-my-title'),
  help('/my-vehicle', 'csc-my-vehicle'),
  help('/simple-interest', 'csc-simple-interest'),
  help('/tax-refund-benefits', 'csc-tax-refund-benefits'),
  help('/skip-a-payment', 'csc-skip-a-payment'),
  help('/search-results', 'csc-search-results'),

  profile('my-profile', 'my-profile', 'profile'),
  profile('my-profile/verify-new-email', 'verify-new-email', 'profile'),
  profile('my-profile/call-preferences', 'call-preferences', 'profile'),

  customer('payoff-quote', 'payoff-quote', 'payoff-quote'),
  customer('payment-plan', 'payment-plan', 'payment-plan'),
  customer('payment-plan/history', 'payment-plan-history', 'payment-plan'),
  customer('self-service-ext', 'self-service-ext', 'payment-extension'),
  customer('account-resolution', 'account-resolution', 'account-resolution', {
    openedBy: ['ChargeOffExperiences'],
    ...chargedOff,
  }),
  customer('pco-negotiation', 'pco-negotiation', 'keep-your-keys', { openedBy: ['PcoNegotiation'], ...chargedOff }),

  anyone('styleguide', 'styleguide', 'styleguide'),
  anyone('styleguide/variables', 'styleguide-variables', 'styleguide'),
  anyone('styleguide/global-components', 'styleguide-global-components', 'styleguide'),
  anyone('styleguide/colors', 'styleguide-colors', 'styleguide'),
  anyone('styleguide/svgs', 'styleguide-svgs', 'styleguide'),
]

const homepage = routes[0] as PortalRoute

/** Returns the route of a path, ignoring case; the homepage for an unknown path (route-12). */
export function routeOf(pathname: string): PortalRoute {
  return routes.find((route) => matchPath({ path: `/${route.path}`, end: true }, pathname) !== null) ?? homepage
}

/** Returns whether the site has a page at this path. */
export function isPagePath(pathname: string): boolean {
  return pathname === '/' || routeOf(pathname).path !== ''
}
