import { expect, test } from 'vitest'
import { defaultBrand } from '#sdk/config/brand'
import { externalPages, externalUrl } from './external-pages.ts'

const brand = { ...defaultBrand, links: { ...defaultBrand.links, help: 'https://self-service.example.com/' } }

test('[link-05] the address of an external page is the configured host and the page’s sub-route', () => {
  expect(externalUrl(brand, 'payoffQuote')).toBe('https://self-service.example.com/payoff-quote')
  expect(externalUrl(brand, 'contactUs', { from: 'portal', lang: 'es' })).toBe(
    'https://self-service.example.com/contact-us?from=portal&lang=es',
  )
  expect(externalUrl(defaultBrand, 'adviceCenter')).toBe('/help/advice-center')
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
