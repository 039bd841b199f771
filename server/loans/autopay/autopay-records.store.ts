import { businessTimeZone } from '#sdk/dates/business-clock'
import type { LocalDate } from '#sdk/dates/dates'
import { outcomeOfAct } from '#server/loans/events/act-outcome'
import { partnerEventInsert } from '#server/loans/events/partner-events.store'
import type { SentRecord } from '#server/loans/letters/send-record'
import {
  type NewPayment,
  paymentGiven,
  paymentInsert,
  type SignedAuthorization,
} from '#server/loans/payments/new-payment.store'
import type { Queryable, Tx } from '#server/platform/store/database'
import { insertRow } from '#server/platform/store/insert-row'
import { writeLast } from '#server/platform/store/last-writes'
import { ask, type Question, question, rowsQuestion } from '#server/platform/store/questions'
import { givenWrite, rowInsert } from '#server/platform/store/row-writes'
import { writeAmongOthers } from '#server/platform/store/shared-transaction'
import type { UpcomingPayment } from './draws.rules.ts'
import type { SentNotice } from './notices.rules.ts'

/** Keeps what the borrower agreed to. Earlier authorizations stay. */
export async function insertRecurringAuthorization(
  tx: Tx,
  recurringPaymentId: string,
  agreed: SignedAuthorization,
  at: string,
): Promise<void> {
  await insertRow(tx, 'recurring_authorizations', {
    recurring_payment_id: recurringPaymentId,
    text_version: agreed.version,
    text: agreed.text,
    text_sha256: agreed.sha256,
    login_id: agreed.loginId,
    ip: agreed.ip,
    user_agent: agreed.userAgent,
    accepted_at: agreed.acceptedAt,
    created_at: at,
  })
}

/** The authorization in force: the last one signed. */
export async function readAuthorization(q: Queryable, recurringPaymentId: string): Promise<SignedAuthorization | null> {
  const rows = await q.query<SignedAuthorization>(
    `SELECT text_version AS version, text, text_sha256 AS sha256, login_id AS "loginId", ip, user_agent AS "userAgent",
            accepted_at AS "acceptedAt"
     FROM recurring_authorizations WHERE recurring_payment_id = $1 ORDER BY authorization_no DESC LIMIT 1`,
    [recurringPaymentId],
  )
  return rows[0] ?? null
}

/** Draw days that were skipped and those that were settled, and what the last draw took. */
export interface PastDraws {
  readonly skipped: readonly LocalDate[]
  readonly settled: readonly LocalDate[]
  readonly lastDrawCents: number | null
}

const noPastDraws: PastDraws = { skipped: [], settled: [], lastDrawCents: null }

/** What came before an autopay's next draws. */
export function pastDrawsQuestion(recurringPaymentId: string): Question<PastDraws> {
  return question<PastDraws, PastDraws>(
    `SELECT ARRAY(SELECT draw_date::text FROM recurring_skips WHERE recurring_payment_id = $1) AS skipped,
            ARRAY(SELECT draw_date::text FROM recurring_draws WHERE recurring_payment_id = $1) AS settled,
            (SELECT cents FROM recurring_draws WHERE recurring_payment_id = $1 AND outcome = 'drawn' ORDER BY draw_date DESC LIMIT 1)
              AS "lastDrawCents"`,
    [recurringPaymentId],
    ([row = noPastDraws]) => row,
  )
}

/** The same, read alone. */
export function readPastDraws(q: Queryable, recurringPaymentId: string): Promise<PastDraws> {
  return ask(q, pastDrawsQuestion(recurringPaymentId))
}

