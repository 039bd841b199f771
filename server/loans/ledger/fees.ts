import { addDays, type LocalDate } from '#sdk/dates/dates'
import { isActiveAccount, isActiveRepo } from '#sdk/loan/account'
import { lateToleranceCents } from '#sdk/loan/payment-terms'
import { type Cents, mulDivHalfUp } from '#sdk/money/money'
import { isScraProtected, type LateFeeTerms, type LoanTerms } from './entries.ts'
import { reviewedFee } from '#server/platform/config/state-fees'

/**
 * The late fee terms of an installment: the reviewed row of its state, or the contract's where they are lower (longer grace, smaller
 * share or cap). Null where nobody reviewed the state: no late fee.
 * @param isIncreaseOn the flag LateFeeIncrease; never changes an installment due before the date of the state's later row
 */
export function lateFeeTerms(
  loan: Pick<LoanTerms, 'contractState' | 'contractLateFee'>,
  dueDate: LocalDate,
  isIncreaseOn = false,
): LateFeeTerms | null {
  const terms = reviewedFee('LATE', loan.contractState, { isOn: isIncreaseOn, on: dueDate })
  if (terms === null) return null
  const contract = loan.contractLateFee ?? {}
  return {
    graceDays: Math.max(terms.graceDays, contract.graceDays ?? 0),
    shareMillionths: Math.min(terms.shareMillionths, contract.shareMillionths ?? terms.shareMillionths),
    capCents: Math.min(terms.capCents, contract.capCents ?? terms.capCents),
  }
}

/**
 * The business date on which an installment's late fee is assessed, if one is: the day after the due date and the grace days.
 * @param freeDays days on which nobody could pay here: the borrower gets another day for each (rules 17.4)
 */
export function lateFeeDay(dueDate: LocalDate, terms: LateFeeTerms, freeDays?: ReadonlySet<LocalDate>): LocalDate {
  let day = dueDate
  for (let left = terms.graceDays + 1; left > 0; day = addDays(day, 1)) if (freeDays?.has(day) !== true) left -= 1
  return day
}

/** The due dates for which `lateFeeDay` is a business date on loans of these terms. */
export function dueDatesOfFees(
  loan: Pick<LoanTerms, 'contractState' | 'contractLateFee'>,
  businessDate: LocalDate,
  { isIncreaseOn, freeDays }: { readonly isIncreaseOn: boolean; readonly freeDays: ReadonlySet<LocalDate> },
): LocalDate[] {
  // An increase begins with a due date: there are at most two terms, and the longer grace is one of them.
  const graces = [firstDay, businessDate].map((day) => lateFeeTerms(loan, day, isIncreaseOn)?.graceDays ?? 0)
  const found: LocalDate[] = []
  for (let days = 1; days <= Math.max(...graces) + 1 + freeDays.size; days += 1) {
    const dueDate = addDays(businessDate, -days)
    const terms = lateFeeTerms(loan, dueDate, isIncreaseOn)
    if (terms !== null && lateFeeDay(dueDate, terms, freeDays) === businessDate) found.push(dueDate)
  }
  return found
}

/** Before every due date. */
const firstDay = '0001-01-01'

/**
 * The late fee on an installment, 0 for none.
 * @param unpaidCents what is unpaid of it at the end of the grace days
 * @param feesTakenCents what went to fees since the due date before it; added back, so that a fee never makes another
 */
export function lateFeeFor(terms: LateFeeTerms, unpaidCents: Cents, feesTakenCents: Cents = 0): Cents {
  const shortage = unpaidCents - feesTakenCents
  if (shortage <= lateToleranceCents) return 0
  return Math.min(terms.capCents, mulDivHalfUp(BigInt(shortage), BigInt(terms.shareMillionths), 1_000_000n))
}

/** What keeps late fees off an account besides its own standing. */
export interface LateFeeShelter {
  /** A plan to cure that the borrower keeps. */
  readonly hasKeptPlan?: boolean
  readonly isExtensionPending?: boolean
  /** No fee before this date: after a returned extension payment. */
  readonly noFeeBefore?: LocalDate | null
  /** Days of a long outage (rules 17.4). */
  readonly outageDays?: ReadonlySet<LocalDate>
}

/** Whether any late fee may be assessed on a business date (rules 2.4). */
export function mayChargeLateFee(
  terms: LoanTerms,
  standing: { readonly businessDate: LocalDate; readonly maturityDate: LocalDate; readonly isChargedOff: boolean },
  shelter: LateFeeShelter = {},
): boolean {
  if (!isActiveAccount(terms.statusKey) || isActiveRepo(terms.route) || standing.isChargedOff) return false
  if (standing.businessDate > standing.maturityDate || isScraProtected(terms, standing.businessDate)) return false
  if (shelter.hasKeptPlan === true || shelter.isExtensionPending === true) return false
  return (
    shelter.noFeeBefore === undefined || shelter.noFeeBefore === null || standing.businessDate >= shelter.noFeeBefore
  )
}

/** Return codes that mean that there was not enough money. */
const insufficientFundsCodes = ['R01', 'R09']

/**
 * The fee for a returned payment, 0 for none: R01 and R09 only, only if the authorization named it, and only in a state whose row was
 * reviewed (rules 2.4). That it is charged once per returned entry is a unique index.
 */
export function nsfFeeFor(
  terms: Pick<LoanTerms, 'contractState' | 'scraFrom' | 'scraTo'>,
  returned: { readonly returnCode: string; readonly date: LocalDate; readonly wasFeeAuthorized: boolean },
): Cents {
  if (!insufficientFundsCodes.includes(returned.returnCode) || !returned.wasFeeAuthorized) return 0
  if (isScraProtected(terms, returned.date)) return 0
  return reviewedFee('RETURNED_PAYMENT', terms.contractState)?.cents ?? 0
}
