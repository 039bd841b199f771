import type { LocalDate } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import type { Cents } from '#sdk/money/money'
import type { Queryable } from '#server/platform/store/database'
import { question, type Question } from '#server/platform/store/questions'
import { askOne } from '#server/platform/store/shared-transaction'
import type { Ledger } from './entries.ts'
import { ledgerOf, type LedgerRow } from './ledger-row.ts'
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
  /**
   * No installment due before it wants money, on whatever day that is asked, until another entry is written. Null where the loan has no
   * installments, and for balances stored before this was, until the loan's next entry.
   */
  readonly oldestOpenDueDate: LocalDate | null
  /** The latest effective date of an entry. Null for balances stored before this was. */
  readonly effectiveThrough: LocalDate | null
  /**
   * Whether that installment alone makes the loan past due from the day after on, until another entry is written: then it is late by the
   * days since, whatever falls due later. Null for balances stored before this was.
   */
  readonly isLateByOldest: boolean | null
  /**
   * What each open installment wants: nothing was paid of any, and one falls due in each month, week or two weeks. Null where that is not
   * so, or was never stored.
   */
  readonly steadyCents: Cents | null
  /** The due date of the last of them, which alone may want something else. */
  readonly steadyUntil: LocalDate | null
  readonly lastEntryNo: number
}

/** Stored balances with how often they, the loan's terms or its schedule changed. */
interface CountedBalances extends StoredBalances {
  readonly changeNo: number
  /** Whether a check found the loan whole after the last of them. */
  readonly isChecked: boolean
}

/** One account with everything that belongs to its ledger. */
export interface LedgerRecord {
  readonly accountNumber: string
  /** @throws Error for values that no ledger has: a loan that cannot be read must not keep others from being read */
  readonly readLedger: () => Ledger
  readonly balances: CountedBalances | null
  readonly postings: readonly (Posting & { readonly entryId: string })[]
}

interface RecordRow extends LedgerRow {
  readonly balances: CountedBalances | null
  readonly postings: (Posting & { entryId: string })[]
}

/** One statement is one snapshot: a write in between cannot make entries and balances disagree. */
const ledgerColumns = `
  json_build_object(
    'accountNumber', a.account_number, 'statusKey', a.status_key, 'route', a.route, 'contractState', a.contract_state,
    'rateMillionths', a.rate_millionths, 'paymentFrequency', a.payment_frequency,
    'regularPaymentCents', a.regular_payment_cents, 'loanAmountCents', a.loan_amount_cents, 'openedOn', a.opened_on,
    'contractDate', COALESCE(a.contract_date, a.opened_on), 'installmentsPaidBefore', a.installments_paid_before,
    'maturityDate', a.maturity_date, 'scraFrom', a.scra_from, 'scraTo', a.scra_to,
    'contractLateFee', a.contract_late_fee) AS terms,
  COALESCE((SELECT json_agg(json_build_array(s.seq, s.due_date, s.amount_cents) ORDER BY s.seq)
            FROM schedule_rows s WHERE s.account_number = a.account_number), '[]') AS schedule,
  COALESCE((SELECT json_agg(json_build_array(
              e.entry_no, e.entry_id, e.type, e.effective_date, e.posted_date, e.cents, e.interest_cents, e.principal_cents,
              e.late_fee_cents, e.nsf_fee_cents, e.credit_cents, e.recovered_cents, e.rate_millionths, e.schedule_seq,
              e.schedule_change, e.reverses_id, e.autopay_draws, e.is_after_extension, e.payment_id, e.description, e.actor, e.created_at)
              ORDER BY e.entry_no)
            FROM ledger_entries e WHERE e.account_number = a.account_number), '[]') AS entries`

const recordColumns = `
  (SELECT json_build_object(
     'principalCents', b.principal_cents, 'accruedInterestCents', b.accrued_interest_cents,
     'interestThrough', b.interest_through, 'lateFeeCents', b.late_fee_cents, 'nsfFeeCents', b.nsf_fee_cents,
     'creditCents', b.credit_cents, 'chargedOffCents', b.charged_off_cents,
     'oldestOpenDueDate', b.oldest_open_due_date, 'effectiveThrough', b.effective_through, 'lastEntryNo', b.last_entry_no,
     'isLateByOldest', b.is_late_by_oldest, 'steadyCents', b.steady_cents, 'steadyUntil', b.steady_until,
     'changeNo', b.change_no, 'isChecked', b.is_checked)
   FROM account_balances b WHERE b.account_number = a.account_number) AS balances,
  COALESCE((SELECT json_agg(json_build_object('entryId', p.entry_id, 'glAccount', p.gl_account, 'cents', p.cents))
            FROM ledger_postings p JOIN ledger_entries e USING (entry_id)
            WHERE e.account_number = a.account_number), '[]') AS postings`

/**
 * Reads an account's terms, schedule and ledger. The caller has checked that the person may see it.
 * @throws CarportError NOT_FOUND; LOAN_SETTING_UP while its figures are not yet those of the books it came from
 */
export async function loadLedger(q: Queryable, accountNumber: string): Promise<Ledger> {
  const read = await askOne(q, ledgerQuestion(accountNumber))
  return read()
}

/**
 * The same, to be asked with other questions of a transaction. A query asks for it by itself: it shares that read with what else its
 * request asks, and is answered null here. What is answered throws as `loadLedger` does, when it is called.
 */
