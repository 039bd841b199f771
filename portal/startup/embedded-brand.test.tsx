import { afterEach, expect, test } from 'vitest'
import { defaultBrand } from '#sdk/config/brand'
import { createPortalServices } from './services.ts'

afterEach(() => document.head.querySelector('meta[name="carport-brand"]')?.remove())

test('the portal shows the lender that the server wrote into its page, and its own where there is none', () => {
  expect(createPortalServices('https://pay.example.com').brand).toEqual(defaultBrand)
  const told = { ...defaultBrand, name: 'Meadow "Auto" & Sons', phone: '(602) 555-0111', phoneHref: '+16025550111' }
  const meta = Object.assign(document.createElement('meta'), { name: 'carport-brand', content: JSON.stringify(told) })
  document.head.append(meta)
  expect(createPortalServices('https://pay.example.com').brand).toEqual(told)
})
