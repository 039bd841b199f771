import type { LocalDate } from '#sdk/dates/dates'
import { lastPaymentNoticeDays, maximumCardPaymentCents } from '#sdk/loan/payment-terms'
import { pagesOfStretches, type Stretch, type StretchEnd } from '#server/loans/jobs/subject-pages'
import { ofAllLoans } from '#server/loans/settlement/payment-jobs.store'
import type { Queryable } from '#server/platform/store/database'
import { type Recurring, recurringColumns, recurringSource } from './autopay.store.ts'
import { roundingCents } from './notices.rules.ts'

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

const hasCalendar = (from: number) =>
  `(r.frequency, r.start_date, r.reminder) IN (SELECT * FROM unnest($${from}::text[], $${from + 1}::date[], $${from + 2}::text[]))`

const listsOf = (calendars: readonly DrawCalendar[]): readonly (readonly string[])[] => [
  calendars.map(({ frequency }) => frequency),
  calendars.map(({ startDate }) => startDate),
  calendars.map(({ reminder }) => reminder),
]

/** The method of each autopay by its key: joined as a table, PostgreSQL reads every method there is for a stretch of them. */
const methodOfEach = 'LATERAL (SELECT * FROM payment_methods WHERE payment_method_id = r.payment_method_id OFFSET 0) m'

