import { businessDateAt, toIso } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import type { Tx } from '#server/platform/store/database'
import { givenWrite, type RowWrite } from '#server/platform/store/row-writes'
import { listText } from '#server/platform/store/sent-together'
import { writeAmongOthers } from '#server/platform/store/shared-transaction'
import { wholeOf } from '#server/platform/store/transaction'
import { newId } from '#server/platform/store/ids'
import { type AppendPlan, planEntry } from './append-plan.ts'
import { type Ledger, type LedgerEntry, splitOf } from './entries.ts'
import { loadLedger } from './ledger-rows.store.ts'
import type { NewEntry } from './new-entry.ts'
import { postingsOf } from './postings.ts'
import { storedBalancesOf } from './stored-balances.ts'

export {
  loadLedger,
  loadLedgerRecords,
  ledgerVersionQuestion,
  loadLedgers,
  ownLedgerQuestion,
  readLedgersOf,
  readVersionedLedgersOf,
  type RecordRange,
  type VersionedLedger,
} from './ledger-rows.store.ts'
export {
  type BrokenLoan,
  type CheckedLoans,
  checkedAtATime,
  checkRecords,
  findBrokenLoans,
  type VerifiedChange,
  verifyLedger,
} from './ledger-check.store.ts'
export { loadRecentLedger } from './recent-ledgers.store.ts'
export type { NewEntry } from './new-entry.ts'
export type { AppendPlan } from './append-plan.ts'

/**
 * Takes the account's row lock until the transaction ends: the first thing of every money write, so that what is read after it
 * stays true. Waits as long as the database's lock time-out, 2 seconds by default.
 * @throws CarportError NOT_FOUND; ACCOUNT_BUSY (from `withTx`) when somebody else held the lock too long
 */
export async function lockAccount(tx: Tx, accountNumber: string): Promise<void> {
  if (isLocked(tx, accountNumber)) return
  const rows = await tx.query('SELECT account_number FROM accounts WHERE account_number = $1 FOR UPDATE', [
    accountNumber,
  ])
  if (rows.length === 0) throw new CarportError('NOT_FOUND')
  rememberLocked(tx, [accountNumber])
}

/** Accounts whose locks a transaction has: it keeps them to its end. */
const locked = new WeakMap<Tx, Set<string>>()

/** Whether a transaction is known to have an account's lock. */
export function isLocked(tx: Tx, accountNumber: string): boolean {
  return locked.get(wholeOf(tx))?.has(accountNumber) === true
}

/** Notes that a transaction has the locks of accounts. */
export function rememberLocked(tx: Tx, accountNumbers: readonly string[]): void {
  const whole = wholeOf(tx)
  locked.set(whole, new Set([...(locked.get(whole) ?? []), ...accountNumbers]))
}

/** The same for several accounts, in the order of their numbers. @returns those whose lock was free, which it has now */
export async function lockFreeAccounts(tx: Tx, accountNumbers: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ accountNumber: string }>(
    `SELECT account_number AS "accountNumber" FROM accounts WHERE account_number = ANY($1)
     ORDER BY account_number FOR UPDATE SKIP LOCKED`,
    // A list as a text: the statement is kept, and leaves with what was to leave with it.
    [listText(accountNumbers)],
  )
  const numbers = rows.map(({ accountNumber }) => accountNumber)
  rememberLocked(tx, numbers)
  return new Set(numbers)
}

/**
 * Writes a ledger entry, corrections of earlier splits that it changes, the double entry behind each, and the balances.
 * Takes the account's lock itself; one that is already held costs nothing.
 * @param known the ledger, where this transaction read it with the account's lock and nothing of the loan was written since
 * @returns the entry with its split, the corrections, and the state they lead to
 * @throws RangeError for a request that no caller may make; Error when an invariant of rules 2.1 would break: nothing is written
 */
export async function appendEntry(tx: Tx, request: NewEntry, known?: Ledger): Promise<AppendPlan> {
  await lockAccount(tx, request.accountNumber)
  const ledger = known ?? (await loadLedger(tx, request.accountNumber))
  const postedDate = businessDateAt(request.atMs)
  const createdAt = toIso(request.atMs)
  const plan = planEntry(ledger, request, () => ({ entryId: newId('led'), postedDate, createdAt }))
  await writeAmongOthers(tx, entriesWrite(request.accountNumber, plan))
  return plan
}

