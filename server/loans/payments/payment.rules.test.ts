import { describe, expect, test } from 'vitest'
import { errorText } from '#sdk/errors/texts'
import { cardFeeDescription } from '#sdk/loan/payment-terms'
import { serviceFeeFor } from './service-fee.ts'
import { checkPayment, type PaymentFacts, paymentKind } from './payment.rules.ts'

const fine: PaymentFacts = {
  today: '2026-06-17',
  amountCents: 9612,
  paymentDate: '2026-06-17',
  category: 'ACH',
  payoffCents: 3_380_122,
  isPastDue: false,
  madeToday: 0,
  scheduledCount: 0,
  cardCentsToday: 0,
}

const check = (change: Partial<PaymentFacts>) => checkPayment({ ...fine, ...change })

/** What the borrower reads, or null. */
function textOf(change: Partial<PaymentFacts>, language: 'en' | 'es' = 'en'): string | null {
  const refusal = check(change)
  return refusal === null ? null : errorText(refusal.code, language, refusal.params)
}

describe('amounts that are refused', () => {
  test('less than a dollar', () => {
    expect(check({ amountCents: 99 })).toMatchObject({ code: 'AMOUNT_TOO_LOW', field: 'paymentAmount' })
    expect(textOf({ amountCents: 99 })).toBe('Enter at least $1.00.')
    expect(textOf({ amountCents: 99 }, 'es')).toBe('Ingrese al menos $1.00.')
    expect(check({ amountCents: 100 })).toBeNull()
  })

  test('more than the payoff of the day it counts', () => {
    expect(check({ amountCents: 3_380_123 })).toMatchObject({ code: 'AMOUNT_ABOVE_PAYOFF', field: 'paymentAmount' })
    expect(textOf({ amountCents: 3_380_123 })).toContain('Your payoff on Wednesday, June 17 is $33,801.22.')
    expect(check({ amountCents: 3_380_122 })).toBeNull()
  })

  test('more than one bank payment may carry', () => {
    const payoffCents = 9_000_000
    expect(check({ amountCents: 5_000_001, payoffCents })?.code).toBe('AMOUNT_TOO_HIGH')
    expect(textOf({ amountCents: 5_000_001, payoffCents })).toContain('$50,000.00')
    expect(check({ amountCents: 5_000_000, payoffCents })).toBeNull()
  })

  test('more than one card payment, or the cards of one day, may carry', () => {
    expect(check({ category: 'CARD', amountCents: 250_001 })?.code).toBe('CARD_LIMIT')
    expect(textOf({ category: 'CARD', amountCents: 250_001 })).toContain('$2,500.00')
    expect(check({ category: 'CARD', amountCents: 250_000 })).toBeNull()
    expect(textOf({ category: 'CARD', amountCents: 100_001, cardCentsToday: 400_000 })).toContain('$1,000.00')
    expect(check({ category: 'CARD', amountCents: 100_000, cardCentsToday: 400_000 })).toBeNull()
  })
})

describe('dates that are refused', () => {
  test.each([
    ['yesterday', {}, '2026-06-16'],
    ['46 days ahead', {}, '2026-08-02'],
    ['15 days ahead when past due', { isPastDue: true }, '2026-07-02'],
    ['tomorrow by card', { category: 'CARD' }, '2026-06-18'],
  ] as const)('%s', (_, change, paymentDate) => {
    expect(check({ ...change, paymentDate })).toMatchObject({ code: 'DATE_OUT_OF_RANGE', field: 'paymentDate' })
  })

  test('the last day of each range is accepted', () => {
    expect(check({ paymentDate: '2026-08-01' })).toBeNull()
    expect(check({ isPastDue: true, paymentDate: '2026-07-01' })).toBeNull()
  })

  test('the text names the range in the language of the borrower', () => {
    expect(textOf({ paymentDate: '2026-06-16' })).toContain('Wednesday, June 17 to Saturday, August 1')
    expect(textOf({ paymentDate: '2026-06-16' }, 'es')).toMatch(/miércoles, 17 de junio.*sábado, 1 de agosto/)
  })
})

describe('too many payments', () => {
  test('a fourth new one on a day', () => {
    expect(check({ madeToday: 3 })).toEqual({ code: 'TOO_MANY_PAYMENTS' })
    expect(check({ madeToday: 2 })).toBeNull()
  })

  test('a seventh that waits for its day; one for today is still taken', () => {
    expect(check({ scheduledCount: 6, paymentDate: '2026-06-18' })).toEqual({ code: 'TOO_MANY_PAYMENTS' })
    expect(check({ scheduledCount: 6 })).toBeNull()
  })
})

test('[pay-06] a payment within ten dollars of the payoff pays the loan off', () => {
  expect(paymentKind(3_380_122, 3_380_122)).toBe('PAYOFF')
  expect(paymentKind(3_379_122, 3_380_122)).toBe('PAYOFF')
  expect(paymentKind(3_379_121, 3_380_122)).toBe('ONE_TIME')
})

describe('service fee', () => {
  test('[const-01][pay-09] a debit card payment carries 4.95, described as Fee Payment', () => {
    expect(serviceFeeFor('CARD', 'AZ', true)).toBe(495)
    expect(cardFeeDescription).toBe('Fee Payment')
  })

  test('[const-02] before the increase it was 3.95', () => {
    expect(serviceFeeFor('CARD', 'AZ', false)).toBe(395)
  })

  test('a bank payment carries none, and no payment does in a state whose row nobody reviewed', () => {
    expect(serviceFeeFor('ACH', 'AZ', true)).toBe(0)
    expect(serviceFeeFor('CARD', 'MA', true)).toBe(0)
    expect(serviceFeeFor('CARD', 'OH', true)).toBe(0)
    expect(serviceFeeFor('CARD', 'OH', false)).toBe(0)
  })
})
