import type { Cents } from '#sdk/money/money'
import type { ChargeOffStandingQuery } from './charge-off.graphql.ts'

/** The standing of a charged-off loan's borrower. */
export type ChargeOffStanding = ChargeOffStandingQuery['GetPcoStanding']
export type ChargeOffPlanFacts = NonNullable<ChargeOffStanding['plan']>

/** What the borrower is shown of a plan. */
export type PlanPhase = 'none' | 'first-payment' | 'kept' | 'required' | 'broken' | 'canceled' | 'completed'

const phases: Readonly<Record<ChargeOffPlanFacts['state'], PlanPhase>> = {
  Offered: 'none',
  PendingInitialPayment: 'first-payment',
  Active: 'kept',
  PAYMENT_REQUIRED: 'required',
  Broken: 'broken',
  Cancelled: 'canceled',
  Completed: 'completed',
}

/** Where the plan of a loan is; 'none' without one. */
export function phaseOf({ plan }: Pick<ChargeOffStanding, 'plan'>): PlanPhase {
  return plan === null ? 'none' : phases[plan.state]
}

/** Whether a new plan can be chosen: none is under way. */
export function canChoosePlan(standing: Pick<ChargeOffStanding, 'plan' | 'access' | 'limits'>): boolean {
  const isOpen = ['first-payment', 'kept', 'required', 'completed'].includes(phaseOf(standing))
  return !isOpen && standing.limits !== null && (standing.access === 'FULL_MENU' || standing.access === 'FIRST_OFFER')
}

/** What no payment on its way covers of the balance: all that a button may ask for. */
export function leftToPay({ accountBalance, underWay }: Pick<ChargeOffStanding, 'accountBalance' | 'underWay'>): Cents {
  return Math.max(0, accountBalance - underWay)
}

/** Whether a dispute waits for our answer: until then nothing is asked for. */
export function isDisputeOpen(dispute: ChargeOffStanding['dispute']): boolean {
  return dispute !== null && dispute.answeredOn === null
}
