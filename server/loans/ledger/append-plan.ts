import {
  addSplits,
  emptySplit,
  isSameSplit,
  type Ledger,
  type LedgerEntry,
  negateSplit,
  type Split,
  splitOf,
  splitTotal,
} from './entries.ts'
import { ledgerProblems } from './invariants.ts'
import { draftEntry, type EntryStamp, type NewEntry } from './new-entry.ts'
import { recordedSplits } from './recorded.ts'
import { replay } from './replay.ts'
import type { LedgerState } from './state.ts'

/** What one write adds to a ledger. */
export interface AppendPlan {
  /** The entry that was asked for, with its split. */
  readonly entry: LedgerEntry
  /** ADJUSTMENT entries for earlier entries whose split it changed. */
  readonly corrections: readonly LedgerEntry[]
  /** The ledger with all of them. */
  readonly ledger: Ledger
  /** Where it leaves the loan. */
  readonly state: LedgerState
}

/**
 * Works out what a new entry adds to a ledger: its own split, and corrections of every split that it changes because it is
 * back-dated or takes something back. Nothing that is in the ledger changes.
 * @param stamp gives each entry its id, dates and moment
 * @throws RangeError for a request that no caller may make; Error when the result would break an invariant of rules 2.1
 */
export function planEntry(ledger: Ledger, request: NewEntry, stamp: () => EntryStamp): AppendPlan {
  const draft = draftEntry(ledger, request, stamp())
  const state = replay({ ...ledger, entries: [...ledger.entries, draft] })
  const entry = finished(ledger, draft, state)
  refuseLoss(draft, entry)
  const entries = [...ledger.entries, entry]
  const corrections = correctionsOf(entries, state, entry, stamp)
  const after: Ledger = { ...ledger, entries: [...entries, ...corrections] }
  const problems = ledgerProblems(after, state)
  if (problems.length > 0) throw new Error(`This entry would break the ledger: ${problems.join('; ')}`)
  return { entry, corrections, ledger: after, state }
}

/** The drafted entry with the split that the replay, or what it reverses, gives it. */
function finished(ledger: Ledger, draft: LedgerEntry, state: LedgerState): LedgerEntry {
  if (draft.type === 'REVERSAL') {
    const recorded = recordedSplits(ledger.entries).get(draft.reversesId ?? '')
    if (recorded === undefined) throw new RangeError('There is no such entry to reverse')
    return { ...draft, ...negateSplit(recorded.split), cents: 0 - recorded.cents }
  }
  const split = state.splits.get(draft.entryId) ?? emptySplit
  return { ...draft, ...split, cents: isWorkedOut(draft) ? splitTotal(split) : draft.cents }
}

/** Entries whose amount is what the replay finds. */
function isWorkedOut(entry: LedgerEntry): boolean {
  return ['WAIVER', 'CHARGE_OFF', 'PAYOFF_WRITE_OFF'].includes(entry.type)
}

/** A correction by staff must happen in full; a waiver may find less than it wanted to forgive. */
function refuseLoss(draft: LedgerEntry, entry: LedgerEntry): void {
  if (draft.type === 'ADJUSTMENT' && !isSameSplit(splitOf(draft), splitOf(entry))) {
    throw new RangeError('The correction takes more than is owed')
  }
}

function correctionsOf(
  entries: readonly LedgerEntry[],
  state: LedgerState,
  cause: LedgerEntry,
  stamp: () => EntryStamp,
): LedgerEntry[] {
  const corrections: LedgerEntry[] = []
  for (const [entryId, recorded] of recordedSplits(entries)) {
    const derived = state.splits.get(entryId) ?? emptySplit
    if (isSameSplit(recorded.split, derived)) continue
    const split: Split = addSplits(derived, recorded.split, -1)
    corrections.push({
      ...recorded.root,
      ...split,
      ...stamp(),
      entryNo: cause.entryNo + corrections.length + 1,
      type: 'ADJUSTMENT',
      cents: isWorkedOut(recorded.root) ? splitTotal(split) : 0,
      rateMillionths: null,
      scheduleSeq: null,
      scheduleChange: null,
      reversesId: entryId,
      description: `Applied anew after ${cause.type}`,
      actor: cause.actor,
    })
  }
  return corrections
}
