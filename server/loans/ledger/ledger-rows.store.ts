import { parseIso, toIso } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import type { Queryable } from '#server/platform/store/database'
import type { Ledger, LedgerEntry, LoanTerms, ScheduleRow } from './entries.ts'
import type { Posting } from './postings.ts'

/** What account_balances holds for an account. */
export interface StoredBalances {
  readonly principalCents: number
  readonly accruedInterestCents: number
  readonly interestThrough: string
  readonly lateFeeCents: number
  readonly nsfFeeCents: number
  readonly creditCents: number
  readonly chargedOffCents: number
  readonly lastEntryNo: number
}

/** One account with everything that belongs to its ledger. */
export interface LedgerRecord {
  readonly ledger: Ledger
  readonly balances: StoredBalances | null
  readonly postings: readonly (Posting & { readonly entryId: string })[]
}

interface LedgerRow {
  readonly terms: LoanTerms
  readonly schedule: ScheduleRow[]
  readonly entries: LedgerEntry[]
  readonly balances: StoredBalances | null
  readonly postings: (Posting & { entryId: string })[]
}

/** One statement is one snapshot: a write in between cannot make entries and balances disagree. */
const ledgerColumns = `
  json_build_object(
    'accountNumber', a.account_number, 'statusKey', a.status_key, 'route', a.route, 'contractState', a.contract_state,
    'rateMillionths', a.rate_millionths, 'paymentFrequency', a.payment_frequency,
    'regularPaymentCents', a.regular_payment_cents, 'loanAmountCents', a.loan_amount_cents, 'openedOn', a.opened_on,
    'maturityDate', a.maturity_date, 'scraFrom', a.scra_from, 'scraTo', a.scra_to,
    'contractLateFee', a.contract_late_fee) AS terms,
  COALESCE((SELECT json_agg(json_build_object('seq', s.seq, 'dueDate', s.due_date, 'amountCents', s.amount_cents) ORDER BY s.seq)
            FROM schedule_rows s WHERE s.account_number = a.account_number), '[]') AS schedule,
  COALESCE((SELECT json_agg(json_build_object(
              'entryNo', e.entry_no, 'entryId', e.entry_id, 'accountNumber', e.account_number, 'type', e.type,
              'effectiveDate', e.effective_date, 'postedDate', e.posted_date, 'cents', e.cents,
              'interestCents', e.interest_cents, 'principalCents', e.principal_cents, 'lateFeeCents', e.late_fee_cents,
              'nsfFeeCents', e.nsf_fee_cents, 'creditCents', e.credit_cents, 'recoveredCents', e.recovered_cents,
              'rateMillionths', e.rate_millionths, 'scheduleSeq', e.schedule_seq, 'scheduleChange', e.schedule_change,
              'reversesId', e.reverses_id, 'autopayDraws', e.autopay_draws,
              'paymentId', e.payment_id, 'description', e.description, 'actor', e.actor, 'createdAt', e.created_at)
              ORDER BY e.entry_no)
            FROM ledger_entries e WHERE e.account_number = a.account_number), '[]') AS entries`

const recordColumns = `
  (SELECT json_build_object(
     'principalCents', b.principal_cents, 'accruedInterestCents', b.accrued_interest_cents,
     'interestThrough', b.interest_through, 'lateFeeCents', b.late_fee_cents, 'nsfFeeCents', b.nsf_fee_cents,
     'creditCents', b.credit_cents, 'chargedOffCents', b.charged_off_cents, 'lastEntryNo', b.last_entry_no)
   FROM account_balances b WHERE b.account_number = a.account_number) AS balances,
  COALESCE((SELECT json_agg(json_build_object('entryId', p.entry_id, 'glAccount', p.gl_account, 'cents', p.cents))
            FROM ledger_postings p JOIN ledger_entries e USING (entry_id)
            WHERE e.account_number = a.account_number), '[]') AS postings`

/**
 * Reads an account's terms, schedule and ledger. The caller has checked that the person may see it.
 * @throws CarportError NOT_FOUND; LOAN_SETTING_UP while its figures are not yet those of the books it came from
 */
export async function loadLedger(q: Queryable, accountNumber: string): Promise<Ledger> {
  const [row] = await q.query<LedgerRow & { readonly boardingState: 'OPEN' | 'SETTING_UP' }>(
    `SELECT ${ledgerColumns}, a.boarding_state AS "boardingState" FROM accounts a WHERE a.account_number = $1`,
    [accountNumber],
  )
  if (row === undefined) throw new CarportError('NOT_FOUND')
  if (row.boardingState === 'SETTING_UP') throw new CarportError('LOAN_SETTING_UP')
  return ledgerOf(row)
}

/** Every account's ledger with what is stored of it, after an account number and in order, at most `limit`. */
export async function loadLedgerRecords(
  q: Queryable,
  afterAccountNumber: string,
  limit: number,
): Promise<LedgerRecord[]> {
  const rows = await q.query<LedgerRow>(
    `SELECT ${ledgerColumns}, ${recordColumns} FROM accounts a
     WHERE a.account_number > $1 ORDER BY a.account_number LIMIT $2`,
    [afterAccountNumber, limit],
  )
  return rows.map((row) => ({ ledger: ledgerOf(row), balances: row.balances, postings: row.postings }))
}

/** Rows that a request shares are made into a ledger once; its replays are kept with it (see replayed.ts). */
const ledgers = new WeakMap<LedgerRow, Ledger>()

function ledgerOf(row: LedgerRow): Ledger {
  const ledger = ledgers.get(row) ?? readLedger(row)
  ledgers.set(row, ledger)
  return ledger
}

function readLedger(row: LedgerRow): Ledger {
  const entries = row.entries.map((entry) => ({ ...entry, createdAt: toIso(parseIso(entry.createdAt)) }))
  return { terms: row.terms, schedule: row.schedule, entries }
}