/** Entries with the double entry behind each, and the balances that they lead to. */
function entriesWrite(accountNumber: string, plan: AppendPlan): RowWrite {
  const entries = [plan.entry, ...plan.corrections]
  // The statement itself finds the number of the last one.
  const balances = storedBalancesOf(plan.state, plan.ledger.entries, 0)
  return givenWrite(
    'ledger_entries',
    {
      account_number: ['text', accountNumber],
      entries: ['json', entries.map(entryRow)],
      postings: ['json', entries.flatMap((entry) => postingRows(entry, plan))],
      principal_cents: ['bigint', balances.principalCents],
      accrued_interest_cents: ['bigint', balances.accruedInterestCents],
      interest_through: ['date', balances.interestThrough],
      late_fee_cents: ['bigint', balances.lateFeeCents],
      nsf_fee_cents: ['bigint', balances.nsfFeeCents],
      credit_cents: ['bigint', balances.creditCents],
      charged_off_cents: ['bigint', balances.chargedOffCents],
      oldest_open_due_date: ['date', balances.oldestOpenDueDate],
      effective_through: ['date', balances.effectiveThrough],
      is_late_by_oldest: ['boolean', balances.isLateByOldest],
      steady_cents: ['bigint', balances.steadyCents],
      steady_until: ['date', balances.steadyUntil],
    },
    writingEntries,
  )
}

const entryColumns = `entry_id, account_number, type, effective_date, posted_date, cents, interest_cents, principal_cents, late_fee_cents,
  nsf_fee_cents, credit_cents, recovered_cents, rate_millionths, schedule_seq, reverses_id, payment_id, description, actor, created_at,
  schedule_change, autopay_draws, is_after_extension`
const balanceColumns = `principal_cents, accrued_interest_cents, interest_through, late_fee_cents, nsf_fee_cents, credit_cents, charged_off_cents,
  oldest_open_due_date, effective_through, is_late_by_oldest, steady_cents, steady_until`

/** Entries get their numbers in the order of the list. */
const writingEntries = `WITH entered AS (INSERT INTO ledger_entries (${entryColumns})
    SELECT ${entryColumns.replaceAll(/\w+/g, 'listed.$&')} FROM given,
      ROWS FROM (json_populate_recordset(NULL::ledger_entries, given.entries)) WITH ORDINALITY AS listed ORDER BY given.account_number, listed.ordinality
    RETURNING account_number, entry_no),
  booked AS (INSERT INTO ledger_postings (entry_id, gl_account, cents)
    SELECT listed.entry_id, listed.gl_account, listed.cents FROM given, json_populate_recordset(NULL::ledger_postings, given.postings) AS listed)
  INSERT INTO account_balances (account_number, ${balanceColumns}, last_entry_no)
  SELECT given.account_number, ${balanceColumns}, (SELECT max(entry_no) FROM entered WHERE entered.account_number = given.account_number)
  FROM given
  ON CONFLICT (account_number) DO UPDATE SET (${balanceColumns}, last_entry_no) =
    (${balanceColumns.replaceAll(/\w+/g, 'excluded.$&')}, excluded.last_entry_no)`

function entryRow(entry: LedgerEntry) {
  return {
    entry_id: entry.entryId,
    account_number: entry.accountNumber,
    type: entry.type,
    effective_date: entry.effectiveDate,
    posted_date: entry.postedDate,
    cents: entry.cents,
    interest_cents: entry.interestCents,
    principal_cents: entry.principalCents,
    late_fee_cents: entry.lateFeeCents,
    nsf_fee_cents: entry.nsfFeeCents,
    credit_cents: entry.creditCents,
    recovered_cents: entry.recoveredCents,
    rate_millionths: entry.rateMillionths,
    schedule_seq: entry.scheduleSeq,
    reverses_id: entry.reversesId,
    payment_id: entry.paymentId,
    description: entry.description,
    actor: entry.actor,
    created_at: entry.createdAt,
    schedule_change: entry.scheduleChange,
    autopay_draws: entry.autopayDraws,
    is_after_extension: entry.isAfterExtension,
  }
}

function postingRows(entry: LedgerEntry, plan: AppendPlan) {
  const root = plan.ledger.entries.find((other) => other.entryId === entry.reversesId) ?? entry
  return postingsOf(root.type, entry.cents, splitOf(entry)).map(({ glAccount, cents }) => ({
    entry_id: entry.entryId,
    gl_account: glAccount,
    cents,
  }))
}
