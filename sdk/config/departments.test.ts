import { expect, test } from 'vitest'
import { defaultBrand } from './brand.ts'
import { departments } from './departments.ts'

const phone = /^\(\d{3}\) \d{3}-\d{4}$/

test('[const-18][const-19][const-20] the customer service phone, the fax for DMV documents and the contact for repair claims are settings', () => {
  expect(defaultBrand.phone).toMatch(phone)
  expect(defaultBrand.phoneHref).toBe(`+1${defaultBrand.phone.replaceAll(/\D/g, '')}`)
  expect(departments.dmvDocumentsFax).toMatch(phone)
  expect(departments.repairClaims).toMatch(phone)
})

test('[const-21] so is the address to which payments are mailed', () => {
  expect(defaultBrand.mailAddress.length).toBeGreaterThanOrEqual(3)
  expect(defaultBrand.mailAddress.at(-1)).toMatch(/, [A-Z]{2} \d{5}$/)
})
