import type { LocalDate } from '#sdk/dates/dates'
import type { Queryable } from '#server/platform/store/database'

const openPayment = `ptc_payments p USING (plan_id) WHERE plan_status = 'Active' AND status_key = 'A' AND p.satisfied_on IS NULL`

/** The open loans on a plan of which a payment of some days is not made. */
export async function loansWithOpenPayment(
  q: Queryable,
  { from, through }: { readonly from: LocalDate | null; readonly through: LocalDate },
): Promise<string[]> {
  const rows = await q.query<{ accountNumber: string }>(
    `SELECT DISTINCT account_number AS "accountNumber" FROM ptc_plans JOIN accounts USING (account_number) JOIN ${openPayment}
       AND p.scheduled_on BETWEEN COALESCE($1, '-infinity'::date) AND $2
     ORDER BY account_number`,
    [from, through],
  )
  return rows.map(({ accountNumber }) => accountNumber)
}

/** A payment that is debited for a plan. */
export interface DebitOfPlan {
  readonly accountNumber: string
  readonly scheduledOn: LocalDate
  /** When the plan was agreed to, ISO 8601. */
  readonly agreedAt: string
}

/** The payments of debited plans of some days that are not made, on open loans, by loan. */
export async function openDebits(
  q: Queryable,
  { from, through }: { readonly from: LocalDate; readonly through: LocalDate },
): Promise<DebitOfPlan[]> {
  return q.query(
    `SELECT account_number AS "accountNumber", p.scheduled_on AS "scheduledOn", ptc_plans.created_at AS "agreedAt"
     FROM ptc_plans JOIN accounts USING (account_number) JOIN ${openPayment} AND is_drawn AND p.scheduled_on BETWEEN $1 AND $2
     ORDER BY account_number`,
    [from, through],
  )
}

/** Loans on a plan that may end it, with their status: those that are not open any more, and those that owe no principal by what is stored. */
export async function endedLoansOnPlan(q: Queryable): Promise<{ accountNumber: string; statusKey: string }[]> {
  return q.query(
    `SELECT account_number AS "accountNumber", status_key AS "statusKey" FROM ptc_plans JOIN accounts USING (account_number)
       LEFT JOIN account_balances b USING (account_number)
     WHERE plan_status = 'Active' AND (status_key <> 'A' OR COALESCE(b.principal_cents, 0) <= 0) ORDER BY account_number`,
  )
}
