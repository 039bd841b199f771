import { compareDates, type LocalDate } from '#sdk/dates/dates'
import type { AutopayDraws } from '#sdk/loan/enums.graphql'
import type { Cents } from '#sdk/money/money'
import { applyPayment } from '#server/loans/ledger/allocation'
import { type LedgerState, loanBalanceAt } from '#server/loans/ledger/ledger'
import { copyState } from '#server/loans/ledger/state'
import type { UpcomingPayment } from './draws.rules.ts'

/**
 * What a loan still costs in interest when every installment to come is paid on its day, with the payments that are accepted on
 * theirs. In cents.
 * @param state a replay as of today, with nothing past due; it is not changed
 */
export function interestToCome(state: LedgerState, upcoming: readonly UpcomingPayment[], today: LocalDate): Cents {
  const loan = copyState(state)
  const waiting = [...upcoming].sort((a, b) => compareDates(a.date, b.date))
  let interest = 0
  const pay = (cents: Cents, day: LocalDate, draws?: AutopayDraws) => {
    const date = day < loan.interestThrough ? loan.interestThrough : day
    if (cents > 0) interest += applyPayment(loan, cents, date, draws).interestCents
  }
  for (const [index, row] of loan.rows.entries()) {
    if (row.dueDate < today) continue
    while (waiting[0] !== undefined && waiting[0].date <= row.dueDate) {
      const { cents, date, autopayDraws } = waiting[0]
      waiting.shift()
      pay(cents, date, autopayDraws)
    }
    const balance = loanBalanceAt(loan, row.dueDate)
    const isLast = index === loan.rows.length - 1
    pay(isLast ? balance : Math.min(row.amountCents - row.satisfiedCents, balance), row.dueDate)
  }
  return interest
}
