import type { StoredBalances } from './ledger-rows.store.ts'
import { type LedgerState, unpaidFees } from './state.ts'

/** What account_balances must hold for a replay of the whole ledger. */
export function storedBalancesOf(state: LedgerState, lastEntryNo: number): StoredBalances {
  return {
    principalCents: state.principalCents,
    accruedInterestCents: state.accruedInterestCents,
    interestThrough: state.interestThrough,
    lateFeeCents: unpaidFees(state.lateFees),
    nsfFeeCents: unpaidFees(state.nsfFees),
    creditCents: state.creditCents,
    chargedOffCents: state.chargedOff?.balanceCents ?? 0,
    lastEntryNo,
  }
}
