import { type LoanFile, loanFiles } from './portfolio-files.ts'
import { readRows, type Row } from './read-rows.ts'

/** Everything that the files say of one loan. */
export interface LoanGroup {
  readonly assetNumber: string
  readonly rows: { readonly [F in LoanFile]: readonly Row<F>[] }
}

/** How many rows each file has, counted as they are read. */
export type RowCounts = Record<LoanFile, number>

interface Cursor<F extends LoanFile> {
  readonly file: F
  readonly source: AsyncGenerator<Row<F>[]>
  rows: readonly Row<F>[]
  at: number
  last: string
}

/**
 * Walks through the files of loans side by side, so that memory does not grow with them: each is in order of the loan's number.
 * @param counts is counted up
 * @param onStray is given the rows that do not say which loan they are of
 * @throws Error when a file is not in order, or cannot be read
 */
export async function* loanGroups(
  dir: string,
  counts: RowCounts,
  onStray: (row: Row<LoanFile>) => void,
): AsyncGenerator<LoanGroup> {
  const cursors = {
    loans: cursorOf(dir, 'loans'),
    parties: cursorOf(dir, 'parties'),
    vehicles: cursorOf(dir, 'vehicles'),
    schedule: cursorOf(dir, 'schedule'),
    balances: cursorOf(dir, 'balances'),
    transactions: cursorOf(dir, 'transactions'),
  }
  const take = async <F extends LoanFile>(cursor: Cursor<F>, assetNumber: string): Promise<Row<F>[]> => {
    const taken: Row<F>[] = []
    for (;;) {
      const row = cursor.rows[cursor.at]
      if (row === undefined) {
        if (!(await fill(cursor))) return taken
        continue
      }
      const own = numberOf(row)
      if (own !== '' && own !== assetNumber) return taken
      cursor.at += 1
      counts[cursor.file] += 1
      if (own === '') onStray(row as Row<LoanFile>)
      else taken.push(row)
    }
  }
  for (;;) {
    // Strays in front of the next loan belong to nobody; an empty number takes them and nothing else.
    for (const file of loanFiles) await take(cursors[file] as Cursor<LoanFile>, '')
    const heads = loanFiles.map((file) => headOf(cursors[file] as Cursor<LoanFile>)).filter((head) => head !== null)
    const assetNumber = heads.toSorted()[0]
    if (assetNumber === undefined) return
    yield {
      assetNumber,
      rows: {
        loans: await take(inOrder(cursors.loans, assetNumber), assetNumber),
        parties: await take(inOrder(cursors.parties, assetNumber), assetNumber),
        vehicles: await take(inOrder(cursors.vehicles, assetNumber), assetNumber),
        schedule: await take(inOrder(cursors.schedule, assetNumber), assetNumber),
        balances: await take(inOrder(cursors.balances, assetNumber), assetNumber),
        transactions: await take(inOrder(cursors.transactions, assetNumber), assetNumber),
      },
    }
  }
}

function cursorOf<F extends LoanFile>(dir: string, file: F): Cursor<F> {
  return { file, source: readRows(dir, file), rows: [], at: 0, last: '' }
}

/** Reads on. @returns false at the end of the file */
async function fill(cursor: Cursor<LoanFile>): Promise<boolean> {
  for (;;) {
    const { value, done } = await cursor.source.next()
    if (done === true) return false
    if (value.length === 0) continue
    Object.assign(cursor, { rows: value, at: 0 })
    return true
  }
}

function headOf({ rows, at }: Cursor<LoanFile>): string | null {
  const row = rows[at]
  return row === undefined ? null : numberOf(row)
}

/** @throws Error when a loan is met again after another one */
function inOrder<F extends LoanFile>(cursor: Cursor<F>, assetNumber: string): Cursor<F> {
  const row = cursor.rows[cursor.at]
  if (row === undefined || numberOf(row) !== assetNumber) return cursor
  if (assetNumber <= cursor.last)
    throw new Error(`${cursor.file}, line ${row.line}: the rows are not in order of assetNumber. Sort the file by it.`)
  cursor.last = assetNumber
  return cursor
}

/** The loan's number in a row, good or bad; empty when it is none. Every file of loans begins with that column. */
function numberOf(row: Row<LoanFile>): string {
  const text = row.texts[0] ?? ''
  return /^\d{12}$/.test(text) ? text : ''
}
