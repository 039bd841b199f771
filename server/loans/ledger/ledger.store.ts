import { businessDateAt, toIso } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import type { Tx } from '#server/platform/store/database'
import { listText } from '#server/platform/store/sent-together'
import { wholeOf } from '#server/platform/store/transaction'
import { newId } from '#server/platform/store/ids'
import { type AppendPlan, planEntry } from './append-plan.ts'
import { type LedgerEntry, splitOf } from './entries.ts'
import { loadLedger } from './ledger-rows.store.ts'
import type { NewEntry } from './new-entry.ts'
import { postingsOf } from './postings.ts'
import { storedBalancesOf } from './stored-balances.ts'

export {
  loadLedger,
  loadLedgerRecords,
  loadLedgers,
  ownLedgerQuestion,
  readLedgersOf,
  type RecordRange,
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
    [accountNumbers],
  )
  const numbers = rows.map(({ accountNumber }) => accountNumber)
  rememberLocked(tx, numbers)
  return new Set(numbers)
}

/**
 * Writes a ledger entry, corrections of earlier splits that it changes, the double entry behind each, and the balances.
 * Takes the account's lock itself; one that is already held costs nothing.
 * @returns the entry with its split, the corrections, and the state they lead to
 * @throws RangeError for a request that no caller may make; Error when an invariant of rules 2.1 would break: nothing is written
 */
export async function appendEntry(tx: Tx, request: NewEntry): Promise<AppendPlan> {
  await lockAccount(tx, request.accountNumber)
  const ledger = await loadLedger(tx, request.accountNumber)
  const postedDate = businessDateAt(request.atMs)
  const createdAt = toIso(request.atMs)
  const plan = planEntry(ledger, request, () => ({ entryId: newId('led'), postedDate, createdAt }))
  let lastEntryNo = await insertEntry(tx, plan.entry, plan)
  for (const correction of plan.corrections) lastEntryNo = await insertEntry(tx, correction, plan)
  await storeBalances(tx, request.accountNumber, plan, lastEntryNo)
  return plan
}

/** Writes an entry with the double entry behind it. @returns its number */
async function insertEntry(tx: Tx, entry: LedgerEntry, plan: AppendPlan): Promise<number> {
  const root = plan.ledger.entries.find((other) => other.entryId === entry.reversesId) ?? entry
  const postings = postingsOf(root.type, entry.cents, splitOf(entry))
  const [row] = await tx.query<{ entryNo: number }>(
    `WITH e AS (INSERT INTO ledger_entries (entry_id, account_number, type, effective_date, posted_date, cents, interest_cents, principal_cents,
       late_fee_cents, nsf_fee_cents, credit_cents, recovered_cents, rate_millionths, schedule_seq, reverses_id, payment_id,
       description, actor, created_at, schedule_change, autopay_draws, is_after_extension)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
     RETURNING entry_id, entry_no),
     booked AS (INSERT INTO ledger_postings (entry_id, gl_account, cents)
       SELECT e.entry_id, p.* FROM e, unnest($23::text[], $24::bigint[]) p)
     SELECT entry_no AS "entryNo" FROM e`,
    [
      entry.entryId,
      entry.accountNumber,
      entry.type,
      entry.effectiveDate,
      entry.postedDate,
      entry.cents,
      entry.interestCents,
      entry.principalCents,
      entry.lateFeeCents,
      entry.nsfFeeCents,
      entry.creditCents,
      entry.recoveredCents,
      entry.rateMillionths,
      entry.scheduleSeq,
      entry.reversesId,
      entry.paymentId,
      entry.description,
      entry.actor,
      entry.createdAt,
      entry.scheduleChange === null ? null : JSON.stringify(entry.scheduleChange),
      entry.autopayDraws,
      entry.isAfterExtension,
      // Lists as texts: the statement is kept, whose plan does not depend on how long they are.
      listText(postings.map((posting) => posting.glAccount)),
      listText(postings.map((posting) => posting.cents)),
    ],
  )
  return row?.entryNo ?? 0
}

async function storeBalances(tx: Tx, accountNumber: string, plan: AppendPlan, lastEntryNo: number): Promise<void> {
  const balances = storedBalancesOf(plan.state, plan.ledger.entries, lastEntryNo)
  await tx.query(
    `INSERT INTO account_balances (account_number, principal_cents, accrued_interest_cents, interest_through, late_fee_cents,
       nsf_fee_cents, credit_cents, charged_off_cents, oldest_open_due_date, effective_through, last_entry_no)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     ON CONFLICT (account_number) DO UPDATE SET
       principal_cents = excluded.principal_cents, accrued_interest_cents = excluded.accrued_interest_cents,
       interest_through = excluded.interest_through, late_fee_cents = excluded.late_fee_cents,
       nsf_fee_cents = excluded.nsf_fee_cents, credit_cents = excluded.credit_cents,
       charged_off_cents = excluded.charged_off_cents, oldest_open_due_date = excluded.oldest_open_due_date,
       effective_through = excluded.effective_through, last_entry_no = excluded.last_entry_no`,
    [
      accountNumber,
      balances.principalCents,
      balances.accruedInterestCents,
      balances.interestThrough,
      balances.lateFeeCents,
      balances.nsfFeeCents,
      balances.creditCents,
      balances.chargedOffCents,
      balances.oldestOpenDueDate,
      balances.effectiveThrough,
      balances.lastEntryNo,
    ],
  )
}
