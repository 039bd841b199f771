import { type LocalDate, parseIso, toIso } from '#sdk/dates/dates'
import type { AutopayFrequency, AutopayReminder, BorrowerRole, PaymentMethodType } from '#sdk/loan/enums.graphql'
import type { Queryable, Tx } from '#server/platform/store/database'
import { type Question, question } from '#server/platform/store/questions'
import { askOne } from '#server/platform/store/shared-transaction'
import type { PaymentCategory } from '#server/loans/payments/service-fee'

/** An autopay with the method it draws from. Amounts in cents, moments ISO 8601. */
export interface Recurring {
  readonly recurringPaymentId: string
  readonly accountNumber: string
  readonly customerId: string
  readonly paymentMethodId: string
  /** WAITING for the card it was signed with; INELIGIBLE after returns; ENDED by anything else. */
  readonly status: 'WAITING' | 'ENROLLED' | 'INELIGIBLE' | 'ENDED'
  readonly frequency: AutopayFrequency
  readonly startDate: LocalDate
  readonly isAfterDue: boolean
  readonly reminder: AutopayReminder
  readonly agreedCents: number
  readonly confirmationNumber: string
  readonly enrolledOn: LocalDate
  readonly signedAt: string
  readonly pausedReason: 'method' | 'past-due' | null
  readonly endedOn: LocalDate | null
  readonly endReason: string | null
  readonly ineligibleUntil: LocalDate | null
  readonly otpPaymentId: string | null
  readonly category: PaymentCategory
  readonly methodType: PaymentMethodType
  readonly lastFour: string
  readonly nickname: string | null
  readonly isMethodUsable: boolean
  readonly payer: BorrowerRole
}

/** The columns of a `Recurring`. */
export const recurringColumns = `r.recurring_payment_id AS "recurringPaymentId", r.account_number AS "accountNumber", r.customer_id AS "customerId",
  r.payment_method_id AS "paymentMethodId", r.status, r.frequency, r.start_date AS "startDate", r.is_after_due AS "isAfterDue",
  r.reminder, r.agreed_cents AS "agreedCents", r.confirmation_number AS "confirmationNumber", r.enrolled_on AS "enrolledOn",
  r.signed_at AS "signedAt", r.paused_reason AS "pausedReason", r.ended_on AS "endedOn", r.end_reason AS "endReason",
  r.ineligible_until AS "ineligibleUntil", r.otp_payment_id AS "otpPaymentId", m.category, m.type AS "methodType",
  m.last_four AS "lastFour", m.nickname, m.state = 'USABLE' AS "isMethodUsable",
  COALESCE((SELECT CASE customer_type WHEN 'buyer' THEN 'BUYER' ELSE 'COBUYER' END FROM account_customers a
            WHERE a.account_number = r.account_number AND a.customer_id = r.customer_id), 'BUYER') AS payer`

/** Where they are from: `r` the autopay, `m` its method. */
export const recurringSource = 'FROM recurring_payments r JOIN payment_methods m USING (payment_method_id)'

/** The autopay of an account that is on, or null. */
export async function findEnrolled(q: Queryable, accountNumber: string): Promise<Recurring | null> {
  const rows = await q.query<Recurring>(
    `SELECT ${recurringColumns} ${recurringSource} WHERE r.account_number = $1 AND r.status = 'ENROLLED'`,
    [accountNumber],
  )
  return rows[0] ?? null
}

/** The autopay that returns ended and that keeps the account from a new one on a day, or null. */
export async function findIneligible(q: Queryable, accountNumber: string, today: LocalDate): Promise<Recurring | null> {
  const rows = await q.query<Recurring>(
    `SELECT ${recurringColumns} ${recurringSource} JOIN customers c ON c.customer_id = r.customer_id
     WHERE r.account_number = $1 AND r.status = 'INELIGIBLE'
       AND (r.ineligible_until >= $2 OR (r.ineligible_until IS NULL AND c.ach_stopped_at IS NOT NULL))
     ORDER BY r.ended_on DESC LIMIT 1`,
    [accountNumber, today],
  )
  return rows[0] ?? null
}

