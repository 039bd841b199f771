import { expect, test } from 'vitest'
import { resolveDeepLink } from './resolve-deep-link.ts'

const origin = 'https://pay.example.com'
const path = (link: string) => resolveDeepLink(link, origin).path

test.each([
  'https://evil.example/account',
  '//evil.example/account',
  '/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  ' /account',
  '/acc\tount',
  'data:text/html,hi',
  `/${'a'.repeat(600)}`,
])('a link that is not a path of ours leads to the homepage: %s', (link) => {
  expect(resolveDeepLink(link, origin)).toEqual({ path: '/' })
})

test('an unknown path leads to the homepage, and so does a link to the opener of links', () => {
  expect(path('/no/such/page')).toBe('/')
  expect(path('/deep-link?to=/account')).toBe('/')
})

test.each([
  ['[deep-02]', '/paymentoptions', '/payment-options'],
  ['[deep-03]', '/payment/autopay', '/enroll-autopay'],
  ['[deep-04]', '/privacypolicy', '/privacy-policy'],
  ['[deep-05]', '', '/account'],
  ['[deep-05]', '/', '/account'],
  ['[deep-06]', '/account/login', '/account'],
  ['[deep-07]', '/select-account', '/enroll-autopay'],
  ['[deep-08]', '/app-banner-redirect', '/account'],
  ['[deep-10]', '/email-campaign-redirect?to=/account', '/email-campaign-redirect?to=/account'],
])('%s %s goes to another place or keeps its own: %s', (_id, link, place) => {
  expect(path(link)).toBe(place)
})

test.each([
  ['/PaymentOptions', '/payment-options'],
  ['/PAYMENT/AutoPay/', '/enroll-autopay'],
  ['/Account/Login', '/account'],
  ['/Manage-Payments', '/manage-payments'],
])('[deep-01] upper and lower case are the same: %s', (link, place) => {
  expect(path(link)).toBe(place)
})

test('[deep-09] the banner’s link has something to tell; others have nothing', () => {
  expect(resolveDeepLink('/App-Banner-Redirect', origin).event).toBe('smart-banner-open')
  expect(resolveDeepLink('/account', origin).event).toBeUndefined()
})

test('[deep-11] a verify-email link with success leads to verify-email with success; without it to the page that waits', () => {
  expect(path('/pre-login/verify-email?success=true')).toBe('/pre-login/verify-email?success=true')
  expect(path('/Verify-Email?success=true&code=x')).toBe('/pre-login/verify-email?success=true&code=x')
  expect(path('/pre-login/verify-email')).toBe('/pre-login/verify-email')
  expect(path('/verify-email')).toBe('/')
})

test('the query goes along', () => {
  expect(path('/paymentoptions?aid=117')).toBe('/payment-options?aid=117')
})
