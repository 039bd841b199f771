import { describe, expect, test } from 'vitest'
import { navEntries } from '../site/site-route.ts'
import { type NavFacts, sideNavLinks, topNavLinks } from './nav-links.ts'
import { viewTypeOf, webPlatformOf } from './view-type.ts'

const visitor: NavFacts = {
  isLoggedIn: false,
  hasAccounts: false,
  isSupportHidden: true,
  isContactHidden: false,
  isAutopayHidden: false,
}
const newcomer: NavFacts = { ...visitor, isLoggedIn: true }
const borrower: NavFacts = { ...newcomer, hasAccounts: true }
const anyRoute = { name: 'dashboard' }

test('no menu offers a payment on a loan that takes none online', () => {
  const facts = { ...borrower, isPaymentRefused: true }
  expect(topNavLinks(facts, anyRoute)).not.toContain('MakeAPayment')
  expect(sideNavLinks(facts, anyRoute)).not.toContain('MakeAPayment')
  expect(sideNavLinks(facts, anyRoute)).toContain('PaymentOptions')
})

describe('top nav', () => {
  test('[nav-05][nav-06][nav-07][nav-13][role-02] a visitor is offered payment options, contact and FAQ, and nothing that needs login', () => {
    expect(topNavLinks(visitor, anyRoute)).toEqual(['PaymentOptions', 'ContactUs', 'FAQ'])
  })

  test('[nav-08][nav-13] a borrower without accounts gets neither payment options nor account', () => {
    expect(topNavLinks(newcomer, anyRoute)).toEqual(['Dashboard', 'ContactUs', 'FAQ', 'LogOut'])
  })

  test('[nav-05][nav-06][nav-08][nav-13][role-03] a borrower with an account gets them all', () => {
    expect(topNavLinks(borrower, anyRoute)).toEqual([
      'Dashboard',
      'MakeAPayment',
      'Autopay',
      'PaymentOptions',
      'ContactUs',
      'FAQ',
      'Account',
      'LogOut',
    ])
  })

  test('autopay is not offered where it is closed', () => {
    const closed = { ...borrower, isAutopayHidden: true }
    for (const links of [topNavLinks(closed, anyRoute), sideNavLinks(closed, anyRoute)]) {
      expect(links).toContain('MakeAPayment')
      expect(links).not.toContain('Autopay')
    }
  })

  test('[nav-11][nav-12] Customer Support stands in place of FAQ when it is not hidden', () => {
    const links = topNavLinks({ ...visitor, isSupportHidden: false }, anyRoute)
    expect(links).toContain('CustomerSupport')
    expect(links).not.toContain('FAQ')
  })

  test('[nav-09] the service can hide Contact Us', () => {
    expect(topNavLinks({ ...visitor, isContactHidden: true }, anyRoute)).not.toContain('ContactUs')
  })

  test('[nav-25] a route limits the links of both places', () => {
    const route = { name: 'account-resolution', navLinkOptions: { topNav: ['LogOut'], sideNav: ['LogOut'] } } as const
    expect(topNavLinks(borrower, route)).toEqual(['LogOut'])
    expect(sideNavLinks(borrower, route)).toEqual(['LogOut'])
    expect(topNavLinks(visitor, route)).toEqual([])
  })
})

describe('side menu', () => {
  test('[nav-16][nav-22][nav-23] with an account it lists everything, FAQ or Customer Support, and Log Out last', () => {
    expect(sideNavLinks(borrower, anyRoute)).toEqual([
      'Dashboard',
      'MakeAPayment',
      'Autopay',
      'PaymentOptions',
      'ContactUs',
      'FAQ',
      'Account',
      'LogOut',
    ])
    expect(sideNavLinks({ ...borrower, isSupportHidden: false }, anyRoute)).toContain('CustomerSupport')
  })

  test('[nav-22][nav-23] without one Make a Payment and Account are not there', () => {
    expect(sideNavLinks(newcomer, anyRoute)).toEqual(['Dashboard', 'ContactUs', 'FAQ', 'LogOut'])
  })
})

test('[nav-24] the vocabulary of entries', () => {
  expect([...navEntries].sort()).toEqual(
    ['Account', 'ContactUs', 'CustomerSupport', 'Dashboard', 'FAQ', 'LogOut', 'MakeAPayment', 'PaymentOptions'].sort(),
  )
})

test('[view-03][view-05] mobile below 768, tablet below 950, desktop from there', () => {
  expect([320, 767, 768, 949, 950, 1920].map(viewTypeOf)).toEqual([
    'mobile',
    'mobile',
    'tablet',
    'tablet',
    'desktop',
    'desktop',
  ])
  expect([767, 768].map(webPlatformOf)).toEqual(['MobileSite', 'DesktopSite'])
})