/** One autopay, or null. */
export async function readRecurring(q: Queryable, id: string): Promise<Recurring | null> {
  const rows = await q.query<Recurring>(
    `SELECT ${recurringColumns} ${recurringSource} WHERE r.recurring_payment_id = $1`,
    [id],
  )
  return rows[0] ?? null
}

/** One autopay, locked until the transaction ends. The account's row is locked before it, always. */
export function lockRecurring(tx: Tx, id: string): Promise<Recurring | null> {
  return askOne(tx, lockedRecurringQuestion(id))
}

/** The same, to be asked in a transaction that holds the account's lock, with other questions about the account. */
export function lockedRecurringQuestion(id: string): Question<Recurring | null> {
  return question(
    `SELECT ${recurringColumns} ${recurringSource} WHERE r.recurring_payment_id = $1 FOR UPDATE OF r`,
    [id],
    withMoment,
  )
}

/** The first row. A moment is another text where it is asked for with others. */
function withMoment([row]: readonly Recurring[]): Recurring | null {
  return row === undefined ? null : { ...row, signedAt: toIso(parseIso(row.signedAt)) }
}

/** Those that a returned payment may concern: drawn by it, signed with it, using its method, or another bank debit of its owner. */
export async function concernedByPayment(
  tx: Tx,
  payment: { paymentId: string; paymentMethodId: string; customerId: string },
): Promise<Recurring[]> {
  const isOn = `status IN ('WAITING','ENROLLED')`
  // One index for each way: a single condition with OR reads every autopay.
  return tx.query(
    `SELECT ${recurringColumns} ${recurringSource} WHERE r.${isOn} AND r.recurring_payment_id IN (
       SELECT recurring_payment_id FROM recurring_payments WHERE payment_method_id = $2 AND ${isOn}
       UNION ALL SELECT recurring_payment_id FROM recurring_payments WHERE otp_payment_id = $1
       UNION ALL SELECT recurring_payment_id FROM recurring_draws WHERE payment_id = $1
       UNION ALL SELECT o.recurring_payment_id FROM recurring_payments o JOIN payment_methods b USING (payment_method_id)
         WHERE o.customer_id = $3 AND o.${isOn} AND b.category = 'ACH')
     ORDER BY r.recurring_payment_id FOR UPDATE OF r`,
    [payment.paymentId, payment.paymentMethodId, payment.customerId],
  )
}

/** The autopay that was signed with a payment, or null. */
export function lockOfOtpPayment(tx: Tx, paymentId: string): Promise<Recurring | null> {
  return askOne(
    tx,
    question(
      `SELECT ${recurringColumns} ${recurringSource} WHERE r.otp_payment_id = $1 FOR UPDATE OF r`,
      [paymentId],
      withMoment,
    ),
  )
}

/** Whether a method is what an autopay draws from. */
export async function isAutopayMethod(q: Queryable, paymentMethodId: string): Promise<boolean> {
  const rows = await q.query(
    `SELECT 1 AS found FROM recurring_payments WHERE payment_method_id = $1 AND status IN ('WAITING','ENROLLED') LIMIT 1`,
    [paymentMethodId],
  )
  return rows.length > 0
}

interface AutopayStanding {
  readonly isOn: boolean
  readonly heldUntil: LocalDate | null
}

/** What eligibility asks: whether autopay is on, and until when returns keep it off. */
export function autopayStandingQuestion(accountNumber: string): Question<AutopayStanding> {
  return question(
    `SELECT COALESCE(bool_or(status IN ('WAITING','ENROLLED')), false) AS "isOn", max(ineligible_until) AS "heldUntil"
     FROM recurring_payments WHERE account_number = $1`,
    [accountNumber],
    ([row]: readonly AutopayStanding[]) => row ?? { isOn: false, heldUntil: null },
  )
}

/** What the owner chooses and signs. */
type AuthorizedTerms = Pick<
  Recurring,
  'recurringPaymentId' | 'paymentMethodId' | 'frequency' | 'startDate' | 'isAfterDue' | 'reminder' | 'agreedCents'
