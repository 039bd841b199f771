import { expect, test } from 'vitest'
import { type MessageParameters, type MessageTemplate, renderMessage } from './message-texts.ts'

const payment = { total: '$796.12', confirmationNumber: 'ABC-DEF-GHJK', method: 'Checking ending in 6789' }
const samples: MessageParameters = {
  'payment-accepted': { ...payment, paymentDate: 'Friday, November 27' },
  'payment-scheduled': { ...payment, paymentDate: 'Friday, November 27', cancelUntil: '5:00 PM' },
  'payment-cancelled': { ...payment, autopay: null },
  'payment-returned': { ...payment, reason: 'Your bank returned it.' },
  'payoff-quote': { account: '0001', total: '$33,801.22', goodUntil: 'Monday, November 30', perDiem: '$16.33' },
  'loan-paid-off': {
    account: '0001',
    closesOn: 'Monday, December 7',
    titleBy: 'Monday, December 21',
    overpaid: '$5.00',
  },
  'loan-closed': { account: '0001', titleBy: 'Monday, December 21' },
  'title-sent': { account: '0001' },
  'overpayment-refund': { account: '0001', amount: '$5.00' },
  passcode: { passcode: '482915', minutes: 10 },
  'verify-email': { link: 'https://example.com/v/1', hours: 24 },
  'password-reset': { link: 'https://example.com/r/1', minutes: 30 },
}

test('a canceled payment’s message says that autopay stays on and how to end it, where it is on', () => {
  const autopay = { amount: '$796.12', date: 'Friday, December 4' }
  const bodyIn = (language: 'en' | 'es', next: typeof autopay | null) =>
    renderMessage('payment-cancelled', language, { ...payment, autopay: next }).body
  expect(bodyIn('en', autopay)).toContain('Autopay stays on: its next payment is $796.12 on Friday, December 4.')
  expect(bodyIn('en', autopay)).toContain('turn autopay off on our site')
  expect(bodyIn('es', autopay)).toContain('sigue activado')
  for (const language of ['en', 'es'] as const) expect(bodyIn(language, null)).not.toMatch(/auto/i)
})

const templates = Object.keys(samples) as MessageTemplate[]

test.each(templates)('%s says everything it was given, in two languages, calmly', (template) => {
  const [english, spanish] = (['en', 'es'] as const).map((language) =>
    renderMessage(template, language, samples[template] as never),
  )
  for (const text of [english, spanish]) {
    const whole = `${text?.subject}\n${text?.body}`
    for (const value of Object.values(samples[template]).filter((one) => one !== null))
      expect(whole).toContain(String(value))
    expect(whole).not.toMatch(/[!¡]|undefined/)
  }
  expect(english?.subject).not.toBe(spanish?.subject)
})

test('a passcode never stands in a subject, where a locked screen would show it', () => {
  expect(renderMessage('passcode', 'en', samples.passcode).subject).not.toContain('482915')
})
