import { daysBetween, type LocalDate, businessDateAt } from '#sdk/dates/dates'
import { previewedDraws } from '#sdk/loan/payment-terms'
import { loadStanding } from '#server/loans/accounts/account-standing'
import { loadBook } from '#server/loans/autopay/autopay-book'
import { firstDrawDay } from '#server/loans/autopay/draw-dates'
import { type DrawPlan, projectDraws, shareCents, type UpcomingPayment } from '#server/loans/autopay/draws.rules'
import { exceedsCardLimit, lastStartDay } from '#server/loans/autopay/enrollment.rules'
import { amountDue, type Ledger, type LedgerState, replayed } from '#server/loans/ledger/ledger'
import { lockAccount } from '#server/loans/ledger/ledger.store'
import { type AutopayReason, eligibilityOf } from '#server/loans/payments/eligibility.rules'
import type { PaymentCategory } from '#server/loans/payments/service-fee'
import type { Tx } from '#server/platform/store/database'
import { hadAutopay } from './boarded-autopays.store.ts'
import type { Refusal } from './debit-parties.ts'
import type { RowOf } from './portfolio-files.ts'

/** What a loan's new autopay is judged by. */
export interface AutopayFacts {
  /** A replay as of the day of the run. */
  readonly state: LedgerState
  readonly upcoming: readonly UpcomingPayment[]
  /** Why the loan takes no autopay; null when it does. */
  readonly reason: AutopayReason | null
  /** The borrower had autopay here, on or off: what they decided here counts. */
  readonly isTaken: boolean
}

/** The facts of a loan that this run opened: nothing has happened on it here. */
export function factsOfNewLoan(ledger: Ledger, today: LocalDate): AutopayFacts {
  const state = replayed(ledger, today)
  const due = amountDue(state, today)
  const { autopayReason: reason } = eligibilityOf({
    today,
    statusKey: ledger.terms.statusKey,
    route: ledger.terms.route,
    isAchStopped: false,
    insufficientFundsDates: [],
    numberOfDaysPastDue: due.numberOfDaysPastDue,
    pastDueCents: due.amountDueItemized.pastDueAmount,
    isMatured: today > state.maturityDate,
    isOneTimeDisabled: false,
    isAutopayDisabled: false,
    isHardshipProgram: false,
  })
  return { state, upcoming: [], reason, isTaken: false }
}

/** A flag hides autopay and payments from who wants new ones; what was signed before goes on. */
export const noFlags = { getBoolean: () => false }

/** The facts of a loan that may have been paid on since, and of people who came before. Locks the account until the transaction ends. */
export async function lockedFacts(
  tx: Tx,
  accountNumber: string,
  customerId: string,
  atMs: number,
): Promise<AutopayFacts> {
  await lockAccount(tx, accountNumber)
  const clock = { nowMs: () => atMs }
  const { eligibility } = await loadStanding(tx, { clock, flags: noFlags }, accountNumber, customerId)
  const { state, upcoming } = await loadBook(tx, accountNumber, businessDateAt(atMs))
  const isTaken = await hadAutopay(tx, accountNumber)
  return { state, upcoming, reason: eligibility.autopayReason, isTaken }
}

type AutopayRow = RowOf<'autopays'>

/** An autopay that may board: what of it the row doesn't say. */
export interface AutopayTerms {
  readonly isAfterDue: boolean
  readonly agreedCents: number
}

const closedReasons: ReadonlySet<AutopayReason> = new Set([
  'account-status',
  'paid-off',
  'charged-off',
  'bankruptcy',
  'repo-active',
])

/**
 * Judges an autopay by the rules of signing up for one (rules 8.2, 8.3), but that a loan may be past due, as one that is
 * on autopay may become.
 */
export function autopayTerms(
  row: AutopayRow,
  category: PaymentCategory,
  { state, upcoming, reason, isTaken }: AutopayFacts,
  { asOf, atMs }: { readonly asOf: LocalDate; readonly atMs: number },
): AutopayTerms | Refusal<keyof AutopayRow> {
  if (isTaken) return { column: 'assetNumber', rule: 'autopay-here' }
  const dueDate = state.rows.find((one) => one.dueDate >= businessDateAt(atMs))?.dueDate
  if (reason !== null || dueDate === undefined) {
    const isClosed = reason !== null && closedReasons.has(reason)
    return { column: 'assetNumber', rule: isClosed ? 'loan-not-open' : 'no-autopay' }
  }
  // A draw whose file has closed would be left out without a word.
  if (row.nextDrawDate < firstDrawDay(atMs)) return { column: 'nextDrawDate', rule: 'draw-passed' }
  if (row.nextDrawDate > lastStartDay(state.terms, dueDate)) return { column: 'nextDrawDate', rule: 'draw-window' }
  if (category === 'ACH' && row.signedHow !== 'WEB') return { column: 'signedHow', rule: 'web-only' }
  const isAfterDue = isNearerAfterDue(row.nextDrawDate, state, asOf)
  const agreedCents = agreedCentsOf(row, state)
  if (category === 'CARD') {
    const plan = { frequency: row.frequency, startDate: row.nextDrawDate, isAfterDue }
    const draws = projectDraws({
      state,
      upcoming,
      plan,
      without: new Set(),
      from: plan.startDate,
      count: previewedDraws,
    })
    if (exceedsCardLimit(category, agreedCents, draws)) return { column: 'authorizedAmount', rule: 'card-limit' }
  }
  return { isAfterDue, agreedCents }
}

/**
 * Whether a draw on a day pays the installment that was due before it, as it did at the source, and not the next one: that is farther
 * away, and the day is one on which autopay may still start for the one before.
 */
function isNearerAfterDue(day: LocalDate, { rows, terms }: LedgerState, asOf: LocalDate): boolean {
  const dueDates = rows.map(({ dueDate }) => dueDate).filter((dueDate) => dueDate >= asOf)
  const before = dueDates.findLast((dueDate) => dueDate < day)
  if (before === undefined || day > lastStartDay(terms, before)) return false
  const next = dueDates.find((dueDate) => dueDate >= day)
  return next === undefined || daysBetween(before, day) < daysBetween(day, next)
}

/** The most that a draw takes without a notice: never more than was signed, nor more than signing up here would ask for. */
function agreedCentsOf({ frequency, authorizedAmount }: AutopayRow, { terms }: LedgerState): number {
  const share = shareOf(terms, frequency)
  return share === null ? authorizedAmount : Math.min(authorizedAmount, share)
}

function shareOf(terms: LedgerState['terms'], frequency: DrawPlan['frequency']): number | null {
  return frequency === terms.paymentFrequency ? terms.regularPaymentCents : shareCents(terms, frequency)
}
