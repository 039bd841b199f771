import { addDays, type LocalDate } from '#sdk/dates/dates'
import { chargeOffDays } from '#sdk/loan/payment-terms'
import type { ChargeOffFacts } from '#server/loans/accounts/accounts.store'
import type { Queryable, Tx } from '#server/platform/store/database'
import { chargeOffStatuses } from './charge-off.rules.ts'

/** A loan that waits for staff to decide about charging it off. */
export interface WaitingChargeOff {
  readonly accountNumber: string
  readonly monthEnd: LocalDate
  /** At that month's end. */
  readonly daysPastDue: number
  readonly borrowers: readonly string[]
}

/** The loans that wait, those of the earliest month in front; at most `limit`. */
export async function waitingChargeOffs(q: Queryable, limit: number): Promise<WaitingChargeOff[]> {
  return q.query(
    `SELECT r.account_number AS "accountNumber", r.month_end AS "monthEnd", r.days_past_due AS "daysPastDue",
            (SELECT array_agg(c.first_name || ' ' || c.last_name ORDER BY a.customer_type, c.customer_id)
             FROM account_customers a JOIN customers c USING (customer_id) WHERE a.account_number = r.account_number) AS borrowers
     FROM charge_off_reviews r WHERE r.state = 'WAITING' ORDER BY r.month_end, r.account_number LIMIT $1`,
    [limit],
  )
}

/** The numbers of the loans that wait. */
export async function waitingLoans(q: Queryable): Promise<string[]> {
  const rows = await q.query<{ id: string }>(
    `SELECT account_number AS id FROM charge_off_reviews WHERE state = 'WAITING' ORDER BY account_number`,
  )
  return rows.map(({ id }) => id)
}

/**
 * The loans that can be charged off by their status and may be late enough at the end of a month: an installment of that long ago may want
 * money. Loans with later entries are among them, because what is stored is true only as of the last entry.
 */
export async function loansToJudge(
  q: Queryable,
  monthEnd: LocalDate,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<string[]> {
  const rows = await q.query<{ id: string }>(
    `SELECT a.account_number AS id FROM accounts a LEFT JOIN account_balances b USING (account_number)
     WHERE a.status_key = ANY($1) AND a.boarding_state = 'OPEN' AND a.account_number > $4
       AND (b.oldest_open_due_date <= $2 OR b.effective_through > $3 OR b.oldest_open_due_date IS NULL OR b.effective_through IS NULL)
     ORDER BY a.account_number LIMIT $5`,
    [chargeOffStatuses, addDays(monthEnd, -chargeOffDays), monthEnd, after ?? '', limit],
  )
  return rows.map(({ id }) => id)
}

/** Puts a loan on the list. @returns false when it is there already, or was judged by this month's end before */
export async function listForChargeOff(
  tx: Tx,
  review: {
    readonly accountNumber: string
    readonly monthEnd: LocalDate
    readonly daysPastDue: number
    readonly at: string
  },
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO charge_off_reviews (account_number, month_end, days_past_due, listed_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING account_number`,
    [review.accountNumber, review.monthEnd, review.daysPastDue, review.at],
  )
  return rows.length === 1
}

/** Takes a loan off the list. @returns whether it waited */
export async function decideChargeOff(
  tx: Tx,
  decision: {
    readonly accountNumber: string
    readonly state: 'APPROVED' | 'WITHDRAWN'
    readonly reason: string
    readonly actor: string
    readonly at: string
  },
): Promise<boolean> {
  const { accountNumber, state, reason, actor, at } = decision
  const rows = await tx.query(
    `UPDATE charge_off_reviews SET state = $2, reason = $3, decided_by = $4, decided_at = $5
     WHERE account_number = $1 AND state = 'WAITING' RETURNING account_number`,
    [accountNumber, state, reason, actor, at],
  )
  return rows.length === 1
}

/** Makes a loan a charged-off one, with what is kept of it. */
export async function setChargedOff(tx: Tx, accountNumber: string, facts: ChargeOffFacts): Promise<void> {
  await tx.query(`UPDATE accounts SET status_key = 'O', charge_off = $2::jsonb WHERE account_number = $1`, [
    accountNumber,
    JSON.stringify(facts),
  ])
}

/**
 * The payments of a loan that end with its charge-off: those that wait for their day, and debits of autopay or a plan that are not with
 * the bank yet. What a borrower pays today goes on and pays the balance.
 */
export async function paymentsEndedByChargeOff(
  q: Queryable,
  accountNumber: string,
): Promise<{ paymentId: string; accountNumber: string }[]> {
  return q.query(
    `SELECT p.payment_id AS "paymentId", p.account_number AS "accountNumber"
     FROM payments p JOIN payment_methods m USING (payment_method_id)
     WHERE p.account_number = $1 AND (p.state = 'SCHEDULED'
       OR (p.state = 'PENDING' AND m.category = 'ACH' AND p.ach_file_id IS NULL AND p.kind NOT IN ('ONE_TIME','PAYOFF')))
     ORDER BY p.payment_id`,
    [accountNumber],
  )
}
