import { compareDates, daysBetween, type LocalDate } from '#sdk/dates/dates'
import type { Cents } from '#sdk/money/money'
import { applyPayment } from '#server/loans/ledger/allocation'
import { extended } from '#server/loans/ledger/extension'
import { interestCents } from '#server/loans/ledger/interest'
import {
  amountDue,
  dueInstallments,
  interestOwedAt,
  type LedgerState,
  loanBalanceAt,
  rateAt,
} from '#server/loans/ledger/ledger'
import { copyState } from '#server/loans/ledger/state'

/** What a loan looks like on a day, as far as an extension changes it. */
export interface LoanDates {
  /** Of the oldest payment that is not made; past where the loan is past due. */
  readonly dueDate: LocalDate
  /** The first payment due on or after the day. */
  readonly nextDueDate: LocalDate
  readonly nextPaymentCents: Cents
  readonly maturityDate: LocalDate
  /** If everything is paid on its day. */
  readonly lastPaymentCents: Cents
  readonly pastDueCents: Cents
  readonly daysPastDue: number
}

/** What an extension paid on a day asks for and does, in dollars and dates (rules 13). */
export interface ExtensionTerms {
  readonly paymentDate: LocalDate
  /** Interest owed to that day, at most one installment; it satisfies none. 0 when none is owed. */
  readonly paymentCents: Cents
  readonly before: LoanDates
  readonly after: LoanDates
  /** By how many days the oldest unpaid payment moves. */
  readonly daysMoved: number
  readonly paymentsMoved: number
  /** The first payments that move, oldest first. */
  readonly moves: readonly { readonly from: LocalDate; readonly to: LocalDate; readonly cents: Cents }[]
  /** What the days moved cost: simple interest on the principal. */
  readonly extraInterestCents: Cents
}

const movesShown = 3

/**
 * Works out an extension without making it. Null where no payment is due on or after the day: nothing can be moved.
 * @param state the loan as it will be on the payment date, payments on their way counted in
 */
export function extensionTerms(state: LedgerState, paymentDate: LocalDate): ExtensionTerms | null {
  const paymentCents = extensionPayment(state, paymentDate)
  const later = extended(state, paymentCents, paymentDate)
  const before = datesOf(state, paymentDate)
  const after = datesOf(later, paymentDate)
  const moves = movesOf(state, later)
  const [first] = moves
  if (before === null || after === null || first === undefined) return null
  const daysMoved = daysBetween(first.from, first.to)
  return {
    paymentDate,
    paymentCents,
    before,
    after,
    daysMoved,
    paymentsMoved: moves.length,
    moves: moves.slice(0, movesShown),
    extraInterestCents: interestCents(state.principalCents, rateAt(state, paymentDate), daysMoved),
  }
}

/** Cents that an extension asks for on a day: interest owed to it, at most one installment (rules 13). */
export function extensionPayment(state: LedgerState, paymentDate: LocalDate): Cents {
  return Math.min(interestOwedAt(state, paymentDate), state.terms.regularPaymentCents)
}

function datesOf(state: LedgerState, date: LocalDate): LoanDates | null {
  const { dueDate, nextDueDate, numberOfDaysPastDue, amountDueItemized } = amountDue(state, date)
  if (dueDate === null || nextDueDate === null) return null
  const { dueTodayAmount, nextDueAmount, pastDueAmount } = amountDueItemized
  return {
    dueDate,
    nextDueDate,
    nextPaymentCents: nextDueDate === date ? dueTodayAmount : nextDueAmount,
    maturityDate: state.maturityDate,
    lastPaymentCents: lastPaymentCents(state, date),
    pastDueCents: pastDueAmount,
    daysPastDue: numberOfDaysPastDue,
  }
}

function movesOf(state: LedgerState, later: LedgerState): { from: LocalDate; to: LocalDate; cents: Cents }[] {
  return state.rows.flatMap((row) => {
    const moved = later.rows.find(({ seq }) => seq === row.seq)
    if (moved === undefined || moved.dueDate === row.dueDate) return []
    return [{ from: row.dueDate, to: moved.dueDate, cents: row.amountCents - row.satisfiedCents }]
  })
}

/** The last payment of the loan if every installment is paid on its day, and what is past due on this one. */
function lastPaymentCents(from: LedgerState, date: LocalDate): Cents {
  const state = copyState(from)
  const dates = [...new Set(state.rows.map(({ dueDate }) => (dueDate < date ? date : dueDate)))].sort(compareDates)
  let last = 0
  for (const [index, day] of dates.entries()) {
    const balance = loanBalanceAt(state, day)
    if (balance === 0) break
    const due = dueInstallments(state.rows, state.maturityDate, balance, day)
    const wanted = index === dates.length - 1 ? balance : due.pastCents + due.todayCents
    if (wanted === 0) continue
    applyPayment(state, wanted, day)
    last = wanted
  }
  return last
}
