import type { LocalDate } from '#sdk/dates/dates'
import type { Queryable, Tx } from '#server/platform/store/database'
import type { DuePayment } from '#server/loans/settlement/payment-jobs.store'
import type { TitleReleaseStatus } from '#sdk/loan/enums.graphql'

/** Remembers when a payment that ended its loan can no longer bounce. @returns false when it was remembered before */
export async function insertClearing(
  tx: Tx,
  clearing: { paymentId: string; accountNumber: string; clearsOn: LocalDate },
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO payoff_clearings (payment_id, account_number, clears_on) VALUES ($1, $2, $3)
     ON CONFLICT DO NOTHING RETURNING payment_id`,
    [clearing.paymentId, clearing.accountNumber, clearing.clearsOn],
  )
  return rows.length === 1
}

/** Payments of paid-off loans that can no longer bounce. */
export async function clearingsDue(q: Queryable, businessDate: LocalDate): Promise<DuePayment[]> {
  return q.query(
    `SELECT c.payment_id AS "paymentId", c.account_number AS "accountNumber" FROM payoff_clearings c JOIN payments p USING (payment_id)
     WHERE c.finished_on IS NULL AND c.clears_on <= $1 AND p.state = 'APPLIED' ORDER BY c.clears_on, c.payment_id`,
    [businessDate],
  )
}

/** Marks a payment as cleared. */
export async function finishClearing(tx: Tx, paymentId: string, finishedOn: LocalDate): Promise<void> {
  await tx.query('UPDATE payoff_clearings SET finished_on = $2 WHERE payment_id = $1', [paymentId, finishedOn])
}

/** The payments of an account that ended its loan and can still bounce. */
export async function unclearedPayments(q: Queryable, accountNumber: string): Promise<Set<string>> {
  const rows = await q.query<{ id: string }>(
    `SELECT c.payment_id AS id FROM payoff_clearings c JOIN payments p USING (payment_id)
     WHERE c.account_number = $1 AND c.finished_on IS NULL AND p.state = 'APPLIED'`,
    [accountNumber],
  )
  return new Set(rows.map((row) => row.id))
}

/** Whether a payment is one that ended its loan. */
export async function hasClearing(q: Queryable, paymentId: string): Promise<boolean> {
  return (await q.query('SELECT 1 AS found FROM payoff_clearings WHERE payment_id = $1', [paymentId])).length === 1
}

/** The payments of an account that are not with the bank yet, and so can be canceled. */
export async function cancellableOfAccount(q: Queryable, accountNumber: string): Promise<DuePayment[]> {
  return q.query(
    `SELECT p.payment_id AS "paymentId", p.account_number AS "accountNumber"
     FROM payments p JOIN payment_methods m USING (payment_method_id)
     WHERE p.account_number = $1
       AND (p.state = 'SCHEDULED' OR (p.state = 'PENDING' AND m.category = 'ACH' AND p.ach_file_id IS NULL))
     ORDER BY p.payment_id`,
    [accountNumber],
  )
}

/** Sets an account's status where it is the one expected. @returns whether it was */
export async function changeStatus(
  tx: Tx,
  accountNumber: string,
  change: { readonly from: 'A' | 'O' | 'P'; readonly to: 'A' | 'O' | 'P' },
): Promise<boolean> {
  const rows = await tx.query(
    'UPDATE accounts SET status_key = $3 WHERE account_number = $1 AND status_key = $2 RETURNING account_number',
    [accountNumber, change.from, change.to],
  )
  return rows.length === 1
}

/** A title or lien release on its way. */
export interface TitleRelease {
  readonly state: TitleReleaseStatus
  /** The last day on which it leaves. */
  readonly promisedOn: LocalDate
}

/** The title or lien release of an account, or null while its loan was never paid off. */
export async function readTitleRelease(q: Queryable, accountNumber: string): Promise<TitleRelease | null> {
  const rows = await q.query<TitleRelease>(
    'SELECT state, promised_on AS "promisedOn" FROM title_releases WHERE account_number = $1',
    [accountNumber],
  )
  return rows[0] ?? null
}

/** Promises the title or lien release of a paid-off loan, or orders it. One that was sent stays sent. */
export async function putTitleRelease(
  tx: Tx,
  release: {
    readonly accountNumber: string
    readonly state: 'WAITING' | 'ORDERED'
    readonly promisedOn: LocalDate
    readonly orderedOn: LocalDate | null
    readonly at: string
  },
): Promise<void> {
  await tx.query(
    `INSERT INTO title_releases (account_number, state, promised_on, ordered_on, updated_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (account_number) DO UPDATE SET state = EXCLUDED.state, promised_on = EXCLUDED.promised_on,
       ordered_on = EXCLUDED.ordered_on, updated_at = EXCLUDED.updated_at
     WHERE title_releases.state <> 'SENT'`,
    [release.accountNumber, release.state, release.promisedOn, release.orderedOn, release.at],
  )
}

/** Loans that are closed and whose title or lien release was ordered before a day. */
export async function titlesToSend(q: Queryable, businessDate: LocalDate): Promise<string[]> {
  const rows = await q.query<{ accountNumber: string }>(
    `SELECT t.account_number AS "accountNumber" FROM title_releases t JOIN accounts a USING (account_number)
     WHERE t.state = 'ORDERED' AND t.ordered_on < $1 AND a.status_key = 'P' ORDER BY t.account_number`,
    [businessDate],
  )
  return rows.map((row) => row.accountNumber)
}

/** Marks a title or lien release that was ordered as sent. @returns false when it is not to be sent any more */
export async function sendTitle(
  tx: Tx,
  accountNumber: string,
  sent: { readonly on: LocalDate; readonly at: string },
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE title_releases SET state = 'SENT', sent_on = $2, updated_at = $3
     WHERE account_number = $1 AND state = 'ORDERED' RETURNING account_number`,
    [accountNumber, sent.on, sent.at],
  )
  return rows.length === 1
}

/** Holds back a title that has not left: the loan is owed again. */
export async function holdTitle(tx: Tx, accountNumber: string, at: string): Promise<void> {
  await tx.query(
    `UPDATE title_releases SET state = 'HELD', updated_at = $2 WHERE account_number = $1 AND state <> 'SENT'`,
    [accountNumber, at],
  )
}

/** The customers on a loan, the buyer first. */
export async function customersOfAccount(q: Queryable, accountNumber: string): Promise<string[]> {
  const rows = await q.query<{ id: string }>(
    'SELECT customer_id AS id FROM account_customers WHERE account_number = $1 ORDER BY customer_type, customer_id',
    [accountNumber],
  )
  return rows.map((row) => row.id)
}
