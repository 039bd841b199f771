import { expect, test } from 'vitest'
import { defaultSmartBanner } from '#sdk/config/smart-banner'
import { en } from './smart-banner.messages.ts'
import { es } from './smart-banner.messages.es.ts'
import {
  type BannerFacts,
  bannerPlatform,
  bannerTexts,
  closedCookie,
  cookieExpiryMs,
  excludedPaths,
  viewUrl,
  withDefaults,
} from './smart-banner.state.ts'

const facts = (change: Partial<BannerFacts> = {}): BannerFacts => ({
  os: 'ios',
  settings: defaultSmartBanner,
  path: '/',
  isClosed: false,
  isDisabled: false,
  ...change,
})

test('[banner-02] nothing shows on a desktop or in our own app', () => {
  expect(bannerPlatform(facts({ os: null }))).toBeNull()
})

test('[banner-03] nothing shows on exactly seven pages', () => {
  expect([...excludedPaths].sort()).toEqual([
    '/autopay-otp/enroll',
    '/autopay-otp/payment',
    '/autopay-otp/review-terms',
    '/enroll-autopay/review-terms',
    '/enroll-autopay/terms',
    '/make-a-payment',
    '/make-a-payment/review-terms',
  ])
  for (const path of excludedPaths) expect(bannerPlatform(facts({ path }))).toBeNull()
  for (const path of [
    '/make-a-payment/terms',
    '/make-a-payment/success',
    '/enroll-autopay',
    '/autopay-otp',
    '/account',
  ])
    expect(bannerPlatform(facts({ path }))).toBe('ios')
})

test('[banner-03] a page is one of the seven by whatever address the site opens it', () => {
  for (const path of ['/make-a-payment/', '/Make-A-Payment', '/ENROLL-AUTOPAY/Terms/'])
    expect(bannerPlatform(facts({ path })), path).toBeNull()
  expect(bannerPlatform(facts({ path: '/make-a-payment/terms/' }))).toBe('ios')
})

test('[banner-05] a platform that is not listed has no banner', () => {
  const settings = { enabledPlatforms: ['android'] as const }
  expect(bannerPlatform(facts({ settings }))).toBeNull()
  expect(bannerPlatform(facts({ settings, os: 'android' }))).toBe('android')
  expect(bannerPlatform(facts({ settings: { enabledPlatforms: [] } }))).toBeNull()
})

test('[banner-06][banner-07] a closed one and a disabled one do not show', () => {
  expect(bannerPlatform(facts({ isClosed: true }))).toBeNull()
  expect(bannerPlatform(facts({ isDisabled: true }))).toBeNull()
})

test('[banner-01] it shows on both systems of phones', () => {
  expect([bannerPlatform(facts()), bannerPlatform(facts({ os: 'android' }))]).toEqual(['ios', 'android'])
})

test('[const-09][const-10][const-11] both periods are set to 120 days, and the cookie has its name', () => {
  expect([defaultSmartBanner.daysHidden, defaultSmartBanner.daysReminder, closedCookie]).toEqual([
    120,
    120,
    'smartbanner_closed',
  ])
})

test('[banner-10] the cookie ends so many days from now, and with the browser when no days are set', () => {
  expect(cookieExpiryMs(null, 1000)).toBeNull()
  expect(cookieExpiryMs(Number.NaN, 1000)).toBeNull()
  expect(cookieExpiryMs(120, 1000)).toBe(120 * 86_400_000 + 1000)
  expect(cookieExpiryMs(0, 1000)).toBe(1000)
})

test('[acct-28] every setting is taken, and what is not set is ours, in both languages', () => {
  const set = withDefaults({
    title: 'Their app',
    author: { en: 'Them', es: 'Ellos' },
    price: '$1',
    priceSuffix: ' in store',
    closeLabel: 'Not now',
    buttonLabel: { en: 'Get', es: 'Obtener' },
    daysReminder: null,
  })
  expect(bannerTexts(set, 'ios', es, 'Brand', 'es')).toEqual({
    title: 'Their app',
    author: 'Ellos',
    price: '$1 in store',
    closeLabel: 'Not now',
    buttonLabel: 'Obtener',
  })
  expect([set.daysReminder, set.daysHidden, set.enabledPlatforms]).toEqual([null, 120, ['ios', 'android']])
  expect(bannerTexts(withDefaults(undefined), 'android', en, 'Brand', 'en')).toEqual({
    title: 'Brand app',
    author: 'Brand',
    price: 'Free on Google Play',
    closeLabel: 'Close',
    buttonLabel: 'View',
  })
})

test('[banner-12] the view button leads to the platform’s page on the configured host', () => {
  expect(viewUrl(defaultSmartBanner, 'ios', 'https://pay.example/')).toBe('https://pay.example/smart-banner/ios')
  expect(viewUrl(defaultSmartBanner, 'android', '')).toBe('/smart-banner/android')
  const buttonUrl = { ios: 'https://apps.example/i', android: 'https://apps.example/a' }
  expect(viewUrl(withDefaults({ buttonUrl }), 'android', 'https://pay.example')).toBe('https://apps.example/a')
})
