import { addDays, compareDates, type LocalDate } from '#sdk/dates/dates'
import type { ErrorParameter } from '#sdk/errors/errors'
import type { Language } from '#sdk/i18n/language'
import type { RecurringEligibility } from '#sdk/loan/enums.graphql'
import {
  autopayPastDueDays,
  planBrokenLimit,
  planLeastPastDueCents,
  planPastDueDays,
  returnHoldDays,
} from '#sdk/loan/payment-terms'
import { repossessionBlock } from '#server/loans/ledger/ledger'

/** Why a loan takes neither a payment nor a plan online. */
type LoanReason = 'account-status' | 'paid-off' | 'charged-off' | 'bankruptcy' | 'repo-active' | 'disabled'

/** Why a payment cannot be made, for the client's choice of words. */
export type PaymentReason = LoanReason | 'ach-stopped' | 'nsf-hold'

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

/** Why a payment plan cannot be set up online, in the order in which they count. */
export type PlanReason =
  | LoanReason
  | 'on-plan'
  | 'not-past-due'
  | 'payment-under-way'
  | 'too-far-past-due'
  | 'too-little-past-due'
  | 'modification-open'
  | 'broken-plans'

export interface EligibilityFacts {
  readonly today: LocalDate
  readonly statusKey: string
  readonly route: string
  /** The law protects the borrower today: no reason names a repossession to them. Default false. */
  readonly isScraProtected?: boolean
  /** The caller's bank debits were stopped after a return that said "not authorized". */
  readonly isAchStopped: boolean
  /** Days on which bank payments of the account came back for insufficient funds (R01, R09). */
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
  /** Plans that were not kept, in the days that count. Default 0. */
  readonly brokenPlans?: number
  /** A change of the loan or an extension is waiting or under way. */
  readonly isModificationOpen?: boolean
  /** What of the past-due amount no payment on its way covers. Default: all of it. */
  readonly openPastDueCents?: number
}

export interface Eligibility {
  readonly bankReason: PaymentReason | null
  readonly cardReason: PaymentReason | null
  readonly autopayReason: AutopayReason | null
  readonly planReason: PlanReason | null
  readonly isPlanEligible: boolean
}

/** Autopay as the borrower sees it: a plan is a condition that ends, every other reason refuses (rules 8.3). */
export function recurringStatus(reason: AutopayReason | null): RecurringEligibility {
  if (reason === null) return 'Eligible'
  return reason === 'enrolled-in-PTC' ? 'Conditional' : 'Ineligible'
}

const phrases: Readonly<Partial<Record<AutopayReason, string>>> = {
  'nsf-hold': 'returned-payments',
  'ach-stopped': 'bank-stopped',
  'repo-active': 'repossession',
  matured: 'matured',
  'paid-off': 'paid-off',
  'enrolled-in-PTC': 'payment-plan',
  disabled: 'autopay-off',
}

/** Reasons that the catalog of errors has no words for: it is below the terms, and these are of autopay alone. */
const ownWords: Readonly<Partial<Record<AutopayReason, Readonly<Record<Language, string>>>>> = {
  'past-due-over-limit': {
    en: `your account is more than ${autopayPastDueDays} days past due`,
    es: `su cuenta tiene más de ${autopayPastDueDays} días de atraso`,
  },
  'charged-off': { en: 'your account was charged off', es: 'su cuenta pasó a pérdidas' },
  bankruptcy: { en: 'of a bankruptcy on your account', es: 'hay una bancarrota en su cuenta' },
}

/** The words of AUTOPAY_INELIGIBLE for a reason: the menu and the page of autopay read the same ones. */
export function reasonPhrase(reason: AutopayReason): ErrorParameter {
  const own = ownWords[reason]
  if (own !== undefined) return (language) => own[language]
  return { phrase: phrases[reason] ?? 'account-status' }
}

/** What the borrower may do on this account (rules 7.3, 8.3, 11.3). A null reason means yes. */
export function eligibilityOf(facts: EligibilityFacts): Eligibility {
  const account = accountReason(facts)
  const bank = facts.isAchStopped ? 'ach-stopped' : isOnReturnHold(facts) ? 'nsf-hold' : null
  const planReason = account ?? planRefusal(facts)
  const oneTime = oneTimeReason(facts, account) ?? (facts.isOneTimeDisabled ? 'disabled' : null)
  return {
    bankReason: oneTime ?? bank,
    cardReason: oneTime,
    autopayReason: account ?? autopayReason(facts) ?? bank ?? autopayHold(facts),
    planReason,
    isPlanEligible: planReason === null,
  }
}

function planRefusal(facts: EligibilityFacts): PlanReason | null {
  const { numberOfDaysPastDue, pastDueCents, openPastDueCents = pastDueCents, brokenPlans = 0 } = facts
  if (!facts.isHardshipProgram) return 'disabled'
  if (facts.isOnPlan === true) return 'on-plan'
  if (numberOfDaysPastDue < 1) return 'not-past-due'
  if (numberOfDaysPastDue > planPastDueDays) return 'too-far-past-due'
  if (pastDueCents < planLeastPastDueCents) return 'too-little-past-due'
  if (openPastDueCents < planLeastPastDueCents) return 'payment-under-way'
  if (facts.isModificationOpen === true) return 'modification-open'
  return brokenPlans >= planBrokenLimit ? 'broken-plans' : null
}

function accountReason(
  facts: EligibilityFacts,
): 'account-status' | 'paid-off' | 'charged-off' | 'bankruptcy' | 'repo-active' | null {
  if (facts.statusKey === 'B') return 'bankruptcy'
  if (facts.statusKey === 'O') return 'charged-off'
  if (facts.statusKey === 'P' || (facts.statusKey === 'A' && facts.isPaidOff === true)) return 'paid-off'
  return facts.statusKey === 'A' ? repossessionReason(facts) : 'account-status'
}

function repossessionReason({
  route,
  isScraProtected = false,
}: EligibilityFacts): 'repo-active' | 'account-status' | null {
  const block = repossessionBlock({ route, isScraProtected })
  return block === 'repossession' ? 'repo-active' : block
}

/** What is owed on a charged-off loan can be paid down or in full (rules 15.2); autopay and payment plans are for open loans. */
function oneTimeReason(facts: EligibilityFacts, account: ReturnType<typeof accountReason>): PaymentReason | null {
  if (account !== 'charged-off') return account
  return facts.isPaidOff === true ? 'paid-off' : repossessionReason(facts)
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

/** Days of returned payments that a hold of today can be about: two of them as far apart as they count, and ten to spare. */
export const returnLookBackDays = 2 * returnHoldDays + 10

/** Two returns for insufficient funds within `returnHoldDays` stop bank payments for as many days from the last one. */
export function isOnReturnHold({
  today,
  insufficientFundsDates,
}: Pick<EligibilityFacts, 'today' | 'insufficientFundsDates'>): boolean {
  const dates = [...insufficientFundsDates].sort(compareDates)
  const last = dates.at(-1)
  const before = dates.at(-2)
  if (last === undefined || before === undefined) return false
  return before >= addDays(last, -returnHoldDays) && today <= addDays(last, returnHoldDays)
}