/** Remembers that a draw is skipped. @returns false when it was before */
export async function insertSkip(
  tx: Tx,
  skip: { recurringPaymentId: string; drawDate: LocalDate; actor: string; at: string },
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO recurring_skips (recurring_payment_id, draw_date, actor, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING draw_date`,
    [skip.recurringPaymentId, skip.drawDate, skip.actor, skip.at],
  )
  return rows.length === 1
}

/** Gives back draws that were skipped and are not settled. */
export async function deleteSkips(tx: Tx, recurringPaymentId: string, dates: readonly LocalDate[]): Promise<void> {
  await tx.query(
    `DELETE FROM recurring_skips s WHERE recurring_payment_id = $1 AND draw_date = ANY ($2::date[])
       AND NOT EXISTS (SELECT FROM recurring_draws d WHERE d.recurring_payment_id = $1 AND d.draw_date = s.draw_date)`,
    [recurringPaymentId, dates],
  )
}

/** Writes what came of a draw day without a draw. */
export async function insertUndrawn(
  tx: Tx,
  day: {
    recurringPaymentId: string
    drawDate: LocalDate
    outcome: 'nothing-due' | 'skipped' | 'held'
    at: string
  },
): Promise<void> {
  await writeAmongOthers(
    tx,
    rowInsert('recurring_draws', {
      recurring_payment_id: day.recurringPaymentId,
      draw_date: day.drawDate,
      payment_id: null,
      outcome: day.outcome,
      cents: 0,
      created_at: day.at,
    }),
  )
}

/** Whether anything was signed for an autopay. */
export function isSignedQuestion(recurringPaymentId: string): Question<boolean> {
  return question(
    'SELECT 1 AS signed FROM recurring_authorizations WHERE recurring_payment_id = $1 LIMIT 1',
    [recurringPaymentId],
    (rows) => rows.length > 0,
  )
}

/**
 * Writes a draw with one statement: its payment with the first line of its history, what came of its day, the authorization that it is
 * made under, which there must be, and the event for the partner on whose page the autopay was made.
 */
export async function insertDrawnPayment(
  tx: Tx,
  recurringPaymentId: string,
  payment: NewPayment,
  { reason, actor }: { readonly reason: string; readonly actor: string },
): Promise<void> {
  const given = {
    ...paymentGiven(payment),
    recurring_payment_id: ['text', recurringPaymentId],
    reason: ['text', reason],
    actor: ['text', actor],
    outcome: ['text', outcomeOfAct(payment.state)],
    at: ['text', payment.at],
  } as const
  await writeAmongOthers(tx, givenWrite('payments', given, writingDrawn))
}

const writingDrawn = `WITH drawn AS (INSERT INTO recurring_draws (recurring_payment_id, draw_date, payment_id, outcome, cents, created_at)
    SELECT recurring_payment_id, payment_date, payment_id, 'drawn', amount_cents, submitted_at FROM given RETURNING *),
  signed AS (INSERT INTO payment_authorizations (payment_id, text_version, text, text_sha256, login_id, ip, user_agent, accepted_at)
    SELECT given.payment_id, a.text_version, a.text, a.text_sha256, a.login_id, a.ip, a.user_agent, a.accepted_at
    FROM given, LATERAL (SELECT * FROM recurring_authorizations o
      WHERE o.recurring_payment_id = given.recurring_payment_id ORDER BY authorization_no DESC LIMIT 1) a),
  noted AS (INSERT INTO payment_events (payment_id, to_state, reason, actor, created_at)
    SELECT payment_id, state, reason, actor, submitted_at FROM given),
  paid AS (${paymentInsert} RETURNING *)
  ${partnerEventInsert('(SELECT paid.*, given.outcome, given.at FROM given JOIN paid USING (payment_id))', undefined, 'drawn')}`

/** The draw a payment is, with the return codes of the draws next to it; null for a payment that autopay did not make. */
export async function readDrawOfPayment(
  q: Queryable,
  paymentId: string,
): Promise<{ recurringPaymentId: string; drawDate: LocalDate; neighborCodes: (string | null)[] } | null> {
  const [row] = await q.query<{ recurringPaymentId: string; drawDate: LocalDate; neighborCodes: (string | null)[] }>(
    `SELECT d.recurring_payment_id AS "recurringPaymentId", d.draw_date AS "drawDate", ARRAY[
       (SELECT p.return_code FROM recurring_draws o JOIN payments p USING (payment_id)
        WHERE o.recurring_payment_id = d.recurring_payment_id AND o.draw_date < d.draw_date ORDER BY o.draw_date DESC LIMIT 1),
       (SELECT p.return_code FROM recurring_draws o JOIN payments p USING (payment_id)
        WHERE o.recurring_payment_id = d.recurring_payment_id AND o.draw_date > d.draw_date ORDER BY o.draw_date LIMIT 1)
     ] AS "neighborCodes"
     FROM recurring_draws d WHERE d.payment_id = $1`,
    [paymentId],
  )
  return row ?? null
}

/** A notice whose delivery is not confirmed yet. */
export type NewNotice = Omit<SentNotice, 'deliveredOn'>

/** The notices about draws on a date or later. */
export function noticesQuestion(recurringPaymentId: string, from: LocalDate): Question<SentNotice[]> {
  return rowsQuestion<SentNotice>(
    `SELECT n.kind, n.draw_date AS "drawDate", n.cents, n.sent_on AS "sentOn",
            CASE WHEN n.letter_id IS NOT NULL THEN l.exported_on
                 ELSE (m.sent_at AT TIME ZONE $3::text)::date END AS "deliveredOn"
     FROM recurring_notices n
       LEFT JOIN letters l ON l.letter_id = n.letter_id AND l.state = 'EXPORTED'
       LEFT JOIN messages m ON m.message_id = n.message_id AND m.failed_at IS NULL
     WHERE n.recurring_payment_id = $1 AND n.draw_date >= $2::date ORDER BY n.sent_on, n.draw_date`,
    [recurringPaymentId, from, businessTimeZone],
  )
}

/** Remembers a notice with how it went out. It must not have been sent before. */
export async function insertSentNotice(
  tx: Tx,
  recurringPaymentId: string,
  notice: NewNotice,
  { messageId, letterId }: SentRecord,
): Promise<void> {
  await writeLast(
    tx,
    rowInsert('recurring_notices', {
      recurring_payment_id: recurringPaymentId,
      kind: notice.kind,
      draw_date: notice.drawDate,
      cents: notice.cents,
      sent_on: notice.sentOn,
      message_id: messageId,
      letter_id: letterId,
    }),
  )
}

/** Remembers a notice. @returns false when the same one was sent before */
export async function insertNotice(tx: Tx, recurringPaymentId: string, notice: NewNotice): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO recurring_notices (recurring_payment_id, kind, draw_date, cents, sent_on) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING RETURNING kind`,
    [recurringPaymentId, notice.kind, notice.drawDate, notice.cents, notice.sentOn],
  )
  return rows.length === 1
}

