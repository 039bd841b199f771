import type { LocalDate } from '#sdk/dates/dates'
import type { Queryable } from '#server/platform/store/database'

/** Loans in the order of their numbers, at most `limit`, after one; null for the first ones. */
export interface PageOfLoans<T = string> {
  readonly after: T | null
  readonly limit: number
}

/** Active loans. */
export async function activeAccounts(q: Queryable): Promise<string[]> {
  const rows = await q.query<{ id: string }>(
    `SELECT account_number AS id FROM accounts WHERE status_key = 'A' AND boarding_state = 'OPEN' ORDER BY account_number`,
  )
  return rows.map((row) => row.id)
}

/** An installment's due date, on loans of a state whose contracts have some days of grace or name none. */
export interface FeeDueDate {
  readonly state: string
  /** As the contract's terms have it; empty where they don't. */
  readonly graceDays: string
  readonly dueDate: LocalDate
}

/** The states and days of grace of the contracts of active loans, each once: far fewer than there are loans. */
export async function listContractGraces(q: Queryable): Promise<Omit<FeeDueDate, 'dueDate'>[]> {
  return q.query(
    `SELECT DISTINCT contract_state AS state, ${graceDays('accounts')} AS "graceDays" FROM accounts WHERE ${isActive('accounts')}`,
  )
}

/**
 * Active loans that may get a late fee on a business date, by what is stored of them: an open installment has one of these due dates. Loans
 * with entries of that day or later are among them, because what is stored is true only as of the last entry, and so are those whose
 * installments an entry moved.
 */
export async function loansThatMayGetFees(
  q: Queryable,
  businessDate: LocalDate,
  dueDates: readonly FeeDueDate[],
  { after, limit }: PageOfLoans,
): Promise<string[]> {
  // A subquery of one row is asked loan by loan; EXISTS could read every loan's installments to answer for these.
  const rows = await q.query<{ id: string }>(
    `SELECT a.account_number AS id ${loansFrom('$2')} AND (${isUnknown} OR (b.oldest_open_due_date < $1 AND COALESCE(
       (SELECT true FROM schedule_rows s WHERE s.account_number = a.account_number AND s.due_date >= b.oldest_open_due_date
          AND (a.contract_state, ${graceDays('a')}, s.due_date) IN (
            SELECT * FROM unnest($4::text[], $5::text[], $6::date[])) LIMIT 1),
       (SELECT true FROM ledger_entries e WHERE e.account_number = a.account_number AND e.type IN ('EXTENSION','FREQUENCY_CHANGE') LIMIT 1),
       false)))
     ORDER BY a.account_number LIMIT $3`,
    [
      businessDate,
      after ?? '',
      limit,
      dueDates.map(({ state }) => state),
      dueDates.map((one) => one.graceDays),
      dueDates.map(({ dueDate }) => dueDate),
    ],
  )
  return rows.map((row) => row.id)
}

/** A loan whose notifications may need a change. */
export interface LoanToNotify {
  readonly accountNumber: string
  /** By what is stored of it; null where that does not say. */
  readonly daysPastDue: number | null
}

/**
 * Active loans whose notifications may need a change on a business date: those with one, those of which what is stored does not say how late they
 * are, and those that are late since a day for which one is made.
 * @param since due dates of the oldest open installment, from one to another, both included
 */
export async function loansToNotify(
  q: Queryable,
  businessDate: LocalDate,
  since: { readonly from: LocalDate; readonly through: LocalDate },
  { after, limit }: PageOfLoans<LoanToNotify>,
): Promise<LoanToNotify[]> {
  return q.query(
    `SELECT a.account_number AS "accountNumber", ${daysPastDue} AS "daysPastDue"
     FROM (
       (SELECT a.account_number ${loansFrom('$2')}
          AND (${daysPastDue} IS NULL OR b.oldest_open_due_date BETWEEN $4 AND $5) ORDER BY a.account_number LIMIT $3)
       UNION
       (SELECT DISTINCT n.account_number FROM notifications n JOIN accounts a USING (account_number)
        WHERE n.created_on <= $1 AND (n.expires_on IS NULL OR n.expires_on >= $1) AND ${isActive('a')} AND n.account_number > $2
        ORDER BY n.account_number LIMIT $3)) both_kinds
       JOIN accounts a USING (account_number) LEFT JOIN account_balances b USING (account_number)
     ORDER BY a.account_number LIMIT $3`,
    [businessDate, after?.accountNumber ?? '', limit, since.from, since.through],
  )
}

/** How many active loans are so many days past due as of the beginning of a business date, by what is stored of them; null where that does not say. */
export async function countByDaysPastDue(
  q: Queryable,
  businessDate: LocalDate,
): Promise<{ daysPastDue: number | null; loans: number }[]> {
  return q.query(`SELECT ${daysPastDue} AS "daysPastDue", count(*)::int AS loans ${loansFrom(`''`)} GROUP BY 1`, [
    businessDate,
  ])
}

const graceDays = (accounts: string) => `COALESCE(${accounts}.contract_late_fee->>'graceDays', '')`

const isActive = (accounts: string) => `${accounts}.status_key = 'A' AND ${accounts}.boarding_state = 'OPEN'`

/** Active loans after one. PostgreSQL doesn't carry a range from one table to another that is joined with it, and would read it from its start. */
const loansFrom = (after: string) => `FROM accounts a
  LEFT JOIN account_balances b ON b.account_number = a.account_number AND b.account_number > ${after}
  WHERE ${isActive('a')} AND a.account_number > ${after}`

/** What is stored was never, or has entries of the business date or later in it. */
const isUnknown = `(b.oldest_open_due_date IS NULL OR b.effective_through IS NULL OR b.effective_through >= $1)`

const daysPastDue = `CASE WHEN ${isUnknown} THEN NULL WHEN b.oldest_open_due_date >= $1 THEN 0
  WHEN b.is_late_by_oldest THEN $1::date - b.oldest_open_due_date END`

/**
 * Active loans with a late fee or a payment that came back since a day, without those that are past due as of the beginning of a business date
 * by what is stored of them.
 */
export async function loansInTroubleSince(
  q: Queryable,
  since: LocalDate,
  businessDate: LocalDate,
  { after, limit }: PageOfLoans,
): Promise<string[]> {
  const rows = await q.query<{ id: string }>(
    `SELECT a.account_number AS id ${loansFrom('$2')} AND COALESCE(${daysPastDue}, 0) = 0
       AND EXISTS (SELECT FROM ledger_entries e WHERE e.account_number = a.account_number
                   AND e.type IN ('FEE_LATE','FEE_NSF','REVERSAL') AND e.effective_date > $4)
     ORDER BY a.account_number LIMIT $3`,
    [businessDate, after ?? '', limit, since],
  )
  return rows.map((row) => row.id)
}
