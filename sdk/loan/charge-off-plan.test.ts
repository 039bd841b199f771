import { expect, test } from 'vitest'
import {
  borrowerLimits,
  isAsAsked,
  nearestTerms,
  offeredTerms,
  planAccessOf,
  planEnd,
  planRows,
  staffLimits,
  termsOutside,
} from './charge-off-plan.ts'
import { pcoLandingOf } from './charge-off-landing.ts'
import { pcoLandingExperiences } from './account.ts'

const today = '2026-06-17'
const balance = 984_037
const grounds = { balanceCents: balance, pcoCheckDigit1: 3, pcoCheckDigit2: 2 }
const limits = borrowerLimits(grounds)
const ask = { initialPaymentAmount: 98_404, paymentFrequency: 'MONTHLY', paymentStartDate: '2026-07-01' } as const
const cents = (count: number) =>
  planRows(balance, nearestTerms(balance, limits, today, { ...ask, numberOfPayments: count })).map((row) => row.cents)

test('golden eleven: 24 months of $9,840.37: $984.04 first, 23 payments of $369.02 and a last one of $368.87', () => {
  expect(limits.leastInitialCents).toBe(98_404)
  expect(cents(24)).toEqual([98_404, ...Array.from({ length: 23 }, () => 36_902), 36_887])
})

test('golden eleven: 12 months of $9,840.37: 11 payments of $738.03 and a last one of $738.00', () => {
  expect(cents(12)).toEqual([98_404, ...Array.from({ length: 11 }, () => 73_803), 73_800])
})

test('the first payment is at least a tenth, or 15 percent from check digit 5 on, and never under $50', () => {
  expect(borrowerLimits({ ...grounds, pcoCheckDigit1: 4 }).leastInitialCents).toBe(98_404)
  expect(borrowerLimits({ ...grounds, pcoCheckDigit1: 5 }).leastInitialCents).toBe(147_606)
  expect(borrowerLimits({ ...grounds, balanceCents: 30_000 }).leastInitialCents).toBe(5_000)
})

test('a plan runs 3 to 24 months, or up to 36 from check digit 5 on', () => {
  const count = (digit: number, wanted: number) =>
    nearestTerms(balance, borrowerLimits({ ...grounds, pcoCheckDigit2: digit }), today, {
      ...ask,
      numberOfPayments: wanted,
    }).numberOfPayments
  expect([count(4, 60), count(5, 60), count(4, 1)]).toEqual([24, 36, 3])
})

test('payments come to at least $50 a month, so a small balance has fewer of them', () => {
  const small = borrowerLimits({ ...grounds, balanceCents: 60_000 })
  const terms = nearestTerms(60_000, small, today, { ...ask, initialPaymentAmount: 6_000, numberOfPayments: 24 })
  expect([terms.numberOfPayments, terms.regularPaymentAmount]).toEqual([10, 5_400])
  expect(offeredTerms(19_000, borrowerLimits({ ...grounds, balanceCents: 19_000 }), today, ask)).toEqual([])
})

test('the other payments begin 1 to 14 days after the first one, which is made within 7 days', () => {
  const terms = (initialPaymentDate: string, paymentStartDate: string) => {
    const near = nearestTerms(balance, limits, today, {
      ...ask,
      initialPaymentDate,
      paymentStartDate,
      numberOfPayments: 12,
    })
    return [near.initialPaymentDate, near.paymentStartDate]
  }
  expect(terms('2026-06-24', '2026-07-08')).toEqual(['2026-06-24', '2026-07-08'])
  expect(terms('2026-06-25', '2026-07-09')).toEqual(['2026-06-24', '2026-07-08'])
  expect(terms('2026-06-17', '2026-06-17')).toEqual(['2026-06-17', '2026-06-18'])
})

