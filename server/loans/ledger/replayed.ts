import type { LocalDate } from '#sdk/dates/dates'
import type { Ledger } from './entries.ts'
import { replay } from './replay.ts'
import type { LedgerState } from './state.ts'

const statesOf = new WeakMap<Ledger, Map<LocalDate, LedgerState>>()

/**
 * The replay of a ledger as of a day, worked out once for each ledger that was read: a request that asks for it in several places replays
 * once. It is as old as the reading of the ledger and ends with it.
 */
export function replayed(ledger: Ledger, day: LocalDate): LedgerState {
  const states = statesOf.get(ledger) ?? new Map<LocalDate, LedgerState>()
  statesOf.set(ledger, states)
  const state = states.get(day) ?? replay(ledger, day)
  states.set(day, state)
  return state
}
