import type { LocalDate } from '#sdk/dates/dates'
import type { PaymentKind } from '#server/loans/payments/payments.store'
import type { UnpostedPayment } from '#server/loans/ledger/ledger'
import type { Queryable, Tx } from '#server/platform/store/database'
import { type Question, rowsQuestion } from '#server/platform/store/questions'
import { askOne } from '#server/platform/store/shared-transaction'

/** A payment that a job has something to do with. */
export interface DuePayment {
  readonly paymentId: string
  readonly accountNumber: string
  readonly customerId: string
}

/** Payments in the order of a job, at most `limit`, after one; null for the first ones. */
interface PageOfPayments<T extends DuePayment = DuePayment> {
  readonly after: T | null
  readonly limit: number
}

/** Payments of a page. One costs a reading of all that are due, and little memory. */
export const paymentsPerPage = 2_000

/** Always true of a payment `p`. With it a statement finds payments of all loans by their state: those of one loan are found by the loan. */
export const ofAllLoans = `p.file_day > '-infinity'`

const dueColumns = `p.payment_id AS "paymentId", p.account_number AS "accountNumber", p.customer_id AS "customerId"`

/** Staff decided so after the bank rejected its debit, or after it could not be sent. */
const isToCancel = `EXISTS (SELECT FROM ach_released_entries r WHERE r.payment_id = p.payment_id AND r.decision = 'CANCEL')`

/** Bank payments whose file is made on this day, or should have been before. */
export async function scheduledToFile(
  q: Queryable,
  fileDay: LocalDate,
  { after, limit }: PageOfPayments,
): Promise<DuePayment[]> {
  return q.query(
    `SELECT ${dueColumns} FROM payments p JOIN payment_methods m USING (payment_method_id)
     WHERE ${ofAllLoans} AND p.state = 'SCHEDULED' AND m.category = 'ACH' AND p.file_day <= $1 AND p.payment_id > $2 ORDER BY p.payment_id LIMIT $3`,
    [fileDay, after?.paymentId ?? '', limit],
  )
}

/** A payment that must not be filed, and why. */
type Unfilable = DuePayment & { readonly reason: string }

/**
 * Bank payments that must not be filed: the customer's debits were stopped, the account was withdrawn after a return, its debit was
 * rejected or not sent and staff decided to cancel it, or the loan is no longer one that takes payments: a charged-off one takes those its borrower
 * makes, and no draws. Of all that are in no file the ids are read first: what they are judged by is far apart, and read a page at a time.
 */
export async function* unfilablePayments(q: Queryable): AsyncGenerator<readonly Unfilable[]> {
  const unfiled = await q.query<{ id: string }>(
    `SELECT p.payment_id AS id FROM payments p WHERE ${ofAllLoans} AND p.state IN ('SCHEDULED','PENDING') AND p.ach_file_id IS NULL
     ORDER BY p.payment_id`,
  )
  for (let from = 0; from < unfiled.length; from += paymentsPerPage) {
    const ids = unfiled.slice(from, from + paymentsPerPage).map(({ id }) => id)
    yield await q.query<Unfilable>(
      `SELECT ${dueColumns}, COALESCE((
         SELECT CASE WHEN r.never_left THEN 'no usable account number' ELSE 'bank rejected the debit' END FROM ach_released_entries r
         WHERE r.payment_id = p.payment_id AND r.decision = 'CANCEL' LIMIT 1), 'bank debits stopped') AS reason FROM payments p JOIN payment_methods m USING (payment_method_id)
         JOIN customers c ON c.customer_id = p.customer_id JOIN accounts a ON a.account_number = p.account_number
       WHERE p.payment_id = ANY($1) AND m.category = 'ACH'
         AND (c.ach_stopped_at IS NOT NULL OR ${isToCancel} OR (m.state = 'WITHDRAWN' AND m.withdrawn_reason LIKE 'R%') OR a.status_key NOT IN ('A','O')
           OR (a.status_key = 'O' AND p.kind NOT IN ('ONE_TIME','PAYOFF')))
       ORDER BY p.payment_id`,
      [ids],
    )
  }
}

/** Bank payments of a customer whose debits are stopped that are in no file; none while debits are not stopped. */
export async function stoppedDebitsOf(q: Queryable, customerId: string): Promise<DuePayment[]> {
  return q.query(
    `SELECT ${dueColumns} FROM payments p JOIN payment_methods m USING (payment_method_id) JOIN customers c ON c.customer_id = p.customer_id
     WHERE p.customer_id = $1 AND c.ach_stopped_at IS NOT NULL AND p.state IN ('SCHEDULED','PENDING') AND p.ach_file_id IS NULL
       AND m.category = 'ACH' ORDER BY p.account_number, p.payment_id`,
    [customerId],
  )
}

/** What a bank file's entry is made of. */
export interface FilablePayment {
  readonly paymentId: string
  readonly accountNumber: string
  readonly kind: PaymentKind
  readonly isByPhone: boolean
  readonly amountCents: number
  readonly debitDate: LocalDate
  readonly confirmationNumber: string
  readonly methodType: string
  readonly processorToken: string
  readonly routingNumber: string
  readonly name: string
}

