import type { Queryable } from '#server/platform/store/database'
import { type Recurring, recurringColumns, recurringSource } from './autopay.store.ts'

/** What the draw days and reminders of an autopay follow from. */
export type DrawCalendar = Pick<Recurring, 'frequency' | 'startDate' | 'reminder'>

/** The calendars of every autopay that is on and not paused, each once: far fewer than there are autopays. */
export async function listCalendars(q: Queryable): Promise<DrawCalendar[]> {
  return q.query(
    `SELECT DISTINCT frequency, start_date AS "startDate", reminder FROM recurring_payments
     WHERE status = 'ENROLLED' AND paused_reason IS NULL`,
  )
}

/** Autopays by their ids, at most `limit`, after one; null for the first ones. */
export interface PageOfAutopays {
  readonly after: Pick<Recurring, 'recurringPaymentId'> | null
  readonly limit: number
}

const afterOne = ({ after, limit }: PageOfAutopays): [string, number] => [after?.recurringPaymentId ?? '', limit]

const hasCalendar = `(r.frequency, r.start_date, r.reminder) IN (SELECT * FROM unnest($3::text[], $4::date[], $5::text[]))`

const listsOf = (calendars: readonly DrawCalendar[]): readonly (readonly string[])[] => [
  calendars.map(({ frequency }) => frequency),
  calendars.map(({ startDate }) => startDate),
  calendars.map(({ reminder }) => reminder),
]

/** Autopays that are on and not paused, of some calendars. */
export async function enrolledBy(
  q: Queryable,
  calendars: readonly DrawCalendar[],
  page: PageOfAutopays,
): Promise<Recurring[]> {
  return q.query(
    `SELECT ${recurringColumns} ${recurringSource} WHERE r.status = 'ENROLLED' AND r.paused_reason IS NULL AND ${hasCalendar}
       AND r.recurring_payment_id > $1
     ORDER BY r.recurring_payment_id LIMIT $2`,
    [...afterOne(page), ...listsOf(calendars)],
  )
}

/** Autopays that wait for their loan to be current. */
export async function pausedWhilePastDue(q: Queryable, page: PageOfAutopays): Promise<Recurring[]> {
  return q.query(
    `SELECT ${recurringColumns} ${recurringSource} WHERE r.status = 'ENROLLED' AND r.paused_reason = 'past-due' AND r.recurring_payment_id > $1
     ORDER BY r.recurring_payment_id LIMIT $2`,
    afterOne(page),
  )
}

/**
 * Autopays that are on and not paused whose owner may need a notice, found without their ledgers: those of some calendars, and those in
 * motion, because a payment is on its way to the loan or a month could pay it off. A month could while its draws, with two months' arrears,
 * could take all the principal: six monthly installments, or as many of another rhythm.
 */
export async function listNotifiable(
  q: Queryable,
  calendars: readonly DrawCalendar[],
  page: PageOfAutopays,
): Promise<Recurring[]> {
  return q.query(
    `SELECT ${recurringColumns}
     ${recurringSource} JOIN accounts a ON a.account_number = r.account_number LEFT JOIN account_balances b ON b.account_number = r.account_number
     WHERE r.status = 'ENROLLED' AND r.paused_reason IS NULL AND r.recurring_payment_id > $1 AND (${hasCalendar}
       OR COALESCE(b.principal_cents <= CASE a.payment_frequency WHEN 'MONTHLY' THEN 6 WHEN 'WEEKLY' THEN 24 ELSE 12 END
         * GREATEST(a.regular_payment_cents, r.agreed_cents,
             (SELECT max(s.amount_cents) FROM schedule_rows s WHERE s.account_number = r.account_number)), true)
       OR EXISTS (SELECT FROM payments p WHERE p.account_number = r.account_number AND p.state IN ('SCHEDULED','PENDING')))
     ORDER BY r.recurring_payment_id LIMIT $2`,
    [...afterOne(page), ...listsOf(calendars)],
  )
}

/** Those whose loan is paid off, charged off or closed. A payoff that came back ended nothing. */
export async function listToEnd(q: Queryable): Promise<(Recurring & { statusKey: string })[]> {
  return q.query(
    `SELECT ${recurringColumns}, a.status_key AS "statusKey" ${recurringSource} JOIN accounts a ON a.account_number = r.account_number
     WHERE r.status = 'ENROLLED' AND (a.status_key <> 'A' OR EXISTS (
       SELECT FROM payoff_clearings c JOIN payments p USING (payment_id)
       WHERE c.account_number = r.account_number AND c.finished_on IS NULL AND p.state = 'APPLIED'))
     ORDER BY r.recurring_payment_id`,
  )
}
