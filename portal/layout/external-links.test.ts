import { describe, expect, test } from 'vitest'
import { type LinkFacts, openingOf } from './external-links.ts'

const facts = (change: Partial<LinkFacts> = {}): LinkFacts => ({
  origin: 'https://pay.example.com',
  isApp: true,
  isImpersonating: false,
  hasInAppBrowser: true,
  isForNewTab: false,
  ...change,
})
const opening = (url: string, change: Partial<LinkFacts> = {}) => openingOf(new URL(url), facts(change))

describe('what opens as it is, on every platform', () => {
  test.each(['tel:+18005550142', 'mailto:help@example.com', 'sms:5550143'])('[link-01] %s', (url) => {
    expect([opening(url), opening(url, { isImpersonating: true })]).toEqual(['as-it-is', 'as-it-is'])
  })

  test.each(['/', '/account', '/make-a-payment?method=1', '/account-details#history'])('our own page %s', (path) => {
    expect(opening(`https://pay.example.com${path}`)).toBe('as-it-is')
    expect(opening(`https://pay.example.com${path}`, { isImpersonating: true })).toBe('as-it-is')
  })

  test('a page of others on the web', () => {
    expect(opening('https://help.example.com/faq', { isApp: false })).toBe('as-it-is')
  })
})

test.each(['https://help.example.com/faq', 'http://help.example.com/', 'https://pay.example.com/help/contact-us'])(
  '[link-01] in an app %s opens in the browser over it',
  (url) => {
    expect(opening(url)).toBe('in-app-browser')
  },
)

test('[link-01] so does a page of ours that asks for a tab of its own; on the web it is the browser’s affair', () => {
  expect(opening('https://pay.example.com/terms-of-use', { isForNewTab: true })).toBe('in-app-browser')
  expect(opening('https://pay.example.com/terms-of-use', { isForNewTab: true, isApp: false })).toBe('as-it-is')
})

test('[link-02] for staff who look on as a customer it opens in a new tab, on the web and in the app view', () => {
  expect(opening('https://help.example.com/faq', { isApp: false, isImpersonating: true })).toBe('new-tab')
  expect(opening('https://help.example.com/faq', { isImpersonating: true })).toBe('new-tab')
})

test('[link-03] where the browser over the app is turned off it opens in a new tab', () => {
  expect(opening('https://help.example.com/faq', { hasInAppBrowser: false })).toBe('new-tab')
})
