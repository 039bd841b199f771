import { businessDateAt, toIso } from '#sdk/dates/dates'
import { openLedgers } from '#server/loans/ledger/open-ledgers.store'
import type { Tx } from '#server/platform/store/database'
import type { Boarding } from './board-customers.ts'
import { boardedCustomers } from './boarded-customers.store.ts'
import { boardedId, rowsHash } from './boarded-id.ts'
import { insertLoans, type KnownLoan, knownLoans, type NewLoan } from './boarded-loans.store.ts'
import { type Candidate, candidateOf, type Loan } from './loan-candidate.ts'
import { type LoanGroup, loanGroups, type RowCounts } from './loan-groups.ts'
import { type Difference, openingOf } from './opening.ts'
import { loanFiles } from './portfolio-files.ts'
import type { Reject } from './rejects.ts'
import { figuresOfFile, type Outcome, type TieOut } from './tie-out.ts'

/** Receives the outcome of each loan, and the rows that were rejected. */
export interface LoanListener {
  readonly tieOut: TieOut
  count(outcome: Outcome): void
  /** So many loans were written. */
  wrote(loans: number): void
  reject(reject: Reject): void
  quarantine(assetNumber: string, differences: readonly Difference[]): void
}

/** Loans that are written together: with more of them, rows outlive the collections of young memory and are copied to where few are. */
const batchSize = 250

/**
 * Boards the loans of the files. Opens those whose computed ledger matches the balances file, quarantines those that
 * differ, holds back those with a bad row, and leaves loans that were boarded before as they are.
 * @param refused customers, by their number at the source, whose row was refused
 * @returns how many rows each file had
 */
export async function boardLoans(
  tx: Tx,
  boarding: Boarding,
  refused: ReadonlySet<string>,
  listener: LoanListener,
): Promise<RowCounts> {
  const counts: RowCounts = { loans: 0, parties: 0, vehicles: 0, schedule: 0, balances: 0, transactions: 0 }
  let batch: LoanGroup[] = []
  const groups = loanGroups(boarding.dir, counts, ({ rejects }) => {
    for (const reject of rejects) listener.reject({ ...reject, assetNumber: null })
  })
  for await (const group of groups) {
    batch.push(group)
    if (batch.length < batchSize) continue
    await boardBatch(tx, boarding, refused, batch, listener)
    batch = []
  }
  if (batch.length > 0) await boardBatch(tx, boarding, refused, batch, listener)
  return counts
}

async function boardBatch(
  tx: Tx,
  boarding: Boarding,
  refused: ReadonlySet<string>,
  groups: readonly LoanGroup[],
  listener: LoanListener,
): Promise<void> {
  const { source, asOf } = boarding
  const customerIds = await customersOf(tx, source, refused, groups)
  const numbers = groups.map(({ assetNumber }) => assetNumber)
  const known = new Map((await knownLoans(tx, numbers)).map((one) => [one.accountNumber, one]))
  const added: NewLoan[] = []
  for (const group of groups) {
    const { loan, rejects } = judged(candidateOf(group, asOf, customerIds), boarding, known.get(group.assetNumber))
    const balances = group.rows.balances[0]?.values ?? null
    for (const reject of rejects) listener.reject(reject)
    if (loan === null) {
      listener.count('heldBack')
      if (balances !== null) listener.tieOut.add('heldBack', figuresOfFile(balances))
      continue
    }
    const before = known.get(group.assetNumber)
    const isSame = before?.rowHashes?.equals(hashesOf(boarding, group)) === true
    if (isSame && before.differences === null) {
      listener.count('unchanged')
      listener.tieOut.add('unchanged', figuresOfFile(loan.balances))
      continue
    }
    const made = newLoan(boarding, loan, hashesOf(boarding, group))
    const { differences } = made.opening
    const outcome = differences.length === 0 ? 'opened' : 'quarantined'
    listener.count(outcome)
    listener.tieOut.add(outcome, outcome === 'opened' ? made.opening.figures : figuresOfFile(loan.balances))
    if (outcome === 'quarantined') listener.quarantine(loan.assetNumber, differences)
    if (!isSame) added.push(made)
  }
  const run = { ...boarding, at: toIso(boarding.atMs) }
  await insertLoans(tx, run, added, customerIds)
  listener.wrote(added.length)
  const opened = added.filter(({ opening }) => opening.differences.length === 0)
  await openLedgers(
    tx,
    opened.map(({ opening }) => opening),
  )
}

/** The people that a batch's loans name, by their number at the source; without those whose row was refused. */
async function customersOf(
  tx: Tx,
  source: string,
  refused: ReadonlySet<string>,
  groups: readonly LoanGroup[],
): Promise<Map<string, string>> {
  const named = groups.flatMap(({ rows }) => rows.parties.flatMap(({ values }) => values?.customerId ?? []))
  const found = await boardedCustomers(tx, source, [...new Set(named)])
  return new Map(
    found.filter(({ sourceId }) => !refused.has(sourceId)).map((one) => [one.sourceId, one.customerId] as const),
  )
}

/** A candidate that is no other account's, and not another than what was opened before. */
function judged(candidate: Candidate, boarding: Boarding, before: KnownLoan | undefined): Candidate {
  const { group, loan } = candidate
  if (loan === null || before === undefined) return candidate
  const { assetNumber, rows } = group
  const refuse = (rejects: readonly Reject[]): Candidate => ({ group, loan: null, rejects })
  const line = rows.loans[0]?.line ?? 0
  if (before.source !== boarding.source)
    return refuse([{ file: 'loans', line, column: 'assetNumber', rule: 'taken', value: '', assetNumber }])
  if (before.differences !== null) return candidate
  const hashes = hashesOf(boarding, group)
  const changed = loanFiles.filter((_, index) => !isSamePart(hashes, before.rowHashes, index))
  return changed.length === 0
    ? candidate
    : refuse(
        changed.map((file) => ({
          file,
          line: rows[file][0]?.line ?? 0,
          column: null,
          rule: 'changed',
          value: '',
          assetNumber,
        })),
      )
}

const hashBytes = 32

function isSamePart(hashes: Buffer, before: Buffer | null, index: number): boolean {
  const part = (whole: Buffer) => whole.subarray(index * hashBytes, (index + 1) * hashBytes)
  return before !== null && part(hashes).equals(part(before))
}

/** One hash for the loan's rows of each file, one after the other. */
function hashesOf({ config }: Boarding, { rows }: LoanGroup): Buffer {
  return Buffer.concat(loanFiles.map((file) => rowsHash(config, rows[file])))
}

function newLoan({ config, source, asOf, atMs }: Boarding, loan: Loan, rowHashes: Buffer): NewLoan {
  const idText = boardedId(config, 'loan', source, loan.assetNumber)
  const stamp = { entryId: `led_${idText}`, postedDate: businessDateAt(atMs), createdAt: toIso(atMs) }
  return { loan, opening: openingOf(loan, asOf, stamp, atMs), idText, rowHashes }
}
