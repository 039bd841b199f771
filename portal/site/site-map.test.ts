import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { routeData } from './route-data.ts'
import { isPagePath, routeOf, routes } from './site-map.ts'
import { isOpen } from './site-route.ts'
import { siteMapMessages } from './site-map.messages.ts'

test('[route-10] exactly these pages of this site are public', () => {
  const open = routes.filter((route) => route.access === 'public').map((route) => route.path)
  expect(open.sort()).toEqual([
    '',
    'ai-policy',
    'email-campaign-redirect',
    'payment-options',
    'privacy-policy',
    'terms-of-use',
  ])
})

test('[route-09] every other page requires login, but for those that must open logged out', () => {
  const anyone = routes.filter((route) => isOpen(route) && route.access !== 'public').map((route) => route.path)
  expect([...new Set(anyone.map((path) => path.replace(/\/.*/, '')))].sort()).toEqual([
    'app-banner-redirect',
    'customer-support-center',
    'deep-link',
    'error',
    'payment-authenticate-success',
    'pre-login',
    'select-account-login',
    'styleguide',
  ])
  const closed = routes.filter((route) => !isOpen(route) && route.access !== 'customer')
  expect(closed.map(({ path, access }) => [path, access])).toEqual([
    ['admin', 'staff'],
    ['admin/impersonate', 'staff'],
    ['admin/input-pco-plan', 'staff'],
    ['admin/cancel-pco-plan', 'staff'],
  ])
})

test('[route-12] an unknown path is the homepage; upper and lower case are the same', () => {
  expect(routeOf('/nowhere/at-all').name).toBe('homepage')
  expect(isPagePath('/nowhere')).toBe(false)
  expect(isPagePath('/')).toBe(true)
  expect(routeOf('/Payment-Options').name).toBe('payment-options')
})

test('[route-11][route-13] the homepage hides the bottom nav, the dashboard the back button', () => {
  expect(routeOf('/')).toMatchObject({ access: 'public', hideBottomNav: true })
  expect(routeOf('/account')).toMatchObject({ name: 'dashboard', hideBackButton: true })
})

