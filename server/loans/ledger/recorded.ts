import type { Cents } from '#sdk/money/money'
import { addSplits, type LedgerEntry, type Split, splitOf } from './entries.ts'

/** An entry as the ledger has it today: its own numbers and everything that corrected or reversed it. */
export interface RecordedEntry {
  readonly root: LedgerEntry
  readonly cents: Cents
  readonly split: Split
}

/** Whether an entry belongs to another one: a REVERSAL, or the ADJUSTMENT of a split. */
export function isLinked(entry: LedgerEntry): boolean {
  return entry.reversesId !== null
}

/** Adds corrections and reversals to the entries they belong to. By entry id, in order of creation. */
export function recordedSplits(entries: readonly LedgerEntry[]): Map<string, RecordedEntry> {
  const recorded = new Map<string, RecordedEntry>()
  const inOrder = [...entries].sort((a, b) => a.entryNo - b.entryNo)
  for (const entry of inOrder) {
    if (!isLinked(entry)) recorded.set(entry.entryId, { root: entry, cents: entry.cents, split: splitOf(entry) })
  }
  for (const entry of inOrder) {
    const of = isLinked(entry) ? recorded.get(entry.reversesId ?? '') : undefined
    if (of === undefined) continue
    recorded.set(of.root.entryId, {
      root: of.root,
      cents: of.cents + entry.cents,
      split: addSplits(of.split, splitOf(entry)),
    })
  }
  return recorded
}
