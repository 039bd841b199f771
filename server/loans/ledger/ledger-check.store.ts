import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { LocalDate } from '#sdk/dates/dates'
import type { Queryable } from '#server/platform/store/database'
import { type Ledger, type LedgerEntry, splitOf } from './entries.ts'
import { ledgerProblems } from './invariants.ts'
import { type LedgerRecord, loadLedgerRecords, type StoredBalances } from './ledger-rows.store.ts'
import { type GeneralLedgerAccount, type Posting, postingsOf } from './postings.ts'
import { replay } from './replay.ts'
import type { LedgerState } from './state.ts'
import { storedBalancesOf } from './stored-balances.ts'

/** Accounts read at a time. */
export const checkedAtATime = 200

/** A loan whose ledger does not add up. */
export interface BrokenLoan {
  readonly accountNumber: string
  /** One sentence each, with entry ids and without personal data. */
  readonly problems: readonly string[]
}

/** A change of a loan after which a check found its ledger whole. */
export interface VerifiedChange {
  readonly accountNumber: string
  readonly changeNo: number
}

/** What a check of some loans found. */
export interface CheckedLoans {
  readonly broken: readonly BrokenLoan[]
  /** Changes that no check had verified before. */
  readonly verified: readonly VerifiedChange[]
}

/** How loans are checked. */
export interface CheckOptions {
  /** When given, entries posted after it are problems too. */
  readonly today?: LocalDate | undefined
  /** Ends it before it is through, with an error: the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Checks the whole ledger, loan by loan: one that cannot even be read or replayed is a finding like any other. The invariants of rules 2.1 by replay, the stored balances, that every entry has its double entry and
 * that it sums to zero, that the general ledger holds what borrowers owe, and that nothing belongs to nothing.
 * Requests are answered between one loan and the next.
 * @param whenVerified is given what was found whole, some loans at a time
 * @returns the loans with problems; empty when all is well
 */
export async function findBrokenLoans(
  q: Queryable,
  options: CheckOptions = {},
  whenVerified?: (changes: readonly VerifiedChange[]) => Promise<void>,
): Promise<BrokenLoan[]> {
  const broken: BrokenLoan[] = []
  let after = ''
  for (;;) {
    const records = await loadLedgerRecords(q, 'all', after, checkedAtATime)
    const checked = await checkRecords(records, options)
    broken.push(...checked.broken)
    await whenVerified?.(checked.verified)
    if (records.length < checkedAtATime) return broken
    after = records.at(-1)?.accountNumber ?? after
  }
}

/** Checks loans that were read, as `findBrokenLoans` does. */
export async function checkRecords(
  records: readonly LedgerRecord[],
  { today, signal }: CheckOptions,
): Promise<CheckedLoans> {
  const broken: BrokenLoan[] = []
  const verified: VerifiedChange[] = []
  for (const record of records) {
    await letOthersRun()
    signal?.throwIfAborted()
    const { accountNumber, balances } = record
    const problems = problemsOf(record, today)
    if (problems.length > 0) broken.push({ accountNumber, problems })
    else if (balances?.isChecked === false) verified.push({ accountNumber, changeNo: balances.changeNo })
  }
  return { broken, verified }
}

/** `findBrokenLoans` as one sentence per problem, with the account's last four digits. */
export async function verifyLedger(q: Queryable, today?: LocalDate): Promise<string[]> {
  return (await findBrokenLoans(q, { today })).flatMap(({ accountNumber, problems }) =>
    problems.map((problem) => `account ending ${accountNumber.slice(-4)}: ${problem}`),
  )
}

function problemsOf(record: LedgerRecord, today: LocalDate | undefined): string[] {
  try {
    return recordProblems(record, record.readLedger(), today)
  } catch (error) {
    return [`it cannot be replayed: ${error instanceof Error ? error.name : 'error'}`]
  }
}

function recordProblems(record: LedgerRecord, ledger: Ledger, today: LocalDate | undefined): string[] {
  const { entries } = ledger
  if (entries.length === 0) return record.balances === null ? [] : ['it has balances and no ledger']
  const state = replay(ledger)
  const future = entries.filter((entry) => today !== undefined && entry.postedDate > today)
  return [
    ...ledgerProblems(ledger, state),
    ...future.map((entry) => `(e) ${entry.entryId} was posted in the future`),
    ...balanceProblems(record.balances, state, entries),
    ...postingProblems(record, ledger),
    ...generalLedgerProblems(record, ledger, state),
  ]
}

/** Kept since migrations 380 and 480: null until a loan's next entry. */
const laterKeys: ReadonlySet<keyof StoredBalances> = new Set([
  'oldestOpenDueDate',
  'effectiveThrough',
  'isLateByOldest',
  'steadyCents',
  'steadyUntil',
])

function balanceProblems(stored: StoredBalances | null, state: LedgerState, entries: readonly LedgerEntry[]): string[] {
  if (stored === null) return ['(c) it has no stored balances']
  const wanted = storedBalancesOf(state, entries, Math.max(...entries.map((entry) => entry.entryNo)))
  const keys = Object.keys(wanted) as (keyof StoredBalances)[]
  return keys
    .filter((key) => stored[key] !== wanted[key] && !(stored[key] === null && laterKeys.has(key)))
    .map((key) => `(c) the stored ${key} is not what a replay gives`)
}

function postingProblems({ postings }: LedgerRecord, ledger: Ledger): string[] {
  const byId = new Map(ledger.entries.map((entry) => [entry.entryId, entry]))
  return ledger.entries.flatMap((entry) => {
    const root = byId.get(entry.reversesId ?? '') ?? entry
    const stored = postings.filter((posting) => posting.entryId === entry.entryId)
    const sum = stored.reduce((total, posting) => total + posting.cents, 0)
    const problems = sum === 0 ? [] : [`the postings of ${entry.entryId} do not sum to zero`]
    const isSame = summary(stored) === summary(postingsOf(root.type, entry.cents, splitOf(entry)))
    return isSame ? problems : [...problems, `the postings of ${entry.entryId} are not those of its split`]
  })
}

function summary(postings: readonly Posting[]): string {
  return postings
    .map((posting) => `${posting.glAccount} ${posting.cents}`)
    .sort()
    .join(', ')
}

/** What is owed by and to the borrower must be the same in the general ledger and in the replay. */
function generalLedgerProblems({ postings }: LedgerRecord, ledger: Ledger, state: LedgerState): string[] {
  const totals = new Map<GeneralLedgerAccount, number>()
  for (const { glAccount, cents } of postings) totals.set(glAccount, (totals.get(glAccount) ?? 0) + cents)
  const wanted = storedBalancesOf(state, ledger.entries, 0)
  const owed: readonly (readonly [GeneralLedgerAccount, number])[] = [
    ['PRINCIPAL_RECEIVABLE', wanted.principalCents],
    ['FEE_RECEIVABLE', wanted.lateFeeCents + wanted.nsfFeeCents],
    ['REFUND_PAYABLE', 0 - wanted.creditCents],
  ]
  return owed
    .filter(([glAccount, cents]) => (totals.get(glAccount) ?? 0) !== cents)
    .map(([glAccount]) => `${glAccount} is not what the replay gives`)
}