/** Pages of the autopays that are on and not paused, of some calendars. */
export function enrolledPages(q: Queryable, calendars: readonly DrawCalendar[]): AsyncGenerator<readonly Recurring[]> {
  return pagesOfStretches(endOfStretch(q, autopaysPerStretch), ({ after, through }) =>
    q.query(
      `SELECT ${recurringColumns} FROM recurring_payments r, ${methodOfEach} WHERE r.status = 'ENROLLED' AND r.paused_reason IS NULL AND ${hasCalendar(3)}
         AND r.account_number > $1 AND r.account_number <= $2
       ORDER BY r.account_number`,
      [after, through, ...listsOf(calendars)],
    ),
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

/** The calendars that make a day one of a kind. */
export interface CalendarsOfDay {
  readonly today: LocalDate
  /** Those that allow a notice of an amount. */
  readonly notice: readonly DrawCalendar[]
  /** Those with a reminder. */
  readonly reminder: readonly DrawCalendar[]
}

/** An autopay whose owner may need a notice. */
export interface Notifiable extends Recurring {
  /** A reminder is all that it may need: its coming draws are all alike. */
  readonly isReminderOnly: boolean
}

/**
 * Pages of the autopays that are on and not paused whose owner may need a notice, found without their ledgers: those of some calendars, and
 * those in motion, because a payment of the borrower's is on its way to the loan or a month could pay it off. A month could while its draws, with
 * two months' arrears, could take all the principal: six monthly installments, or as many of another rhythm. An autopay whose coming draws are
 * all alike needs a reminder at most.
 * @param stretch how many autopays are looked through with one statement
 */
export async function* notifiablePages(
  q: Queryable,
  calendars: CalendarsOfDay,
  stretch = autopaysPerStretch,
): AsyncGenerator<readonly Notifiable[]> {
  const paidBeside = await loansPaidBeside(q)
  yield* pagesOfStretches(endOfStretch(q, stretch), (each) => {
    const next = paidBeside.findIndex((number) => number > each.through)
    const own = paidBeside.splice(0, next === -1 ? paidBeside.length : next)
    return listNotifiable(q, calendars, { ...each, paidBeside: own })
  })
}

/**
 * Loans with a payment on its way that autopay did not make, in the order of the book. They are read once for all of it: asked loan by loan, it is
 * all payments that a loan ever had.
 */
async function loansPaidBeside(q: Queryable): Promise<string[]> {
  const rows = await q.query<{ accountNumber: string }>(
    `SELECT DISTINCT account_number AS "accountNumber" FROM payments p
     WHERE ${ofAllLoans} AND p.state IN ('SCHEDULED','PENDING') AND p.kind <> 'AUTOPAY' ORDER BY 1`,
  )
  return rows.map(({ accountNumber }) => accountNumber)
}

/** Stretches of all autopays that are on, so that no statement goes through the whole book, however few of them it finds. */
function endOfStretch(q: Queryable, stretch: number) {
  return async (after: string): Promise<StretchEnd | null> => {
    const [row] = await q.query<{ through: string | null; rows: number }>(
      `SELECT max(account_number) AS through, count(*)::int AS rows FROM (SELECT account_number FROM recurring_payments
         WHERE status IN ('WAITING','ENROLLED') AND account_number > $1 ORDER BY account_number LIMIT $2) stretch`,
      [after, stretch],
    )
    if (row === undefined || row.through === null) return null
    return { through: row.through, isLast: row.rows < stretch }
  }
}

/** Days from today through which the draws that are looked at ask for installments: the last one's next day is at most 31 days after it. */
const drawnDays = lastPaymentNoticeDays + 32

const installmentsInReach = `CASE a.payment_frequency WHEN 'MONTHLY' THEN 6 WHEN 'WEEKLY' THEN 24 ELSE 12 END`

/** Whether a payment of a loan is one of some; null where none is. A subquery of one row is asked loan by loan; EXISTS could read every loan's payments to answer for these. */
const hasPayment = (which: string) =>
  `(SELECT true FROM payments p WHERE p.account_number = r.account_number AND ${which} LIMIT 1)`

/** A payment that is on its way or being taken back, but for a draw of autopay that takes the installment: one that follows takes the next. */
const isUnusual = `p.state IN ('AUTHORISING','SCHEDULED','PENDING','PENDING_PAYMENT_REVERSAL')
  AND (p.kind <> 'AUTOPAY' OR p.state = 'PENDING_PAYMENT_REVERSAL' OR p.amount_cents <> b.steady_cents)`

/**
 * Each draw takes one installment, none of which is the last or paid in part: one falls due between two draw days, and the loan owes more than all
 * that fall due from two months ago until the last draw.
 */
const isSteady = `b.steady_cents > 0 AND a.payment_frequency = r.frequency
  AND (r.frequency <> 'MONTHLY' OR date_part('day', r.start_date) <= 28)
  AND b.steady_until > $9::date + ${drawnDays} AND b.oldest_open_due_date >= $9::date - ${drawnDays} AND b.effective_through <= $9
  AND b.principal_cents > ${installmentsInReach} * b.steady_cents`

/** Such a draw is the one that was agreed to, like the one before, and nothing else changes one. */
const isAgreed = `abs(b.steady_cents - r.agreed_cents) <= ${roundingCents}
  AND (b.steady_cents <= ${maximumCardPaymentCents} OR (SELECT m.category FROM payment_methods m WHERE m.payment_method_id = r.payment_method_id) <> 'CARD')
  AND abs(b.steady_cents - COALESCE((SELECT d.cents FROM recurring_draws d WHERE d.recurring_payment_id = r.recurring_payment_id
        AND d.outcome = 'drawn' ORDER BY d.draw_date DESC LIMIT 1), r.agreed_cents)) <= ${roundingCents}
  AND (SELECT true FROM loan_modifications c WHERE c.account_number = r.account_number LIMIT 1) IS NULL
  AND ${hasPayment(isUnusual)} IS NULL`

/** Of an autopay whose coming draws are all alike: whether one of them is not as agreed, or a payment beside them could make one the last. */
const mayNeedNotice = `((${hasCalendar(3)} AND (${isAgreed}) IS NOT TRUE) OR r.account_number IN (SELECT unnest($10::text[])))`

function listNotifiable(
  q: Queryable,
  { today, notice, reminder }: CalendarsOfDay,
  { after, through, paidBeside }: Stretch & { readonly paidBeside: readonly string[] },
): Promise<Notifiable[]> {
  // PostgreSQL doesn't carry a range from one table to those that are joined with it.
  const isInStretch = (table: string) => `${table}.account_number > $1 AND ${table}.account_number <= $2`
  return q.query(
    `SELECT ${recurringColumns}, r.is_reminder_only AS "isReminderOnly"
     FROM (SELECT r.*, CASE WHEN ${isSteady} THEN NOT ${mayNeedNotice} ELSE false END AS is_reminder_only
       FROM recurring_payments r JOIN accounts a ON a.account_number = r.account_number AND ${isInStretch('a')}
         LEFT JOIN account_balances b ON b.account_number = r.account_number AND ${isInStretch('b')}
       WHERE r.status = 'ENROLLED' AND r.paused_reason IS NULL AND ${isInStretch('r')} AND CASE
         WHEN ${hasCalendar(6)} THEN true
         WHEN ${isSteady} THEN ${mayNeedNotice}
         ELSE ${hasCalendar(3)} OR COALESCE(b.principal_cents <= ${installmentsInReach} * GREATEST(a.regular_payment_cents, r.agreed_cents,
             (SELECT max(s.amount_cents) FROM schedule_rows s WHERE s.account_number = r.account_number)), true)
           OR ${hasPayment("p.state IN ('SCHEDULED','PENDING')")} END OFFSET 0) r, ${methodOfEach}
     ORDER BY r.account_number`,
    [after, through, ...listsOf(notice), ...listsOf(reminder), today, paidBeside],
  )
}

/**
 * Those whose loan is paid off, charged off or closed. A payoff that came back ended nothing. They are found from the loans that have ended:
 * looking for them among all autopays took longer than a statement may, at a million loans.
 */
export async function listToEnd(q: Queryable): Promise<(Recurring & { statusKey: string })[]> {
  return q.query(
    `SELECT ${recurringColumns}, a.status_key AS "statusKey" ${recurringSource} JOIN accounts a ON a.account_number = r.account_number
     WHERE r.status = 'ENROLLED' AND a.account_number IN (
       SELECT account_number FROM accounts WHERE status_key <> 'A'
       UNION SELECT c.account_number FROM payoff_clearings c JOIN payments p USING (payment_id) WHERE c.finished_on IS NULL AND p.state = 'APPLIED')
     ORDER BY r.recurring_payment_id`,
  )
}
