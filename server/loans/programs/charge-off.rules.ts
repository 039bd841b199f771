import { addDays, addMonths, type LocalDate } from '#sdk/dates/dates'
import { chargeOffDays, timeBarredYears } from '#sdk/loan/payment-terms'
import type { ChargeOffFacts } from '#server/loans/accounts/accounts.store'
import { checkDigit } from '#server/loans/ledger/ledger'

/** What decides whether a loan can be charged off, read at one moment. */
export interface ChargeOffCase {
  readonly statusKey: string
  /** With the payments that are accepted and not posted yet. */
  readonly daysPastDue: number
  readonly isScraProtected: boolean
  readonly hasKeptPlan: boolean
  /** An extension or another change of the loan is ready to sign, or signed and not in effect yet. */
  readonly isChangePending: boolean
}

/** Why a loan is not charged off. */
export const chargeOffBars = ['status', 'protected', 'plan-kept', 'change-pending', 'not-late-enough'] as const
export type ChargeOffBar = (typeof chargeOffBars)[number]

/** Loans that can be charged off: active ones, and those whose vehicle was repossessed. A bankruptcy is for its court. */
export const chargeOffStatuses: readonly string[] = ['A', 'R']

/** Why a loan is not to be charged off now; null: it can be, 120 days past due (rules 3.3). */
export function chargeOffBar(loan: ChargeOffCase): ChargeOffBar | null {
  if (!chargeOffStatuses.includes(loan.statusKey)) return 'status'
  if (loan.isScraProtected) return 'protected'
  if (loan.hasKeptPlan) return 'plan-kept'
  if (loan.isChangePending) return 'change-pending'
  return loan.daysPastDue < chargeOffDays ? 'not-late-enough' : null
}

/** The month's end that a business date judges loans by: the day before, on the first of a month. Null on every other day. */
export function judgedMonthEnd(businessDate: LocalDate): LocalDate | null {
  return businessDate.endsWith('-01') ? addDays(businessDate, -1) : null
}

/**
 * What is kept of a charge-off (rules 15). Whoever still has the vehicle may keep it with a plan; without it only a balance remains.
 * Everybody gets the full menu. The check digits follow from the loan's number, so that they are the same however often they are asked.
 */
export function newChargeOff(
  { accountNumber, statusKey }: { readonly accountNumber: string; readonly statusKey: string },
  chargedOffOn: LocalDate,
): ChargeOffFacts {
  const isVehicleGone = statusKey === 'R'
  const digit = (name: string) => checkDigit(name, accountNumber)
  return {
    chargedOffOn,
    isSSDEligible: isVehicleGone,
    planTypeEligibility: isVehicleGone ? null : 'PCO',
    eligibilityGroup: isVehicleGone ? null : 'A',
    pcoCheckDigit1: digit('pcoCheckDigit1'),
    pcoCheckDigit2: digit('pcoCheckDigit2'),
    pcoCheckDigit3: digit('pcoCheckDigit3'),
    pcoLandingPageCheckDigit: digit('pcoLandingPageCheckDigit'),
  }
}

/** Whether a debt is past the limit for suing. The clock of the law runs from the last payment, or where there was none from the charge-off. */
export function isTimeBarred(
  {
    lastPaidOn,
    chargedOffOn,
  }: {
    /** The last payment that did not come back. */
    readonly lastPaidOn: LocalDate | null
    readonly chargedOffOn: LocalDate
  },
  today: LocalDate,
): boolean {
  return today > addMonths(lastPaidOn ?? chargedOffOn, timeBarredYears * 12)
}