test('terms within the limits are accepted as they are; others come back changed', () => {
  const judge = (asked: Parameters<typeof isAsAsked>[2]) =>
    isAsAsked(nearestTerms(balance, limits, today, asked), today, asked)
  expect(judge({ ...ask, numberOfPayments: 24 })).toBe(true)
  expect(judge({ ...ask, regularPaymentAmount: 40_000 })).toBe(true)
  expect(judge({ ...ask, numberOfPayments: 25 })).toBe(false)
  expect(judge({ ...ask, regularPaymentAmount: 20_000 })).toBe(false)
  expect(judge({ ...ask, initialPaymentAmount: 98_403, numberOfPayments: 24 })).toBe(false)
  expect(judge({ ...ask, paymentStartDate: '2026-07-02', numberOfPayments: 24 })).toBe(false)
})

test('staff may go to a twentieth first, 48 months and a start within 30 days, and no further', () => {
  const wide = staffLimits(grounds)
  const terms = {
    ...ask,
    initialPaymentAmount: 49_202,
    initialPaymentDate: today,
    numberOfPayments: 48,
    regularPaymentAmount: 19_476,
    paymentStartDate: '2026-07-17',
  }
  expect(termsOutside(balance, wide, today, terms)).toEqual([])
  expect(termsOutside(balance, limits, today, terms)).toEqual(['initial', 'payments', 'start'])
  expect(termsOutside(balance, wide, today, { ...terms, paymentStartDate: '2026-07-18' })).toEqual(['start'])
  expect(termsOutside(balance, wide, today, { ...terms, numberOfPayments: 49 })).toEqual(['payments'])
  expect(termsOutside(balance, wide, today, { ...terms, regularPaymentAmount: 19_475 })).toEqual(['amount'])
})

test('every frequency pays exactly the balance, and no payment is nothing', () => {
  for (const paymentFrequency of ['WEEKLY', 'BI_WEEKLY', 'SEMI_MONTHLY', 'MONTHLY'] as const) {
    for (let cents = 20_000; cents < 1_400_000; cents += 13_337) {
      const own = borrowerLimits({ ...grounds, balanceCents: cents })
      for (const terms of offeredTerms(cents, own, today, { ...ask, paymentFrequency })) {
        const rows = planRows(cents, terms)
        expect(rows.reduce((sum, row) => sum + row.cents, 0)).toBe(cents)
        expect(Math.min(...rows.map((row) => row.cents))).toBeGreaterThan(0)
        expect(rows.at(-1)?.dueOn).toBe(planEnd(terms))
        expect(termsOutside(cents, own, today, terms)).toEqual([])
      }
    }
  }
})

test('the smallest payments are offered first, then two faster ways', () => {
  expect(offeredTerms(balance, limits, today, ask).map((terms) => terms.numberOfPayments)).toEqual([24, 18, 12])
})

test('[pco-04][enum-33] the landing digit leads to the landing page, straight on, or to a call', () => {
  const seen = Array.from({ length: 10 }, (_, digit) => pcoLandingOf(digit))
  expect(seen).toEqual([
    ...Array.from({ length: 4 }, () => pcoLandingExperiences[0]),
    ...Array.from({ length: 3 }, () => pcoLandingExperiences[1]),
    ...Array.from({ length: 3 }, () => pcoLandingExperiences[2]),
  ])
})

test('group A and a deficiency have the whole menu, B the first offer, C and the call-in landing a call', () => {
  const pco = { isSSDEligible: false, planTypeEligibility: 'PCO', eligibilityGroup: 'A', pcoLandingPageCheckDigit: 1 }
  expect(planAccessOf(pco)).toBe('full-menu')
  expect(planAccessOf({ ...pco, eligibilityGroup: 'B' })).toBe('first-offer')
  expect(planAccessOf({ ...pco, eligibilityGroup: 'C' })).toBe('call-in')
  expect(planAccessOf({ ...pco, pcoLandingPageCheckDigit: 8 })).toBe('call-in')
  const deficiency = { ...pco, planTypeEligibility: null, eligibilityGroup: null }
  expect(planAccessOf({ ...deficiency, isSSDEligible: true })).toBe('full-menu')
  expect(planAccessOf(deficiency)).toBe('none')
})
