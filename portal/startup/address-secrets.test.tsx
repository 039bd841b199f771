import { afterEach, expect, test } from 'vitest'
import { cardAnswer, forgetCardAnswer, hideAddressSecrets, takeLoginAnswer } from './address-secrets.ts'

afterEach(() => window.history.replaceState(null, '', '/'))

const openAt = (address: string) => {
  window.history.replaceState({ kept: true }, '', address)
  hideAddressSecrets()
  const { pathname, search, hash } = window.location
  return `${pathname}${search}${hash}`
}

test('the code of a sign-in leaves the address before anything else runs, and is given once', () => {
  expect(openAt('/pre-login?code=abc&state=xyz&iss=https%3A%2F%2Fpay.example.com&lang=es')).toBe('/pre-login?lang=es')
  expect(window.history.state).toEqual({ kept: true })
  expect(new URL(takeLoginAnswer()).search).toBe('?code=abc&state=xyz&iss=https%3A%2F%2Fpay.example.com&lang=es')
  expect(new URL(takeLoginAnswer()).search).toBe('?lang=es')
})

test('the token of the card page leaves the address too, and is there until it is forgotten', () => {
  expect(openAt('/payment-authenticate-success#rawToken=abc')).toBe('/payment-authenticate-success')
  expect([cardAnswer(), cardAnswer()]).toEqual(['#rawToken=abc', '#rawToken=abc'])
  forgetCardAnswer()
  expect(cardAnswer()).toBe('')
})

test.each([
  '/pre-login?logout=true',
  '/pre-login?state=xyz&error=access_denied',
  '/account?code=1#part',
  '/payment-options#mail',
])('%s holds no secret and stays as it is', (address) => {
  expect(openAt(address)).toBe(address)
})
