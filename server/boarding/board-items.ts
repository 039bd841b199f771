import { toIso } from '#sdk/dates/dates'
import type { Boarding } from './board-customers.ts'
import { rowsHash } from './boarded-id.ts'
import type { Known } from './boarded-rows.store.ts'
import type { FileName } from './portfolio-files.ts'
import { readRows, type Row } from './read-rows.ts'
import type { Reject } from './rejects.ts'

/** What came of a file whose rows hold nobody's loan back. */
export interface ItemCounts {
  rows: number
  added: number
  unchanged: number
  refused: number
}

/** What a row adds, that it is what was boarded earlier, or why it is refused. */
export type Judged<T> = T | 'unchanged' | Reject[]

/** When what is written came here, and from where. */
export interface ItemRun {
  readonly runId: string
  readonly source: string
  readonly at: string
}

/** A file whose rows hold nobody's loan back. */
interface ItemFile<F extends FileName, T extends object> {
  readonly file: F
  /** Reads what the rows of a batch are judged by. `added` is what those before in the batch add, by key. */
  readonly judgeOf: (
    rows: readonly Row<F>[],
    added: ReadonlyMap<string, T>,
  ) => Promise<(row: Row<F>) => Judged<T> | Promise<Judged<T>>>
  /** What a row is known by at the source. */
  readonly keyOf: (item: T) => string
  readonly insert: (run: ItemRun, items: readonly T[]) => Promise<void>
}

/** Boards the rows of a file some at a time: each is added, was there before, or is refused alone. */
export async function boardItems<F extends FileName, T extends object>(
  boarding: Boarding,
  { file, judgeOf, keyOf, insert }: ItemFile<F, T>,
  onReject: (reject: Reject) => void,
): Promise<ItemCounts> {
  const counts: ItemCounts = { rows: 0, added: 0, unchanged: 0, refused: 0 }
  for await (const rows of readRows(boarding.dir, file)) {
    counts.rows += rows.length
    const added = new Map<string, T>()
    const judge = await judgeOf(rows, added)
    for (const row of rows) {
      const made = await judge(row)
      if (made === 'unchanged') counts.unchanged += 1
      else if (Array.isArray(made)) {
        counts.refused += 1
        made.forEach(onReject)
      } else added.set(keyOf(made), made)
    }
    counts.added += added.size
    await insert({ runId: boarding.runId, source: boarding.source, at: toIso(boarding.atMs) }, [...added.values()])
  }
  return counts
}

/**
 * Whether a row is new: then the hash that it is kept with. Otherwise `unchanged`, or the rule that it breaks: it is in the
 * files twice, or is not what was boarded earlier.
 */
export function novelty(
  { config, runId }: Boarding,
  row: { readonly texts: readonly string[] },
  known: Known | undefined,
  isAdded: boolean,
): Buffer | 'unchanged' | 'duplicate' | 'changed' {
  if (isAdded || known?.runId === runId) return 'duplicate'
  const rowHash = rowsHash(config, [row])
  if (known === undefined) return rowHash
  return known.rowHash.equals(rowHash) ? 'unchanged' : 'changed'
}

/** The loan's number in a bad row whose first column it is, where it has one. */
export function loanOf({ texts: [text = ''] }: { readonly texts: readonly string[] }): string | null {
  return /^\d{12}$/.test(text) ? text : null
}
