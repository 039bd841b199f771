import type { LocalDate } from '#sdk/dates/dates'
import type { LedgerEntry } from './entries.ts'
import type { StoredBalances } from './ledger-rows.store.ts'
import { type LedgerState, unpaidFees } from './state.ts'

/**
 * What account_balances must hold for a replay of the whole ledger.
 * @param entries those that were replayed
 */
export function storedBalancesOf(
  state: LedgerState,
  entries: readonly Pick<LedgerEntry, 'effectiveDate'>[],
  lastEntryNo: number,
): StoredBalances {
  return {
    principalCents: state.principalCents,
    accruedInterestCents: state.accruedInterestCents,
    interestThrough: state.interestThrough,
    lateFeeCents: unpaidFees(state.lateFees),
    nsfFeeCents: unpaidFees(state.nsfFees),
    creditCents: state.creditCents,
    chargedOffCents: state.chargedOff?.balanceCents ?? 0,
    oldestOpenDueDate: oldestOpenDueDate(state),
    effectiveThrough: latest(entries.map((entry) => entry.effectiveDate)),
    lastEntryNo,
  }
}

/** The last installment always counts as open: from maturity on it wants all that is left. */
function oldestOpenDueDate({ rows }: LedgerState): LocalDate | null {
  const open = rows.filter((row, index) => row.satisfiedCents < row.amountCents || index === rows.length - 1)
  return open.map((row) => row.dueDate).toSorted()[0] ?? null
}

function latest(dates: readonly LocalDate[]): LocalDate | null {
  return dates.toSorted().at(-1) ?? null
}