/** Payments of an account that came back and are still in its ledger. */
export function paymentsBeingReversedQuestion(accountNumber: string): Question<string[]> {
  return question(
    `SELECT payment_id AS id FROM payments WHERE account_number = $1 AND state = 'PENDING_PAYMENT_REVERSAL'`,
    [accountNumber],
    (rows: readonly { id: string }[]) => rows.map((row) => row.id),
  )
}

/**
 * Payments of an account that are accepted, or being asked of a card, and not in the ledger yet. An extension's is none of them: it
 * satisfies no installment.
 */
export function upcomingPayments(q: Queryable, accountNumber: string): Promise<UpcomingPayment[]> {
  return ask(q, upcomingPaymentsQuestion(accountNumber))
}

/** The same as a question. */
export function upcomingPaymentsQuestion(accountNumber: string): Question<UpcomingPayment[]> {
  return rowsQuestion<UpcomingPayment>(
    `SELECT payment_date AS date, amount_cents AS cents, autopay_draws AS "autopayDraws" FROM payments
     WHERE account_number = $1 AND state IN ('AUTHORISING','SCHEDULED','PENDING') AND kind <> 'EXTENSION'
     ORDER BY payment_date, payment_id`,
    [accountNumber],
  )
}

/** A draw whose card was asked. */
export async function readCardDraw(
  q: Queryable,
  paymentId: string,
): Promise<{ recurringPaymentId: string; accountNumber: string; drawDate: LocalDate; cents: number } | null> {
  const [row] = await q.query<{
    recurringPaymentId: string
    accountNumber: string
    drawDate: LocalDate
    cents: number
  }>(
    `SELECT d.recurring_payment_id AS "recurringPaymentId", r.account_number AS "accountNumber", d.draw_date AS "drawDate", d.cents
     FROM recurring_draws d JOIN recurring_payments r USING (recurring_payment_id) WHERE d.payment_id = $1`,
    [paymentId],
  )
  return row ?? null
}

/** A draw that was made. */
export interface MadeDraw {
  readonly date: LocalDate
  readonly cents: number
}

/** Draws that were made for a day that has not passed. */
export function upcomingDrawsQuestion(recurringPaymentId: string, today: LocalDate): Question<MadeDraw[]> {
  return rowsQuestion<MadeDraw>(
    `SELECT d.draw_date AS date, d.cents FROM recurring_draws d JOIN payments p USING (payment_id)
     WHERE d.recurring_payment_id = $1 AND d.draw_date >= $2::date AND p.state NOT IN ('CANCELLED','DECLINED') ORDER BY d.draw_date`,
    [recurringPaymentId, today],
  )
}