test.each([
  ['[route-14]', '/make-a-payment', 'make-a-payment'],
  ['[route-15]', '/make-a-payment/terms', 'make-a-payment-terms'],
  ['[route-16]', '/make-a-payment/review-terms', 'make-a-payment-review'],
  ['[route-17]', '/make-a-payment/success', 'make-a-payment-success'],
  ['[route-18]', '/make-a-payment/payment-ineligible', 'payment-ineligible'],
  ['[route-20]', '/select-account', 'select-account'],
  ['[route-22]', '/enroll-autopay', 'enroll-autopay'],
  ['[route-23]', '/enroll-autopay/terms', 'enroll-autopay-terms'],
  ['[route-24]', '/enroll-autopay/review-terms', 'enroll-autopay-review'],
  ['[route-25]', '/enroll-autopay/verify', 'enroll-autopay-verify'],
  ['[route-26]', '/enroll-autopay/success', 'enroll-autopay-success'],
  ['[route-54]', '/admin', 'admin'],
  ['[route-55]', '/admin/input-pco-plan', 'input-pco-plan'],
  ['[route-56]', '/admin/cancel-pco-plan', 'view-cancel-pco-plan'],
  ['[route-27]', '/autopay-otp', 'autopay-otp'],
  ['[route-28]', '/autopay-otp/payment', 'autopay-otp-payment'],
  ['[route-29]', '/autopay-otp/enroll', 'autopay-otp-enroll'],
  ['[route-30]', '/autopay-otp/review-terms', 'autopay-otp-review'],
  ['[route-31]', '/autopay-otp/success', 'autopay-otp-success'],
  ['[route-50]', '/payment/manage-debit-cards', 'manage-debit-cards'],
  ['[route-51]', '/payment/manage-bank-accounts', 'manage-bank-accounts'],
  ['[route-52]', '/manage-payments', 'manage-payments'],
  ['[route-74]', '/payoff-quote', 'payoff-quote'],
  ['[route-57]', '/payment-authenticate', 'payment-authenticate'],
  ['[route-43]', '/settings', 'settings'],
  ['[route-44]', '/account-details', 'account-details'],
  ['[route-59]', '/customer-support-center', 'customer-support-center'],
  ['[route-60]', '/customer-support-center/my-carport-account', 'csc-my-account'],
  ['[route-61]', '/customer-support-center/my-profile', 'csc-my-profile'],
  ['[route-62]', '/customer-support-center/my-payments', 'csc-my-payments'],
  ['[route-63]', '/customer-support-center/my-autopay', 'csc-my-autopay'],
  ['[route-64]', '/customer-support-center/insurance-and-claims', 'csc-insurance-and-claims'],
  ['[route-65]', '/customer-support-center/my-title', 'csc-my-title'],
  ['[route-66]', '/customer-support-center/my-vehicle', 'csc-my-vehicle'],
  ['[route-67]', '/customer-support-center/simple-interest', 'csc-simple-interest'],
  ['[route-68]', '/customer-support-center/tax-refund-benefits', 'csc-tax-refund-benefits'],
  ['[route-69]', '/customer-support-center/skip-a-payment', 'csc-skip-a-payment'],
  ['[route-70]', '/customer-support-center/search-results', 'csc-search-results'],
  ['[route-19]', '/make-a-payment/mock', 'make-a-payment-mock'],
  ['[route-21]', '/select-account-login', 'select-account-login'],
  ['[route-32]', '/pre-login', 'pre-login'],
  ['[route-33]', '/pre-login/account-lookup', 'account-lookup'],
  ['[route-34]', '/pre-login/verify-email', 'verify-email'],
  ['[route-35]', '/pre-login/verify-email/success', 'verify-email-success'],
  ['[route-36]', '/pre-login/verify-email/error', 'verify-email-error'],
  ['[route-37]', '/payment-options', 'payment-options'],
  ['[route-38]', '/privacy-policy', 'privacy-policy'],
  ['[route-39]', '/terms-of-use', 'terms-of-use'],
  ['[route-40]', '/ai-policy', 'ai-policy'],
  ['[route-41]', '/error', 'error'],
  ['[route-42]', '/error/process-error', 'process-error'],
  ['[route-45]', '/agent-intro-modification', 'agent-intro-modification'],
  ['[route-46]', '/noagent-intro-modification', 'noagent-intro-modification'],
  ['[route-47]', '/manage-modifications', 'manage-modifications'],
  ['[route-48]', '/manage-modifications/modification-opt-out', 'manage-modification-opt-out'],
  ['[route-49]', '/modification-opt-out', 'modification-opt-out'],
  ['[route-76]', '/payment-plan/history', 'payment-plan-history'],
  ['[route-53]', '/app-banner-redirect', 'app-banner-redirect'],
  ['[route-75]', '/payment-plan', 'payment-plan'],
  ['[route-79]', '/email-campaign-redirect', 'EmailCampaignRedirect'],
  ['[route-80]', '/self-service-ext', 'self-service-ext'],
  ['[route-81]', '/account-resolution', 'account-resolution'],
  ['[route-82]', '/pco-negotiation', 'pco-negotiation'],
  ['[route-58]', '/payment-authenticate-success', 'payment-authenticate-success'],
])('%s %s is %s', (_id, path, name) => {
  expect(routeOf(path).name).toBe(name)
})

test('[route-08][text-06][text-07] text-us is off on the steps that its exclusion list names', () => {
  const off = routes.filter((route) => route.disableTextWithUs === true).map((route) => route.path)
  expect(off.sort()).toEqual([
    'autopay-otp/enroll',
    'autopay-otp/payment',
    'autopay-otp/review-terms',
    'enroll-autopay/review-terms',
    'enroll-autopay/terms',
    'loan-modification-viewer',
    'make-a-payment',
    'make-a-payment/payoff-quote',
    'make-a-payment/review-terms',
  ])
})

