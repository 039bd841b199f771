import { expect, test, vi } from 'vitest'
import { demandPage } from './token-page.ts'

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
