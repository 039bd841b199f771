import { isActiveRepo } from '#sdk/loan/account'
import { addDays, compareDates, type LocalDate } from '#sdk/dates/dates'
import type { RecurringEligibility } from '#sdk/loan/enums.graphql'
import { autopayPastDueDays } from '#sdk/loan/payment-terms'

/** Why a payment cannot be made, for the client's choice of words. */
export type PaymentReason =
  | 'account-status'
  | 'paid-off'
  | 'charged-off'
  | 'bankruptcy'
  | 'repo-active'
  | 'disabled'
  | 'ach-stopped'
  | 'nsf-hold'

/** Why autopay cannot be set up. */
export type AutopayReason =
  | 'account-status'
  | 'paid-off'
  | 'past-due-over-limit'
  | 'nsf-hold'
  | 'ach-stopped'
  | 'repo-active'
  | 'charged-off'
  | 'bankruptcy'
  | 'matured'
  | 'already-enrolled'
  | 'enrolled-in-PTC'
  | 'disabled'

export interface EligibilityFacts {
  readonly today: LocalDate
  readonly statusKey: string
  readonly route: string
  /** The caller's bank debits were stopped after a return that said "not authorized". */
  readonly isAchStopped: boolean
  /** Days on which bank payments of the account came back for lack of money (R01, R09). */
  readonly insufficientFundsDates: readonly LocalDate[]
  readonly numberOfDaysPastDue: number
  readonly pastDueCents: number
  readonly isMatured: boolean
  /** Nothing is owed any more, also while the payment that ended the loan can still bounce. */
  readonly isPaidOff?: boolean
  readonly isOneTimeDisabled: boolean
  readonly isAutopayDisabled: boolean
  readonly isHardshipProgram: boolean
  /** Autopay is on for the account. */
  readonly isAutopayOn?: boolean
  /** Returned draws ended autopay; it cannot be set up before the day after. */
  readonly autopayHeldUntil?: LocalDate | null
  /** A payment plan is active: autopay is off while it is. */
  readonly isOnPlan?: boolean
  /** Plans that were not kept, in the last 180 days. Default 0. */
  readonly brokenPlans?: number
}

export interface Eligibility {
  readonly bankReason: PaymentReason | null
  readonly cardReason: PaymentReason | null
  readonly autopayReason: AutopayReason | null
  readonly isPlanEligible: boolean
}

/** Autopay as the borrower is told of it: a plan is a condition that ends, every other reason says no (rules 8.3). */
export function recurringStatus(reason: AutopayReason | null): RecurringEligibility {
  if (reason === null) return 'Eligible'
  return reason === 'enrolled-in-PTC' ? 'Conditional' : 'Ineligible'
}

const holdDays = 60
const planLeastPastDueCents = 5000
const planMostDaysPastDue = 59
const planMostBroken = 1
/** How far back plans that were not kept count against a new one. */
export const brokenPlanDays = 180

/** What the borrower may do on this account (rules 7.3, 8.3, 11.3). A null reason means yes. */
export function eligibilityOf(facts: EligibilityFacts): Eligibility {
  const account = accountReason(facts)
  const bank = facts.isAchStopped ? 'ach-stopped' : isOnHold(facts) ? 'nsf-hold' : null
  const oneTime = oneTimeReason(facts, account) ?? (facts.isOneTimeDisabled ? 'disabled' : null)
  return {
    bankReason: oneTime ?? bank,
    cardReason: oneTime,
    autopayReason: account ?? autopayReason(facts) ?? bank ?? autopayHold(facts),
    isPlanEligible:
      account === null &&
      facts.isHardshipProgram &&
      facts.isOnPlan !== true &&
      (facts.brokenPlans ?? 0) <= planMostBroken &&
      facts.numberOfDaysPastDue >= 1 &&
      facts.numberOfDaysPastDue <= planMostDaysPastDue &&
      facts.pastDueCents >= planLeastPastDueCents,
  }
}

function accountReason(
  facts: EligibilityFacts,
): 'account-status' | 'paid-off' | 'charged-off' | 'bankruptcy' | 'repo-active' | null {
  if (facts.statusKey === 'B') return 'bankruptcy'
  if (facts.statusKey === 'O') return 'charged-off'
  if (facts.statusKey === 'P' || (facts.statusKey === 'A' && facts.isPaidOff === true)) return 'paid-off'
  if (facts.statusKey !== 'A') return 'account-status'
  return isActiveRepo(facts.route) ? 'repo-active' : null
}

/** What is owed on a charged-off loan can be paid down or in full (rules 15.2); autopay and payment plans are for open loans. */
function oneTimeReason(facts: EligibilityFacts, account: ReturnType<typeof accountReason>): PaymentReason | null {
  if (account !== 'charged-off') return account
  if (facts.isPaidOff === true) return 'paid-off'
  return isActiveRepo(facts.route) ? 'repo-active' : null
}

function autopayReason(facts: EligibilityFacts): AutopayReason | null {
  if (facts.isAutopayOn === true) return 'already-enrolled'
  if (facts.isOnPlan === true) return 'enrolled-in-PTC'
  if (facts.isMatured) return 'matured'
  return facts.numberOfDaysPastDue > autopayPastDueDays ? 'past-due-over-limit' : null
}

function autopayHold({ today, autopayHeldUntil = null, isAutopayDisabled }: EligibilityFacts): AutopayReason | null {
  if (autopayHeldUntil !== null && today <= autopayHeldUntil) return 'nsf-hold'
  return isAutopayDisabled ? 'disabled' : null
}

/** Two returns for lack of money within 60 days stop bank payments for 60 days from the last one. */
function isOnHold({ today, insufficientFundsDates }: EligibilityFacts): boolean {
  const dates = [...insufficientFundsDates].sort(compareDates)
  const last = dates.at(-1)
  const before = dates.at(-2)
  if (last === undefined || before === undefined) return false
  return before >= addDays(last, -holdDays) && today <= addDays(last, holdDays)
}