>

export interface NewRecurring
  extends AuthorizedTerms,
    Pick<Recurring, 'accountNumber' | 'customerId' | 'confirmationNumber' | 'enrolledOn' | 'otpPaymentId'> {
  readonly status: 'WAITING' | 'ENROLLED'
  /** Of the request that signed it; null where none did. */
  readonly idempotencyKey: string | null
  readonly at: string
}

/** Writes a new autopay. @returns false when the account has one: the index decides, whatever was read before */
export async function insertRecurring(tx: Tx, one: NewRecurring): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO recurring_payments (recurring_payment_id, account_number, customer_id, payment_method_id, status, frequency,
       start_date, is_after_due, reminder, agreed_cents, confirmation_number, enrolled_on, signed_at, otp_payment_id, idempotency_key, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, lower($15), $13, $13)
     ON CONFLICT (account_number) WHERE status IN ('WAITING','ENROLLED') DO NOTHING RETURNING recurring_payment_id`,
    [
      one.recurringPaymentId,
      one.accountNumber,
      one.customerId,
      one.paymentMethodId,
      one.status,
      one.frequency,
      one.startDate,
      one.isAfterDue,
      one.reminder,
      one.agreedCents,
      one.confirmationNumber,
      one.enrolledOn,
      one.at,
      one.otpPaymentId,
      one.idempotencyKey,
    ],
  )
  return rows.length === 1
}

/** Writes what a new authorization changes. */
export async function updateRecurring(
  tx: Tx,
  change: AuthorizedTerms & Pick<NewRecurring, 'at'> & Pick<Recurring, 'pausedReason'>,
): Promise<void> {
  await tx.query(
    `UPDATE recurring_payments SET payment_method_id = $2, frequency = $3, start_date = $4, is_after_due = $5, reminder = $6,
       agreed_cents = $7, signed_at = $8, updated_at = $8, paused_reason = $9
     WHERE recurring_payment_id = $1`,
    [
      change.recurringPaymentId,
      change.paymentMethodId,
      change.frequency,
      change.startDate,
      change.isAfterDue,
      change.reminder,
      change.agreedCents,
      change.at,
      change.pausedReason,
    ],
  )
}

/** Turns a waiting autopay on. */
export async function turnOn(tx: Tx, id: string, at: string): Promise<void> {
  await tx.query(
    `UPDATE recurring_payments SET status = 'ENROLLED', updated_at = $2 WHERE recurring_payment_id = $1 AND status = 'WAITING'`,
    [id, at],
  )
}

/** Pauses an autopay, or lets it go on with null. */
export async function setPause(tx: Tx, id: string, reason: Recurring['pausedReason'], at: string): Promise<void> {
  await tx.query('UPDATE recurring_payments SET paused_reason = $2, updated_at = $3 WHERE recurring_payment_id = $1', [
    id,
    reason,
    at,
  ])
}

/**
 * Ends an autopay that is on or waiting. A payment on its way that was to leave the draws as they are covers the coming installments
 * after all: nothing else pays them now.
 */
export async function setEnded(
  tx: Tx,
  end: {
    id: string
    status: 'INELIGIBLE' | 'ENDED'
    reason: string
    endedOn: LocalDate
    ineligibleUntil: LocalDate | null
    at: string
  },
): Promise<void> {
  await tx.query(
    `UPDATE recurring_payments SET status = $2, end_reason = $3, ended_on = $4, ineligible_until = $5, updated_at = $6
     WHERE recurring_payment_id = $1 AND status IN ('WAITING','ENROLLED')`,
    [end.id, end.status, end.reason, end.endedOn, end.ineligibleUntil, end.at],
  )
  await tx.query(
    `UPDATE payments SET autopay_draws = 'COVERED', updated_at = $2
     WHERE account_number = (SELECT account_number FROM recurring_payments WHERE recurring_payment_id = $1)
       AND autopay_draws = 'CONTINUE' AND state IN ('AUTHORISING','SCHEDULED','PENDING')`,
    [end.id, end.at],
  )
}