export function ownLedgerQuestion(q: Queryable, accountNumber: string): Question<(() => Ledger) | null> {
  return 'isTransaction' in q ? ledgerQuestion(accountNumber) : question('SELECT 1 WHERE false', [], () => null)
}

interface OneLedgerRow extends LedgerRow {
  readonly boardingState: 'OPEN' | 'SETTING_UP'
}

/**
 * What is another text after each change of what a ledger is made of, for an account `a` and its balances `b`: the row of the account was
 * written by another transaction, or changes were counted. A correction of the schedule is counted, and an entry with its balances.
 */
export const ledgerVersion = `a.xmin::text || '.' || b.change_no`

const oneLedger = (more = '') =>
  `SELECT ${ledgerColumns}, a.boarding_state AS "boardingState"${more} FROM accounts a WHERE a.account_number = $1`
const ledgerAlone = oneLedger()
const version = `(SELECT ${ledgerVersion} FROM account_balances b WHERE b.account_number = a.account_number)`
const ledgerWithVersion = oneLedger(`, ${version} AS version`)

function ledgerQuestion(accountNumber: string): Question<() => Ledger> {
  return question(
    ledgerAlone,
    [accountNumber],
    ([row]: readonly OneLedgerRow[]) =>
      () =>
        openLedger(row),
  )
}

interface Versioned {
  /** Null where the loan has nothing that counts its changes. */
  readonly version: string | null
}

/** A ledger with what it is a version of. */
export interface VersionedLedger extends Versioned {
  readonly ledger: Ledger
}

/** The same with what it is a version of. @throws as `loadLedger` */
export async function loadVersionedLedger(q: Queryable, accountNumber: string): Promise<VersionedLedger> {
  const [row] = await q.query<OneLedgerRow & Versioned>(ledgerWithVersion, [accountNumber])
  return { ledger: openLedger(row), version: row?.version ?? null }
}

function openLedger(row: OneLedgerRow | undefined): Ledger {
  if (row === undefined) throw new CarportError('NOT_FOUND')
  if (row.boardingState === 'SETTING_UP') throw new CarportError('LOAN_SETTING_UP')
  return ledgerOf(row)
}

/** The ledgers of open accounts, in any order; what is being set up is left out. */
export async function loadLedgers(q: Queryable, accountNumbers: readonly string[]): Promise<Ledger[]> {
  return [...(await readLedgersOf(q, accountNumbers)).values()].map((ledger) => ledger())
}

/**
 * The ledgers of many open accounts, by account number. Each is made when it is asked for, and throws then where it has values that no
 * ledger has; what is being set up is left out.
 */
export async function readLedgersOf(
  q: Queryable,
  accountNumbers: readonly string[],
): Promise<ReadonlyMap<string, () => Ledger>> {
  if (accountNumbers.length === 0) return new Map()
  const rows = await q.query<LedgerRow>(`SELECT ${ledgerColumns} ${fromOpen}`, [accountNumbers])
  return new Map(rows.map((row) => [row.terms.accountNumber, () => ledgerOf(row)]))
}

/** The same, each with what it is a version of. */
export async function readVersionedLedgersOf(
  q: Queryable,
  accountNumbers: readonly string[],
): Promise<ReadonlyMap<string, () => VersionedLedger>> {
  if (accountNumbers.length === 0) return new Map()
  const rows = await q.query<LedgerRow & Versioned>(`SELECT ${ledgerColumns}, ${version} AS version ${fromOpen}`, [
    accountNumbers,
  ])
  return new Map(rows.map((row) => [row.terms.accountNumber, () => ({ ledger: ledgerOf(row), version: row.version })]))
}

const fromOpen = `FROM accounts a WHERE a.account_number = ANY($1) AND a.boarding_state = 'OPEN'`

/**
 * What a ledger is a version of now, asked in a transaction with the account's lock and among others. Whoever read the ledger before, and has
 * the same version, needn't read it again.
 */
export function ledgerVersionQuestion(accountNumber: string): Question<string | null> {
  return question(
    `SELECT ${version} AS version FROM accounts a WHERE a.account_number = $1`,
    [accountNumber],
    ([row]: readonly Versioned[]) => row?.version ?? null,
  )
}

/** Which loans' records are read: of all, of some, or of those whose account numbers end with two digits. */
export type RecordRange = { readonly accountNumbers: readonly string[] } | { readonly slice: string } | 'all'

/** Accounts' ledgers with what is stored of them, after an account number and in order, at most `limit`. */
export async function loadLedgerRecords(
  q: Queryable,
  range: RecordRange,
  afterAccountNumber: string,
  limit: number,
): Promise<LedgerRecord[]> {
  const [condition, parameters] = conditionOf(range)
  const rows = await q.query<RecordRow>(
    `SELECT ${ledgerColumns}, ${recordColumns} FROM accounts a
     WHERE a.account_number > $1 AND ${condition} ORDER BY a.account_number LIMIT $2`,
    [afterAccountNumber, limit, ...parameters],
  )
  return rows.map((row) => ({
    accountNumber: row.terms.accountNumber,
    readLedger: () => ledgerOf(row),
    balances: row.balances,
    postings: row.postings,
  }))
}

function conditionOf(range: RecordRange): [condition: string, parameters: readonly unknown[]] {
  if (range === 'all') return ['true', []]
  if ('slice' in range) return ['right(a.account_number, 2) = $3', [range.slice]]
  return ['a.account_number = ANY($3)', [range.accountNumbers]]
}
