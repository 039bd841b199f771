import { expect, test } from 'vitest'
import { addDays, daysBetween } from '#sdk/dates/dates'
import { isPlanCancelReason, type PlanBasis, planCounts, planFirstDays, planTerms } from './payment-plan.ts'

// Payments 30, 31 and 30 days apart: the dates of the rules' example.
const today = '2026-04-17'
const basis: PlanBasis = {
  pastDueCents: 159_224,
  contractFrequency: 'MONTHLY',
  contractPaymentCents: 79_612,
  rateMillionths: 178_100,
  maturityDate: addDays(today, 1980),
}
const monthly = { frequency: 'MONTHLY', firstPaymentDate: addDays(today, 7) } as const

test('[plan-01] golden ten: the past-due amount is in equal parts, with the cents that are left over on the first payment', () => {
  const cures = (count: number) =>
    planTerms(basis, monthly, count).payments.map(({ paymentCents, regularCents }) => paymentCents - regularCents)
  expect(cures(4)).toEqual([39_806, 39_806, 39_806, 39_806])
  expect(cures(3)).toEqual([53_076, 53_074, 53_074])
  expect(planTerms(basis, monthly, 4).payments.map(({ regularCents }) => regularCents)).toEqual(Array(4).fill(79_612))
})

test('what a plan saves is the interest on each part from its date to the end of the loan', () => {
  const terms = planTerms(basis, monthly, 4)
  expect(terms.payments.map(({ scheduledOn }) => daysBetween(today, scheduledOn))).toEqual([7, 37, 68, 98])
  expect(terms.interestSavingsCents).toBe(149_752)
  expect(planTerms({ ...basis, maturityDate: today }, monthly, 4).interestSavingsCents).toBe(0)
})

test('the regular payment becomes what it is by the month, for a plan that is paid more often', () => {
  const regular = (frequency: 'WEEKLY' | 'BI_WEEKLY' | 'SEMI_MONTHLY', from: Partial<PlanBasis> = {}) =>
    planTerms({ ...basis, ...from }, { ...monthly, frequency }, 2).payments[0]?.regularCents
  expect([regular('SEMI_MONTHLY'), regular('BI_WEEKLY'), regular('WEEKLY')]).toEqual([39_806, 36_744, 18_372])
  const biWeekly = { contractFrequency: 'BI_WEEKLY', contractPaymentCents: 39_806 } as const
  expect(planTerms({ ...basis, ...biWeekly }, monthly, 2).payments[0]?.regularCents).toBe(86_246)
  expect(regular('BI_WEEKLY', biWeekly)).toBe(39_806)
})

test('a payment after the loan’s last installment has no regular part', () => {
  const last = { ...basis, maturityDate: addDays(today, 40) }
  expect(planTerms(last, monthly, 3).payments.map(({ regularCents }) => regularCents)).toEqual([79_612, 79_612, 0])
  const over = planTerms({ ...basis, maturityDate: addDays(today, -1) }, monthly, 3)
  expect(over.payments.map(({ paymentCents }) => paymentCents)).toEqual([53_076, 53_074, 53_074])
  expect(over.interestSavingsCents).toBe(0)
})

test('at most four plans are offered, none with a part below 25 dollars or a payment after 180 days', () => {
  expect(planCounts(basis, monthly, today)).toEqual([2, 3, 4, 6])
  expect(planCounts(basis, { ...monthly, frequency: 'WEEKLY' }, today)).toEqual([2, 5, 8, 12])
  expect(planCounts({ ...basis, pastDueCents: 7_500 }, monthly, today)).toEqual([2, 3])
  expect(planCounts({ ...basis, pastDueCents: 7_499 }, monthly, today)).toEqual([2])
  expect(planCounts({ ...basis, pastDueCents: 4_999 }, monthly, today)).toEqual([])
})

test('a plan begins between tomorrow and two weeks from today', () => {
  expect(planFirstDays(today)).toEqual({ from: '2026-04-18', to: '2026-05-01' })
})

test('a plan is canceled for one of the known reasons', () => {
  expect(['paid-another-way', 'other', 'because'].map(isPlanCancelReason)).toEqual([true, true, false])
})
