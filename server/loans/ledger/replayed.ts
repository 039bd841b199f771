import type { LocalDate } from '#sdk/dates/dates'
import type { Ledger } from './entries.ts'
import { replay } from './replay.ts'
import type { LedgerState } from './state.ts'

const statesOf = new WeakMap<Ledger, Map<LocalDate, LedgerState>>()

/**
 * The replay of a ledger as of a day, worked out once for each ledger that was read: a request that asks for it in several places replays
 * once, and so do requests that share a ledger of which nothing changed. Nobody can change it.
 */
export function replayed(ledger: Ledger, day: LocalDate): LedgerState {
  const states = statesOf.get(ledger) ?? new Map<LocalDate, LedgerState>()
  statesOf.set(ledger, states)
  const state = states.get(day) ?? frozen(replay(ledger, day))
  states.set(day, state)
  return state
}

function frozen(state: LedgerState): LedgerState {
  const { lateFees, nsfFees, chargedOff, rows, rateChanges, feesTaken, unmarked } = state
  for (const list of [lateFees, nsfFees, rows, rateChanges, feesTaken]) {
    for (const one of list) Object.freeze(one)
    Object.freeze(list)
  }
  Object.freeze(unmarked)
  if (chargedOff !== null) Object.freeze(chargedOff)
  return Object.freeze(state)
}
