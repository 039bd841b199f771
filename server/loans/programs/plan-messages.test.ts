import { expect, test } from 'vitest'
import { type PlanMessages, planMessage, type PlanTemplate } from './plan-messages.ts'

const samples: PlanMessages = {
  'plan-started': {
    count: 3,
    first: 'Monday, November 30',
    amount: '$1,326.88',
    schedule: '1. Monday, November 30: $1,326.88',
    agreement: 'I agree.',
  },
  'plan-payment-required': { amount: '$1,326.86', deadline: 'Friday, December 4' },
  'plan-canceled': { due: ' You owe $796.12.', phone: '(800) 555-0142' },
  'plan-completed': { due: ' You owe $796.12.' },
  'plan-reminder': { amount: '$1,326.86', date: 'Friday, December 4', method: 'Checking ending in 6789' },
  'plan-reminder-no-debit': { amount: '$1,326.86', date: 'Friday, December 4', phone: '(800) 555-0142' },
  'plan-debits-stopped': { next: ' Your next payment is $1,326.86.' },
  'plan-debits-denied': { phone: '(800) 555-0142', next: ' Your next payment is $1,326.86.' },
  'plan-not-drawn': { amount: '$1,326.86', date: 'Friday, December 4', phone: '(800) 555-0142' },
}

test.each(Object.keys(samples) as PlanTemplate[])(
  '%s says everything it was given, in two languages, calmly',
  (template) => {
    const [english, spanish] = (['en', 'es'] as const).map((language) =>
      planMessage(template, language, samples[template] as never),
    )
    for (const text of [english, spanish]) {
      const whole = `${text?.subject}\n${text?.body}`
      for (const value of Object.values(samples[template])) expect(whole).toContain(String(value))
      expect(whole).not.toMatch(/[!¡]|undefined/)
    }
    expect(english?.subject).not.toBe(spanish?.subject)
  },
)

test('a reminder of a payment that the borrower makes says where to pay it, and of one that is debited to keep the money there', () => {
  const of = (method: string | null) => planMessage('plan-reminder', 'en', { ...samples['plan-reminder'], method }).body
  expect(of(null)).toContain('You can pay it on our site.')
  expect(of('Checking ending in 6789')).toContain('Please keep the money in your account.')
})
