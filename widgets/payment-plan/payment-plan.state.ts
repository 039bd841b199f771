import { addDays, type LocalDate } from '#sdk/dates/dates'
import type { AutopayFrequency } from '#sdk/loan/enums.graphql'
import { type PlanTerms, planBasis, planCounts, planTerms } from '#sdk/loan/payment-plan'
import { planUsualFirstDays } from '#sdk/loan/payment-terms'
import { addCents, type Cents } from '#sdk/money/money'
import type { PlanStartQuery } from './payment-plan.graphql.ts'

/** The pages: the plan, and every plan the loan had. */
export type PlanPage = 'plan' | 'history'
/** The screens that set a plan up, in their order. */
export const planSteps = ['choose', 'terms', 'paying', 'sign', 'done'] as const
export type PlanStep = (typeof planSteps)[number]

export type PlanOptions = PlanStartQuery['GetPtcOptions']
export type Plan = PlanStartQuery['GetPtcPlanHistory'][number]

/** What the borrower chose so far. */
export interface PlanChoice {
  readonly frequency: AutopayFrequency
  readonly firstPaymentDate: LocalDate
  readonly count: number
  /** 'self', or the bank account that is debited; null: not chosen yet. */
  readonly paying: string | null
}

/** Who makes each payment: the borrower. */
export const bySelf = 'self'

/** What is offered before anything is chosen: as often as the contract, a week from today, in neither the most nor the fewest payments. */
export function firstChoice(options: PlanOptions, today: LocalDate): PlanChoice {
  const firstPaymentDate = clamp(addDays(today, planUsualFirstDays), options)
  const frequency = options.paymentFrequency
  const counts = planCounts(planBasis(options), { frequency, firstPaymentDate }, today)
  return { frequency, firstPaymentDate, count: counts[Math.floor((counts.length - 1) / 2)] ?? 0, paying: null }
}

/** A change of how often or when. The number of payments stays, or becomes the nearest one that is offered. */
export function changed(
  options: PlanOptions,
  choice: PlanChoice,
  change: Partial<Pick<PlanChoice, 'frequency' | 'firstPaymentDate'>>,
  today: LocalDate,
): PlanChoice {
  const next = { ...choice, ...change }
  const counts = planCounts(planBasis(options), next, today)
  const distance = (count: number) => Math.abs(count - choice.count)
  const nearest = counts.toSorted((one, other) => distance(one) - distance(other))[0]
  return { ...next, count: nearest ?? 0 }
}

/** What was chosen earlier, as near to it as is offered today. */
export function stillOffered(options: PlanOptions, earlier: PlanChoice, today: LocalDate): PlanChoice {
  return changed(options, earlier, { firstPaymentDate: clamp(earlier.firstPaymentDate, options) }, today)
}

/** The choice without a bank account that is there no more. */
export function withMethods(choice: PlanChoice, methods: readonly { readonly id: string }[]): PlanChoice {
  const isThere = choice.paying === bySelf || methods.some(({ id }) => id === choice.paying)
  return isThere ? choice : { ...choice, paying: null }
}

/** Every plan that a choice of how often and when leaves, the fewest payments first; empty where none is possible. */
export function plansFor(options: PlanOptions, choice: PlanChoice, today: LocalDate): readonly PlanTerms[] {
  const basis = planBasis(options)
  const { frequency, firstPaymentDate } = choice
  const wish = { frequency, firstPaymentDate }
  return planCounts(basis, wish, today).map((count) => planTerms(basis, wish, count))
}

/** The plan that is chosen, or null. */
export function chosenPlan(options: PlanOptions, choice: PlanChoice, today: LocalDate): PlanTerms | null {
  return plansFor(options, choice, today).find(({ payments }) => payments.length === choice.count) ?? null
}

/** What the payments of a plan add up to. */
export function totalOf({ payments }: PlanTerms): Cents {
  return addCents(...payments.map(({ paymentCents }) => paymentCents))
}

/** Whether all payments of a plan are alike. */
export function isEven({ payments }: PlanTerms): boolean {
  return payments.every(({ paymentCents }) => paymentCents === payments[0]?.paymentCents)
}

/** Whether all payments of a plan but the first are alike. */
export function isEvenAfterFirst({ payments }: PlanTerms): boolean {
  return payments.slice(1).every(({ paymentCents }) => paymentCents === payments[1]?.paymentCents)
}

/** The plan that is under way, or null. */
export function activePlan({ GetPtcPlanHistory: plans }: PlanStartQuery): Plan | null {
  return plans.find(({ isActive }) => isActive) ?? null
}

/** What a plan's payment is today. */
export type PaymentState = 'made' | 'missed' | 'next' | 'returned' | 'planned'

/**
 * What each payment of a plan is on a day, in their order. One whose day is over is not missed where the plan asks for a later one, because
 * money for it is on its way, or for itself by its own day, because we could not debit it yet.
 */
export function paymentStates(plan: Plan, today: LocalDate): readonly PaymentState[] {
  const { nextPaymentScheduledDueDate: asked, nextPaymentDeadline: deadline } = plan
  const isCovered = (due: LocalDate) => asked !== null && due < asked
  const isMissed = (due: LocalDate) => due < today && !isCovered(due) && !(due === asked && deadline === due)
  const nextIndex = plan.payments.findIndex(
    ({ paymentSatisfiedDate, paymentScheduledDueDate }) =>
      paymentSatisfiedDate === null && !isCovered(paymentScheduledDueDate),
  )
  return plan.payments.map((payment, index) => {
    if (payment.paymentSatisfiedDate !== null) return 'made'
    if (payment.paymentReversalDate !== null) return 'returned'
    if (isMissed(payment.paymentScheduledDueDate)) return 'missed'
    return index === nextIndex && plan.isActive ? 'next' : 'planned'
  })
}

/** Where the borrower is led who is offered no plan, the best step first. */
export type NextStep = 'pay' | 'call' | 'dashboard' | 'scheduled' | 'modification' | 'details'

const stepsOf: Readonly<Record<string, readonly [NextStep, NextStep]>> = {
  'not-past-due': ['dashboard', 'pay'],
  'payment-under-way': ['scheduled', 'dashboard'],
  'too-far-past-due': ['call', 'pay'],
  'too-little-past-due': ['pay', 'call'],
  'modification-open': ['modification', 'call'],
  'broken-plans': ['call', 'pay'],
  disabled: ['call', 'pay'],
  'paid-off': ['details', 'dashboard'],
}

/** The two best next steps for a reason; where nothing can be done online, a call and the dashboard. */
export function nextStepsFor(reason: string | null): readonly [NextStep, NextStep] {
  return stepsOf[reason ?? ''] ?? ['call', 'dashboard']
}

function clamp(date: LocalDate, { firstPaymentDateFrom: from, firstPaymentDateTo: to }: PlanOptions): LocalDate {
  if (date < from) return from
  return date > to ? to : date
}

/** The last action, named after the message that confirms it. */
export type PlanNotice = 'canceled' | 'offerEnded'
