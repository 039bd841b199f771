import { describe, expect, test } from 'vitest'
import { activeTab, backTarget, bottomTabs, isPaymentBegun } from './back-rules.ts'

const visited = (path: string) => ({ name: 'any', path })

describe('the back button', () => {
  test('[native-02] is not there where the route says so, wherever somebody came from', () => {
    expect(backTarget({ hideBackButton: true }, '/account', visited('/settings'))).toBeNull()
  })

  test.each([
    ['there was no page before', null],
    ['pre-login was before', visited('/pre-login')],
    ['pre-login with the provider’s answer was before', visited('/pre-login?code=1&state=2')],
    ['a page of pre-login was before', visited('/pre-login/verify-email')],
  ])('[native-03] is not there where %s', (_what, previous) => {
    expect(backTarget({}, '/settings', previous)).toBeNull()
    expect(backTarget({}, '/make-a-payment/review-terms', previous)).toBeNull()
  })

  test('leads to the page before, also to one whose name only begins like pre-login', () => {
    expect(backTarget({}, '/settings', visited('/account'))).toBe(-1)
    expect(backTarget({}, '/settings', visited('/pre-login-help'))).toBe(-1)
  })

  test('[native-04] leads from the review of a payment to its terms, whatever was before', () => {
    expect(backTarget({}, '/make-a-payment/review-terms', visited('/account'))).toBe('/make-a-payment/terms')
    expect(backTarget({}, '/enroll-autopay/review-terms', visited('/account'))).toBe(-1)
  })
})

describe('the bottom bar', () => {
  test('[native-07][native-08] has three tabs, and Make a Payment leads to the review', () => {
    expect(bottomTabs.map(({ name, path }) => [name, path])).toEqual([
      ['dashboard', '/account'],
      ['makeAPayment', '/make-a-payment/review-terms'],
      ['paymentOptions', '/payment-options'],
    ])
  })

  test.each([
    ['/account', 'dashboard'],
    ['/make-a-payment', 'makeAPayment'],
    ['/make-a-payment/success', 'makeAPayment'],
    ['/Payment-Options', 'paymentOptions'],
    ['/account-details', undefined],
    ['/settings', undefined],
    ['/', undefined],
  ])('[native-10] on %s the tab is %s', (pathname, name) => {
    expect(activeTab(pathname)?.name).toBe(name)
  })

  test('[native-09] a payment is begun on its terms and its review, here or on the page before, and nowhere else', () => {
    expect(isPaymentBegun('/account', visited('/make-a-payment/review-terms'))).toBe(true)
    expect(isPaymentBegun('/account', visited('/make-a-payment/terms?method=1'))).toBe(true)
    expect(isPaymentBegun('/make-a-payment/terms', null)).toBe(true)
    expect(isPaymentBegun('/account', null)).toBe(false)
    expect(isPaymentBegun('/account', visited('/make-a-payment'))).toBe(false)
    expect(isPaymentBegun('/account', visited('/make-a-payment/success'))).toBe(false)
    expect(isPaymentBegun('/settings', visited('/enroll-autopay/review-terms'))).toBe(false)
  })
})