/** Takes the bank payments that are in no file yet, at most `limit`, and keeps others from filing them. */
export async function lockUnfiled(
  tx: Tx,
  fileDay: LocalDate,
  { limit, except }: { readonly limit: number; readonly except: readonly string[] },
): Promise<FilablePayment[]> {
  return tx.query(
    `SELECT p.payment_id AS "paymentId", p.account_number AS "accountNumber", p.kind, p.is_by_phone AS "isByPhone", p.amount_cents AS "amountCents", p.debit_date AS "debitDate",
            p.confirmation_number AS "confirmationNumber", m.type AS "methodType", m.processor_token AS "processorToken",
            m.routing_number AS "routingNumber", COALESCE(m.name_on_account, c.first_name || ' ' || c.last_name) AS name
     FROM payments p JOIN payment_methods m USING (payment_method_id) JOIN customers c ON c.customer_id = p.customer_id
     WHERE ${ofAllLoans} AND p.state = 'PENDING' AND m.category = 'ACH' AND p.ach_file_id IS NULL AND p.file_day <= $1
       AND NOT (p.payment_id = ANY($3)) AND NOT ${isToCancel}
     ORDER BY p.debit_date, p.payment_id LIMIT $2 FOR UPDATE OF p`,
    [fileDay, limit, except],
  )
}

/** New trace number endings, in order. */
export async function nextTraceEndings(tx: Tx, count: number): Promise<number[]> {
  const rows = await tx.query<{ value: number }>(
    `SELECT nextval('ach_trace_seq') AS value FROM generate_series(1, $1)`,
    [count],
  )
  return rows.map((row) => row.value).sort((a, b) => a - b)
}

/** A payment that is due, with the day it counts from. */
export interface DatedPayment extends DuePayment {
  readonly paymentDate: LocalDate
}

/**
 * Payments to post on a business date: on their way, of a day that has come, known to the bank and not rejected by it. Where the bank
 * answers about its files, nothing is posted before it did.
 */
export async function paymentsToPost(
  q: Queryable,
  businessDate: LocalDate,
  { after, limit }: PageOfPayments<DatedPayment>,
): Promise<DatedPayment[]> {
  return q.query(
    `SELECT ${dueColumns}, p.payment_date AS "paymentDate" FROM payments p JOIN payment_methods m USING (payment_method_id) LEFT JOIN ach_files f ON f.ach_file_id = p.ach_file_id
       LEFT JOIN ach_entries e ON e.payment_id = p.payment_id
     WHERE ${ofAllLoans} AND p.state = 'PENDING' AND p.file_day <= $1 AND p.payment_date <= $1
       AND (m.category = 'CARD' OR (f.accepted_at IS NOT NULL AND (f.answer_due_at IS NULL OR f.answer IS NOT NULL) AND e.rejected_because IS NULL))
       AND ($2::date IS NULL OR (p.payment_date, p.payment_id) > ($2, $3))
     ORDER BY p.payment_date, p.payment_id LIMIT $4`,
    [businessDate, after?.paymentDate ?? null, after?.paymentId ?? '', limit],
  )
}

/** Payments whose return is waiting to be taken back in the ledger. What was credited after a missed day is left to its own day's run. */
export async function paymentsToReverse(q: Queryable, businessDate: LocalDate): Promise<DuePayment[]> {
  return q.query(
    `SELECT ${dueColumns} FROM payments p WHERE ${ofAllLoans} AND p.state = 'PENDING_PAYMENT_REVERSAL' AND p.payment_date <= $1 ORDER BY p.payment_id`,
    [businessDate],
  )
}

/** The ledger entries of a payment that a reversal takes back. */
export async function entriesOfPayment(tx: Tx, paymentId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    // Two halves, each of which has an index: for all four types there is none.
    `SELECT e.entry_id AS id FROM (
       SELECT * FROM ledger_entries WHERE payment_id = $1 AND type IN ('PAYMENT','RECOVERY','EXTENSION')
       UNION ALL SELECT * FROM ledger_entries WHERE payment_id = $1 AND type = 'SERVICE_FEE') e
     WHERE NOT EXISTS (SELECT FROM ledger_entries r WHERE r.type = 'REVERSAL' AND r.reverses_id = e.entry_id)
     ORDER BY e.entry_no`,
    [paymentId],
  )
  return rows.map((row) => row.id)
}

/** What was agreed to for a payment, word for word; null where nothing was. */
export async function readAgreedText(q: Queryable, paymentId: string): Promise<string | null> {
  const [row] = await q.query<{ text: string }>('SELECT text FROM payment_authorizations WHERE payment_id = $1', [
    paymentId,
  ])
  return row?.text ?? null
}

/**
 * Payments that are not in the ledger yet, dated up to a day: accepted ones, and those whose card has not answered. Whoever paid in time is
 * not late because the card's provider is.
 */
export function unpostedPayments(q: Queryable, accountNumber: string, through: LocalDate): Promise<UnpostedPayment[]> {
  return askOne(q, unpostedPaymentsQuestion(accountNumber, through))
}

/** The same as a question. */
export function unpostedPaymentsQuestion(accountNumber: string, through: LocalDate): Question<UnpostedPayment[]> {
  return rowsQuestion<UnpostedPayment>(
    `SELECT payment_date AS "effectiveDate", amount_cents AS cents, autopay_draws AS "autopayDraws" FROM payments
     WHERE account_number = $1 AND state IN ('AUTHORISING','SCHEDULED','PENDING') AND payment_date <= $2::date ORDER BY payment_date, payment_id`,
    [accountNumber, through],
  )
}

/** Payments that wait for a day. */
export async function scheduledFor(
  q: Queryable,
  paymentDate: LocalDate,
  { after, limit }: PageOfPayments,
): Promise<DuePayment[]> {
  return q.query(
    `SELECT ${dueColumns} FROM payments p WHERE ${ofAllLoans} AND p.state = 'SCHEDULED' AND p.payment_date = $1 AND p.payment_id > $2 ORDER BY p.payment_id LIMIT $3`,
    [paymentDate, after?.paymentId ?? '', limit],
  )
}
