import { expect, test } from 'vitest'
import { type SecurityParameters, securityText, type SecurityTemplate } from './security-texts.ts'

const samples: SecurityParameters = {
  'account-linked': { login: 'a•••@example.com', when: '5:00 PM' },
  'new-device': { when: '5:00 PM', device: 'Firefox, Linux' },
  'contact-changed': { what: 'email', contact: 'a•••@example.com' },
  'contact-removed': { what: 'phone', contact: '(•••) •••-0123' },
  'texts-ended': { contact: '(•••) •••-0123' },
  'password-changed': {},
  'payment-method-added': { method: 'Checking 6789' },
  'autopay-set': { change: 'off', account: '0001' },
  'login-unlocked': {},
  'devices-removed': {},
  'login-removed': {},
  'bank-debits-allowed': {},
}
const company = { phone: '480-555-0100' }
const templates = Object.keys(samples) as SecurityTemplate[]
const chosenWords = new Set(['what', 'change'])

test.each(templates)('%s says what happened and whom to call, in two languages, calmly', (template) => {
  const [english, spanish] = (['en', 'es'] as const).map((language) =>
    securityText(template, language, samples[template] as never, company),
  )
  for (const text of [english, spanish]) {
    expect(text?.body).toContain(company.phone)
    for (const [name, value] of Object.entries(samples[template]))
      if (!chosenWords.has(name)) expect(text?.body).toContain(value)
    expect(`${text?.subject}\n${text?.body}`).not.toMatch(/[!¡]|undefined/)
  }
  expect(english?.subject).not.toBe(spanish?.subject)
})
