import type { LocalDate } from '#sdk/dates/dates'
import { activeRepoRoutes } from '#sdk/loan/account'
import { reportedLateDays } from '#sdk/loan/payment-terms'
import { pagesOfStretches, type Stretch, type StretchEnd } from '#server/loans/jobs/subject-pages'
import type { Queryable } from '#server/platform/store/database'

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
export function loansThatMayGetFees(
  q: Queryable,
  businessDate: LocalDate,
  dueDates: readonly FeeDueDate[],
): AsyncGenerator<readonly string[]> {
  const isDue = (day: string) =>
    `(a.contract_state, ${graceDays('a')}, ${day}) IN (SELECT * FROM unnest($4::text[], $5::text[], $6::date[]))`
  // A subquery of one row is asked loan by loan; EXISTS could read every loan's installments to answer for these.
  return numbersOf(
    q,
    `SELECT a.account_number AS id ${loansOfStretch} AND (${isUnknown} OR (b.oldest_open_due_date < $1 AND CASE
       WHEN b.steady_until IS NOT NULL THEN (SELECT true FROM unnest($7::date[]) AS days (day)
         WHERE day BETWEEN b.oldest_open_due_date AND b.steady_until AND ${isSteadyDueDate('day')} AND ${isDue('day')} LIMIT 1)
       ELSE COALESCE(
         (SELECT true FROM schedule_rows s WHERE s.account_number = a.account_number AND s.due_date >= b.oldest_open_due_date
            AND s.due_date = ANY($7) AND ${isDue('s.due_date')} LIMIT 1),
         (SELECT true FROM ledger_entries e WHERE e.account_number = a.account_number AND e.type IN ('EXTENSION','FREQUENCY_CHANGE') LIMIT 1))
       END))
     ORDER BY a.account_number`,
    [
      businessDate,
      dueDates.map(({ state }) => state),
      dueDates.map((one) => one.graceDays),
      dueDates.map(({ dueDate }) => dueDate),
      [...new Set(dueDates.map(({ dueDate }) => dueDate))],
    ],
  )
}

/** Where the open installments fall due one step after the other: whether one does on a day between the first and the last. */
const isSteadyDueDate = (
  day: string,
) => `CASE a.payment_frequency WHEN 'WEEKLY' THEN (${day} - b.oldest_open_due_date) % 7 = 0
  WHEN 'BI_WEEKLY' THEN (${day} - b.oldest_open_due_date) % 14 = 0
  ELSE date_part('day', ${day}) = date_part('day', b.oldest_open_due_date) END`

/** A loan whose notifications may need a change. */
export interface LoanToNotify {
  readonly accountNumber: string
  /** By what is stored of it; null where that does not say. */
  readonly daysPastDue: number | null
}

/**
 * Active loans whose notifications may need a change on a business date: those with one, those of which what is stored does not say how late they
 * are, and those that are late since a day for which one is made. A loan whose only one was made of the ledger as it is, with installments that
 * are all alike, is not among them until the month is over.
 * @param since due dates of the oldest open installment, from one to another, both included
 */
export function loansToNotify(
  q: Queryable,
  businessDate: LocalDate,
  since: { readonly from: LocalDate; readonly through: LocalDate },
): AsyncGenerator<readonly LoanToNotify[]> {
  return pagesOfStretches(endOfStretch(q), ({ after, through }) =>
    q.query(
      `SELECT a.account_number AS "accountNumber", ${daysPastDue} AS "daysPastDue" ${loansOfStretch}
         AND (${daysPastDue} IS NULL OR ((b.oldest_open_due_date BETWEEN $4 AND $5 OR a.account_number IN (
           SELECT n.account_number FROM notifications n WHERE ${isOpen} AND n.account_number > $2 AND n.account_number <= $3))
           AND (${isNotified}) IS NOT TRUE))
       ORDER BY a.account_number`,
      [businessDate, after, through, since.from, since.through, activeRepoRoutes],
    ),
  )
}

const isOpen = `n.created_on <= $1 AND (n.expires_on IS NULL OR n.expires_on >= $1)`

/**
 * What is asked for is what the only notification asks: it was made when every installment that counts in the month was past due, of the same
 * ledger but for late fees since, and no plan or repossession takes its place.
 */
