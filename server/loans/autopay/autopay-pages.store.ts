import { pagesOf } from '#server/loans/jobs/subject-pages'
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

/**
 * Autopays by their loans, each of which has one that is on, at most `limit`, after one; null for the first ones. Loans that follow each other
 * in number were boarded together, so that what is read of them next is stored together, too.
 */
export interface PageOfAutopays {
  readonly after: Pick<Recurring, 'accountNumber'> | null
  readonly limit: number
}

const afterOne = ({ after, limit }: PageOfAutopays): [string, number] => [after?.accountNumber ?? '', limit]

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
       AND r.account_number > $1
     ORDER BY r.account_number LIMIT $2`,
    [...afterOne(page), ...listsOf(calendars)],
  )
}

/** Autopays that wait for their loan to be current. */
export async function pausedWhilePastDue(q: Queryable, page: PageOfAutopays): Promise<Recurring[]> {
  return q.query(
    `SELECT ${recurringColumns} ${recurringSource} WHERE r.status = 'ENROLLED' AND r.paused_reason = 'past-due' AND r.account_number > $1
     ORDER BY r.account_number LIMIT $2`,
    afterOne(page),
  )
}

/** How many autopays are looked through with one statement. */
const autopaysPerStretch = 2_000

/**
 * Pages of the autopays that are on and not paused whose owner may need a notice, found without their ledgers: those of some calendars, and
 * those in motion, because a payment is on its way to the loan or a month could pay it off. A month could while its draws, with two months'
 * arrears, could take all the principal: six monthly installments, or as many of another rhythm.
 * @param stretch how many autopays are looked through with one statement
 */
export async function* notifiablePages(
  q: Queryable,
  calendars: readonly DrawCalendar[],
  stretch = autopaysPerStretch,
): AsyncGenerator<readonly Recurring[]> {
  // Stretches of all of them, so that no statement goes through the whole book, however few of them it finds.
  const ends = await q.query<{ id: string }>(
    `SELECT account_number AS id FROM (
       SELECT account_number, row_number() OVER (ORDER BY account_number) AS place, count(*) OVER () AS all_of_them
       FROM recurring_payments WHERE status = 'ENROLLED' AND paused_reason IS NULL) counted
     WHERE place % $1 = 0 OR place = all_of_them ORDER BY account_number`,
    [stretch],
  )
  let after = ''
  for (const { id: through } of ends) {
    yield* pagesOf(await listNotifiable(q, calendars, { after, through }))
    after = through
  }
}

function listNotifiable(
  q: Queryable,
  calendars: readonly DrawCalendar[],
  { after, through }: { readonly after: string; readonly through: string },
): Promise<Recurring[]> {
  // PostgreSQL doesn't carry a range from one table to those that are joined with it.
  const isInStretch = (table: string) => `${table}.account_number > $1 AND ${table}.account_number <= $2`
  // A subquery of one row is asked loan by loan; EXISTS could read every loan's payments to answer for these.
  return q.query(
    `SELECT ${recurringColumns}
     ${recurringSource} JOIN accounts a ON a.account_number = r.account_number AND ${isInStretch('a')}
       LEFT JOIN account_balances b ON b.account_number = r.account_number AND ${isInStretch('b')}
     WHERE r.status = 'ENROLLED' AND r.paused_reason IS NULL AND ${isInStretch('r')} AND (${hasCalendar}
       OR COALESCE(b.principal_cents <= CASE a.payment_frequency WHEN 'MONTHLY' THEN 6 WHEN 'WEEKLY' THEN 24 ELSE 12 END
         * GREATEST(a.regular_payment_cents, r.agreed_cents,
             (SELECT max(s.amount_cents) FROM schedule_rows s WHERE s.account_number = r.account_number)), true)
       OR (SELECT true FROM payments p WHERE p.account_number = r.account_number AND p.state IN ('SCHEDULED','PENDING') LIMIT 1))
     ORDER BY r.account_number`,
    [after, through, ...listsOf(calendars)],
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
