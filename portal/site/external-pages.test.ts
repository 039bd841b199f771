import { expect, test } from 'vitest'
import { defaultBrand } from '#sdk/config/brand'
import { defaultSmartBanner } from '#sdk/config/smart-banner'
import { viewUrl } from '#texts/smart-banner/smart-banner.state'
import { externalPages, externalUrl } from './external-pages.ts'

const brand = { ...defaultBrand, links: { ...defaultBrand.links, help: 'https://self-service.example.com/' } }

test('[link-05] the address of an external page is the configured host and the page’s sub-route', () => {
  expect(externalUrl(brand, 'payoffQuote')).toBe('https://self-service.example.com/payoff-quote')
  expect(externalUrl(brand, 'contactUs', { from: 'portal', lang: 'es' })).toBe(
    'https://self-service.example.com/contact-us?from=portal&lang=es',
  )
  expect(externalUrl(defaultBrand, 'adviceCenter')).toBe('/help/advice-center')
})

test('[out-07] the hosts of the self-service and of the app’s pages are set in the configuration, each by itself', () => {
  expect(new URL(externalUrl(brand, 'managePlans')).host).toBe('self-service.example.com')
  const other = { ...brand, links: { ...brand.links, help: 'https://help.servicer.example' } }
  expect(new URL(externalUrl(other, 'managePlans')).host).toBe('help.servicer.example')
  const banner = {
    ...defaultSmartBanner,
    buttonUrl: { ios: 'https://apps.example/i', android: '/smart-banner/android' },
  }
  expect(viewUrl(banner, 'ios', 'https://pay.example')).toBe('https://apps.example/i')
  expect(viewUrl(banner, 'android', 'https://pay.example')).toBe('https://pay.example/smart-banner/android')
})

test('[route-85][link-05] every sub-route has its name', () => {
  expect(externalPages).toMatchObject({
    payoffQuote: 'payoff-quote',
    adviceCenter: 'advice-center',
    managePhone: 'manage-phone',
    manageEmail: 'manage-email',
    manageAddress: 'manage-address',
    changePassword: 'change-password',
    contactUs: 'contact-us',
    manageModifications: 'manage-modifications',
    managePlans: 'manage-plans',
    paymentPlans: 'payment-plans',
  })
})