const isNotified = `b.steady_cents > 0 AND b.principal_cents > 6 * b.steady_cents AND LEAST(b.steady_until, a.maturity_date) >= $1
  AND a.route <> ALL ($6::text[])
  AND (SELECT count(*) = 1 AND bool_and(n.kind = 'clear-credit' AND n.expires_on = $5::date + ${reportedLateDays}
         AND (n.created_on > $5 OR (n.created_on = $5 AND NOT ${isSteadyDueDate('$5::date')}))
         AND CASE WHEN n.after_entry_no = b.last_entry_no AND n.created_on >= b.effective_through THEN true
           ELSE (SELECT true FROM ledger_entries e WHERE e.account_number = n.account_number
               AND (e.entry_no > n.after_entry_no OR e.effective_date > n.created_on)
               AND NOT (e.type = 'FEE_LATE' AND e.effective_date >= n.created_on) LIMIT 1) IS NULL END)
       FROM notifications n WHERE n.account_number = a.account_number AND ${isOpen})
  AND (SELECT true FROM ptc_plans p WHERE p.account_number = a.account_number AND p.plan_status = 'Active' LIMIT 1) IS NULL`

/** How many active loans are so many days past due as of the beginning of a business date, by what is stored of them; null where that does not say. */
export async function countByDaysPastDue(
  q: Queryable,
  businessDate: LocalDate,
): Promise<{ daysPastDue: number | null; loans: number }[]> {
  return q.query(
    `SELECT ${daysPastDue} AS "daysPastDue", count(*)::int AS loans FROM accounts a LEFT JOIN account_balances b USING (account_number)
     WHERE ${isActive('a')} GROUP BY 1`,
    [businessDate],
  )
}

const graceDays = (accounts: string) => `COALESCE(${accounts}.contract_late_fee->>'graceDays', '')`

const isActive = (accounts: string) => `${accounts}.status_key = 'A' AND ${accounts}.boarding_state = 'OPEN'`

/** Loans that are looked through with one statement. */
const loansPerStretch = 10_000

function endOfStretch(q: Queryable) {
  return async (after: string): Promise<StretchEnd | null> => {
    const [row] = await q.query<{ through: string | null; rows: number }>(
      `SELECT max(account_number) AS through, count(*)::int AS rows
       FROM (SELECT account_number FROM accounts WHERE account_number > $1 ORDER BY account_number LIMIT $2) stretch`,
      [after, loansPerStretch],
    )
    if (row === undefined || row.through === null) return null
    return { through: row.through, isLast: row.rows < loansPerStretch }
  }
}

/** Active loans of a stretch. PostgreSQL doesn't carry a range from one table to another that is joined with it. */
const loansOfStretch = `FROM accounts a LEFT JOIN account_balances b
    ON b.account_number = a.account_number AND b.account_number > $2 AND b.account_number <= $3
  WHERE ${isActive('a')} AND a.account_number > $2 AND a.account_number <= $3`

/** @param sql selects numbers of loans as of a day, $1, in a stretch, $2 to $3 */
function numbersOf(
  q: Queryable,
  sql: string,
  [businessDate, ...parameters]: readonly unknown[],
): AsyncGenerator<readonly string[]> {
  return pagesOfStretches(endOfStretch(q), async ({ after, through }: Stretch) => {
    const rows = await q.query<{ id: string }>(sql, [businessDate, after, through, ...parameters])
    return rows.map((row) => row.id)
  })
}

/** What is stored was never, or has entries of the business date or later in it. */
const isUnknown = `(b.oldest_open_due_date IS NULL OR b.effective_through IS NULL OR b.effective_through >= $1)`

const daysPastDue = `CASE WHEN ${isUnknown} THEN NULL WHEN b.oldest_open_due_date >= $1 THEN 0
  WHEN b.is_late_by_oldest THEN $1::date - b.oldest_open_due_date END`

/**
 * Active loans with a late fee or a payment that came back since a day, without those that are past due as of the beginning of a business date
 * by what is stored of them.
 */
export function loansInTroubleSince(
  q: Queryable,
  since: LocalDate,
  businessDate: LocalDate,
): AsyncGenerator<readonly string[]> {
  return numbersOf(
    q,
    `SELECT a.account_number AS id ${loansOfStretch} AND COALESCE(${daysPastDue}, 0) = 0
       AND EXISTS (SELECT FROM ledger_entries e WHERE e.account_number = a.account_number
                   AND e.type IN ('FEE_LATE','FEE_NSF','REVERSAL') AND e.effective_date > $4)
     ORDER BY a.account_number`,
    [businessDate, since],
  )
}