test('[route-02][route-03] every route has a title and a navbar title in both languages, and no text is left over', async () => {
  const names = [...new Set(routes.map((route) => route.name))].sort()
  const es = await siteMapMessages.es()
  expect(Object.keys(siteMapMessages.en).sort()).toEqual(names)
  expect(Object.keys(es).sort()).toEqual(names)
  for (const route of routes) {
    for (const texts of [siteMapMessages.en, es]) {
      const own = texts[route.name as keyof typeof texts]
      expect(own.title).not.toBe('')
      expect(routeData(route, own, { description: '', brandName: 'Sandbox' }).metaData.titleNavbar).toBeTruthy()
    }
  }
})

describe('[acct-29] what is told of a page that is open', () => {
  const site = { description: 'The site', brandName: 'Sandbox Auto Finance' }
  const dataOf = (path: string) => {
    const route = routeOf(path)
    return routeData(route, siteMapMessages.en[route.name as keyof typeof siteMapMessages.en], site)
  }

  test('a page of an area: its names, its texts, what is hidden, and that every link is offered', () => {
    const title = 'Review payment | Sandbox Auto Finance'
    expect(dataOf('/make-a-payment/review-terms')).toEqual({
      name: 'make-a-payment',
      subName: 'review-terms',
      metaData: {
        title,
        titleNavbar: 'Make a payment',
        description: 'The site',
        og: { type: 'website', title, description: 'The site', site_name: 'Sandbox Auto Finance' },
      },
      hideTopNav: false,
      hideBottomNav: false,
      hideBackButton: false,
      disableTextWithUs: true,
      navLinkOptions: null,
    })
  })

  test('the homepage’s area is itself, and it has a description of its own', () => {
    const { name, subName, metaData, hideBottomNav } = dataOf('/')
    expect([name, subName, hideBottomNav]).toEqual(['homepage', '', true])
    expect(metaData.description).toBe(siteMapMessages.en.homepage.description)
    expect(metaData.og.description).toBe(metaData.description)
  })

  test('pages that are left by log out alone limit both lists; the account choice hides both bars', () => {
    expect(dataOf('/pco-negotiation').navLinkOptions).toEqual({ topNav: ['LogOut'], sideNav: ['LogOut'] })
    expect(dataOf('/select-account-login')).toMatchObject({ hideTopNav: true, hideBottomNav: true })
    expect(dataOf('/account').hideBackButton).toBe(true)
  })
})

test('[route-11][route-13] the flags that hide parts stand on their routes', () => {
  const having = (flag: 'hideBackButton' | 'hideTopNav' | 'hideBottomNav') =>
    routes.filter((route) => route[flag] === true).map((route) => route.path)
  expect(having('hideTopNav')).toEqual(['select-account-login'])
  expect(having('hideBackButton')).toEqual(expect.arrayContaining(['account', 'make-a-payment/success', 'admin']))
  expect(having('hideBottomNav')).toEqual(expect.arrayContaining(['', 'pre-login', 'select-account-login']))
})

test('[route-84] every page is fetched when it is first opened', () => {
  const source = readFileSync(new URL('pages.tsx', import.meta.url), 'utf8')
  const atOnce = [...source.matchAll(/^import (?!type).*from '([^']+)'/gm)].map(([, file]) => file)
  expect(atOnce).toEqual(['react', '#ui'])
  const rows = source.matchAll(/^ {2}'?([\w-]+)'?: (?:page|capability)\(\s*\(\) => import\('[^']+'\)/gm)
  const late = [...rows].map(([, name]) => name)
  expect(late).toEqual(expect.arrayContaining([...new Set(routes.map(({ page }) => page))]))
})

test('[guard-11][guard-12] either flag closes the choice of an account for autopay', () => {
  expect(routeOf('/select-account').closedBy).toEqual(['DisableApRegular', 'DisableApPastDue'])
})

test('names and paths are used once', () => {
  expect(new Set(routes.map((route) => route.path)).size).toBe(routes.length)
  expect(new Set(routes.map((route) => route.name)).size).toBe(routes.length)
})
