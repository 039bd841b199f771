import type { LocalDate } from '#sdk/dates/dates'
import type { Queryable } from '#server/platform/store/database'

/** Loans in the order of their numbers, at most `limit`, after one; null for the first ones. */
export interface PageOfLoans {
  readonly after: string | null
  readonly limit: number
}

/** Active loans. */
export async function activeAccounts(q: Queryable): Promise<string[]> {
  const rows = await q.query<{ id: string }>(
    `SELECT account_number AS id FROM accounts WHERE status_key = 'A' AND boarding_state = 'OPEN' ORDER BY account_number`,
  )
  return rows.map((row) => row.id)
}

/** How many loans are active. */
export async function countActiveLoans(q: Queryable): Promise<number> {
  const [row] = await q.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM accounts WHERE status_key = 'A' AND boarding_state = 'OPEN'`,
  )
  return row?.count ?? 0
}

/**
 * Active loans on which an installment due before a business date may want money, as of its beginning: no other can be past due then or
 * get a late fee. Loans with entries of that day or later are among them, because what is stored is true only as of the last entry.
 */
export async function loansThatMayBePastDue(
  q: Queryable,
  businessDate: LocalDate,
  { after, limit }: PageOfLoans,
): Promise<string[]> {
  const rows = await q.query<{ id: string }>(
    `SELECT a.account_number AS id ${mayBePastDue} AND a.account_number > $2 ORDER BY a.account_number LIMIT $3`,
    [businessDate, after ?? '', limit],
  )
  return rows.map((row) => row.id)
}

/** The same loans, and active ones with a notification on the day. */
export async function loansToNotify(
  q: Queryable,
  businessDate: LocalDate,
  { after, limit }: PageOfLoans,
): Promise<string[]> {
  const rows = await q.query<{ id: string }>(
    `SELECT id FROM (
       (SELECT a.account_number AS id ${mayBePastDue} AND a.account_number > $2 ORDER BY a.account_number LIMIT $3)
       UNION
       (SELECT DISTINCT n.account_number FROM notifications n JOIN accounts a USING (account_number)
        WHERE n.created_on <= $1 AND (n.expires_on IS NULL OR n.expires_on >= $1) AND a.status_key = 'A' AND a.boarding_state = 'OPEN'
          AND n.account_number > $2
        ORDER BY n.account_number LIMIT $3)) both_kinds
     ORDER BY id LIMIT $3`,
    [businessDate, after ?? '', limit],
  )
  return rows.map((row) => row.id)
}

const mayBePastDue = `FROM accounts a LEFT JOIN account_balances b USING (account_number)
     WHERE a.status_key = 'A' AND a.boarding_state = 'OPEN'
       AND (b.oldest_open_due_date < $1 OR b.effective_through >= $1 OR b.oldest_open_due_date IS NULL OR b.effective_through IS NULL)`

/** Active loans with a late fee or a payment that came back since a day. */
export async function loansInTroubleSince(
  q: Queryable,
  since: LocalDate,
  { after, limit }: PageOfLoans,
): Promise<string[]> {
  const rows = await q.query<{ id: string }>(
    `SELECT a.account_number AS id FROM accounts a
     WHERE a.status_key = 'A' AND a.boarding_state = 'OPEN' AND a.account_number > $2
       AND EXISTS (SELECT FROM ledger_entries e WHERE e.account_number = a.account_number
                   AND e.type IN ('FEE_LATE','FEE_NSF','REVERSAL') AND e.effective_date > $1)
     ORDER BY a.account_number LIMIT $3`,
    [since, after ?? '', limit],
  )
  return rows.map((row) => row.id)
}
