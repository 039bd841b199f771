import { addDays, daysBetween, type LocalDate } from '#sdk/dates/dates'
import { addCents, type Cents, mulDivHalfUp } from '#sdk/money/money'
import type { AutopayFrequency } from './enums.graphql.ts'
import { ptcFirstDays, planLongestDays, planLeastPartCents, planMostPayments, planOffers } from './payment-terms.ts'
import { dueDateAt, installmentsPerYear, monthlyEquivalentCents } from './due-dates.ts'

/** Fewest payments of a plan: one is no plan (rules 11.2). */
const leastPayments = 2
const rateYear = 365n * 1_000_000n

/** The loan's figures from which a plan is calculated. */
export interface PlanBasis {
  /** What the plan spreads. */
  readonly pastDueCents: Cents
  readonly contractFrequency: AutopayFrequency
  readonly contractPaymentCents: Cents
  readonly rateMillionths: number
  readonly maturityDate: LocalDate
}

/** The loan as the server gives it to whoever works out a plan. */
interface PlanLoan {
  readonly pastDueAmount: Cents
  readonly paymentFrequency: AutopayFrequency
  readonly regularPaymentAmount: Cents
  readonly interestRateMillionths: number
  readonly maturityDate: LocalDate
}

/** Returns what a plan is worked out from. */
export function planBasis(loan: PlanLoan): PlanBasis {
  return {
    pastDueCents: loan.pastDueAmount,
    contractFrequency: loan.paymentFrequency,
    contractPaymentCents: loan.regularPaymentAmount,
    rateMillionths: loan.interestRateMillionths,
    maturityDate: loan.maturityDate,
  }
}

/** How the borrower wants to pay it. */
export interface PlanWish {
  readonly frequency: AutopayFrequency
  readonly firstPaymentDate: LocalDate
}

/** One payment of a plan: the regular part, and what is on top of it for the past-due amount. */
export interface PlannedPayment {
  readonly sequence: number
  readonly scheduledOn: LocalDate
  readonly regularCents: Cents
  readonly paymentCents: Cents
}

/** A plan as it would be agreed to. */
export interface PlanTerms extends PlanWish {
  readonly payments: readonly PlannedPayment[]
  /** About what it saves in interest, compared with leaving the past-due amount unpaid until the loan ends. */
  readonly interestSavingsCents: Cents
}

/** The days on which a plan can begin: from tomorrow on (rules 11.2). */
export function planFirstDays(today: LocalDate): { readonly from: LocalDate; readonly to: LocalDate } {
  return { from: addDays(today, 1), to: addDays(today, ptcFirstDays) }
}

/**
 * The numbers of payments that are offered, the fewest first: of those that keep the least part of a payment and the longest time,
 * at most four, spread out (rules 11.1, 11.2).
 */
export function planCounts(basis: PlanBasis, wish: PlanWish, today: LocalDate): number[] {
  const last = addDays(today, planLongestDays)
  const all = Array.from({ length: planMostPayments - leastPayments + 1 }, (_, index) => index + leastPayments).filter(
    (count) =>
      Math.floor(basis.pastDueCents / count) >= planLeastPartCents &&
      dueDateAt(wish.frequency, wish.firstPaymentDate, count - 1) <= last,
  )
  if (all.length <= planOffers) return all
  return Array.from({ length: planOffers }, (_, index) =>
    Number(all[Math.floor((index * (all.length - 1)) / (planOffers - 1))]),
  )
}

/**
 * A plan of so many payments (rules 11.2): the past-due amount in equal parts, what is left over on the first one, each on top of
 * the regular payment, converted to how often the plan is paid.
 */
export function planTerms(basis: PlanBasis, wish: PlanWish, count: number): PlanTerms {
  const part = Math.floor(basis.pastDueCents / count)
  const regular = contractPartCents(basis, wish.frequency)
  const payments = Array.from({ length: count }, (_, index) => {
    const scheduledOn = dueDateAt(wish.frequency, wish.firstPaymentDate, index)
    // After the loan's last installment there is no regular payment any more.
    const regularCents = scheduledOn > basis.maturityDate ? 0 : regular
    const cureCents = index === 0 ? basis.pastDueCents - part * (count - 1) : part
    return { sequence: index + 1, scheduledOn, regularCents, paymentCents: addCents(regularCents, cureCents) }
  })
  const savings = payments.map(({ scheduledOn, paymentCents, regularCents }) =>
    savedInterest(basis, paymentCents - regularCents, scheduledOn),
  )
  return { ...wish, payments, interestSavingsCents: addCents(...savings) }
}

/** The regular payment, for a plan that is paid as often as this. */
function contractPartCents(basis: PlanBasis, frequency: AutopayFrequency): Cents {
  const { contractFrequency, contractPaymentCents } = basis
  if (frequency === contractFrequency) return contractPaymentCents
  const month = monthlyEquivalentCents(contractFrequency, contractPaymentCents)
  return mulDivHalfUp(BigInt(month), 12n, BigInt(installmentsPerYear[frequency]))
}

/** Interest on a part of the past-due amount from the day it is paid to the loan's last. */
function savedInterest({ rateMillionths, maturityDate }: PlanBasis, cents: Cents, paidOn: LocalDate): Cents {
  const days = Math.max(0, daysBetween(paidOn, maturityDate))
  return mulDivHalfUp(BigInt(cents), BigInt(rateMillionths) * BigInt(days), rateYear)
}

/** Why a borrower ends a plan, as the backend takes it. */
export const planCancelReasons = ['paid-another-way', 'cannot-afford', 'changed-mind', 'other'] as const
export type PlanCancelReason = (typeof planCancelReasons)[number]

/** Whether a text is one of the reasons for which a plan is ended. */
export function isPlanCancelReason(text: string): text is PlanCancelReason {
  return planCancelReasons.some((reason) => reason === text)
}
