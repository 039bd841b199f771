import { expect, test, vi } from 'vitest'
import { demandPage, demandSubject } from './token-page.ts'

vi.stubGlobal('self', { location: { origin: 'https://pay.example.com' } })

const dealer = 'https://dealer.example.com'
const tokenFor = (origins: unknown): string => `e30.${btoa(JSON.stringify({ origins }))}.signature`

test.each([
  tokenFor(['https://other.example.com']),
  tokenFor([`${dealer}.evil.example`]),
  tokenFor(dealer),
  tokenFor(undefined),
  'not-a-token',
  '',
])('[embed-13] a token that does not name the page around our frame is not used there: %s', (token) => {
  expect(() => demandPage(token, dealer)).toThrow('The token is for another page')
})

test('[embed-13] a token of the page around our frame is used, and any on our own page', () => {
  const token = tokenFor(['https://www.dealer.example.com', dealer])
  expect(demandPage(token, dealer)).toBe(token)
  expect(demandPage(token, 'https://pay.example.com')).toBe(token)
})

const tokenOf = (claims: object): string => `e30.${btoa(JSON.stringify(claims))}.signature`
const tanya = { sub: 'login_5', customer: 'cus_5', account: '100000000005', azp: 'prt_1', jti: 'one', exp: 1 }

test('a renewed token of the same person, loan and partner is used on', () => {
  const renewed = tokenOf({ ...tanya, jti: 'two', exp: 2 })
  expect(demandSubject(renewed, tokenOf(tanya))).toBe(renewed)
})

test.each([
  ['person', { ...tanya, sub: 'login_6' }],
  ['customer', { ...tanya, customer: 'cus_6' }],
  ['loan', { ...tanya, account: '100000000006' }],
  ['partner', { ...tanya, azp: undefined }],
])('a renewed token for another %s is refused', (_what, claims) => {
  expect(() => demandSubject(tokenOf(claims), tokenOf(tanya))).toThrow('The token is for another loan')
})

test('what is no token is for nobody', () => {
  expect(() => demandSubject('not-a-token', 'not-a-token')).toThrow('The token is for another loan')
})
