import type { LocalDate } from '#sdk/dates/dates'
import type { Cents } from '#sdk/money/money'
import type { Queryable, Tx } from '#server/platform/store/database'
import { insertRow } from '#server/platform/store/insert-row'
import { type Question, question } from '#server/platform/store/questions'
import { askOne } from '#server/platform/store/shared-transaction'
import type { ExtensionState } from './payment-extension.program.ts'

/** An extension that a borrower signed. */
export interface PaymentExtension {
  readonly loanModId: string
  readonly accountNumber: string
  /** Who signed and pays. */
  readonly customerId: string
  readonly status: ExtensionState
  /** Null where no interest was owed. */
  readonly paymentId: string | null
  readonly paymentCents: Cents
  readonly paymentDate: LocalDate
  readonly oldDueDate: LocalDate
  readonly newDueDate: LocalDate
  readonly newPaymentCents: Cents
  readonly skipAutopay: boolean
  readonly skippedDraws: readonly LocalDate[]
}

const columns = `e.loan_mod_id AS "loanModId", e.account_number AS "accountNumber", e.customer_id AS "customerId", m.status,
  e.payment_id AS "paymentId", e.payment_cents AS "paymentCents", e.payment_date AS "paymentDate", e.old_due_date AS "oldDueDate",
  e.new_due_date AS "newDueDate", e.new_payment_cents AS "newPaymentCents", e.skip_autopay AS "skipAutopay",
  e.skipped_draws::text[] AS "skippedDraws"`

const source = 'FROM payment_extensions e JOIN loan_modifications m USING (loan_mod_id)'

/** Writes an extension that is being signed. Its loan modification is written by the caller. */
export async function insertExtension(
  tx: Tx,
  one: Omit<PaymentExtension, 'status' | 'skippedDraws'>,
  createdAt: string,
): Promise<void> {
  await insertRow(tx, 'payment_extensions', {
    loan_mod_id: one.loanModId,
    account_number: one.accountNumber,
    customer_id: one.customerId,
    payment_id: one.paymentId,
    payment_cents: one.paymentCents,
    payment_date: one.paymentDate,
    old_due_date: one.oldDueDate,
    new_due_date: one.newDueDate,
    new_payment_cents: one.newPaymentCents,
    skip_autopay: one.skipAutopay,
    created_at: createdAt,
  })
}

/** The extension that a payment was made for, or null. The account's row is locked by the caller. */
export async function lockExtensionOfPayment(tx: Tx, paymentId: string): Promise<PaymentExtension | null> {
  const rows = await tx.query<PaymentExtension>(
    `SELECT ${columns} ${source} WHERE e.payment_id = $1 FOR UPDATE OF e, m`,
    [paymentId],
  )
  return rows[0] ?? null
}

/** The same without a lock. The caller has checked who asks. */
export async function readExtensionOfPayment(q: Queryable, paymentId: string): Promise<PaymentExtension | null> {
  const rows = await q.query<PaymentExtension>(`SELECT ${columns} ${source} WHERE e.payment_id = $1`, [paymentId])
  return rows[0] ?? null
}

/** An extension by its id, or null. The caller has checked who asks. */
export async function readExtension(q: Queryable, loanModId: string): Promise<PaymentExtension | null> {
  const rows = await q.query<PaymentExtension>(`SELECT ${columns} ${source} WHERE e.loan_mod_id = $1`, [loanModId])
  return rows[0] ?? null
}

/** The newest extension that was signed online, or null. */
export async function readNewestExtension(q: Queryable, accountNumber: string): Promise<PaymentExtension | null> {
  const rows = await q.query<PaymentExtension>(
    `SELECT ${columns} ${source} WHERE e.account_number = $1 ORDER BY e.created_at DESC, e.loan_mod_id LIMIT 1`,
    [accountNumber],
  )
  return rows[0] ?? null
}

/** Whether an extension that was signed online waits for its payment. */
export async function isExtensionUnderWay(q: Queryable, accountNumber: string): Promise<boolean> {
  const rows = await q.query(
    `SELECT ${source} WHERE e.account_number = $1 AND m.status IN ('PendingFinalization','PendingMaintenanceTransaction')`,
    [accountNumber],
  )
  return rows.length > 0
}

/** Sets the state of an extension. Use `advanceExtension`, which looks the step up. @returns false when it was in another one */
export async function setExtensionState(
  tx: Tx,
  change: { loanModId: string; from: ExtensionState; to: ExtensionState; on: LocalDate },
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE loan_modifications SET status = $3,
       completion_date = CASE WHEN $3 = 'Complete' THEN $4::date ELSE completion_date END,
       closed_on = CASE WHEN $3 = 'Cancelled' THEN $4::date ELSE closed_on END
     WHERE loan_mod_id = $1 AND status = $2 RETURNING loan_mod_id`,
    [change.loanModId, change.from, change.to, change.on],
  )
  return rows.length === 1
}

/** Remembers the draw days that an extension skipped. */
export async function setSkippedDraws(tx: Tx, loanModId: string, dates: readonly LocalDate[]): Promise<void> {
  await tx.query('UPDATE payment_extensions SET skipped_draws = $2::date[] WHERE loan_mod_id = $1', [loanModId, dates])
}

/** Keeps late fees away until a day, that day excluded. */
export async function setNoFeeBefore(tx: Tx, loanModId: string, day: LocalDate): Promise<void> {
  await tx.query('UPDATE payment_extensions SET no_fee_before = $2 WHERE loan_mod_id = $1', [loanModId, day])
}

/** Until when extensions whose payment came back keep late fees away; null without one. */
export function noFeeBefore(q: Queryable, accountNumber: string): Promise<LocalDate | null> {
  return askOne(
    q,
    question(
      'SELECT max(no_fee_before) AS day FROM payment_extensions WHERE account_number = $1',
      [accountNumber],
      ([row]: readonly { day: LocalDate | null }[]) => row?.day ?? null,
    ),
  )
}

/** The new due date of an extension in force whose borrower keeps autopay's own days until then; null without one. */
export function drawsKeptQuestion(accountNumber: string, today: LocalDate): Question<LocalDate | null> {
  return question(
    `SELECT max(e.new_due_date) AS day ${source}
     WHERE e.account_number = $1 AND m.status = 'Complete' AND NOT e.skip_autopay AND e.new_due_date > $2::date`,
    [accountNumber, today],
    ([row]: readonly { day: LocalDate | null }[]) => row?.day ?? null,
  )
}

/** Ends a warning that the vehicle may be repossessed. */
export async function endRepossessionWarning(tx: Tx, accountNumber: string, today: LocalDate): Promise<void> {
  await tx.query(
    `UPDATE notifications SET expires_on = $2::date - 1
     WHERE account_number = $1 AND kind = 'predicted-repo' AND (expires_on IS NULL OR expires_on >= $2)`,
    [accountNumber, today],
  )
}

/** Whether the servicer offers extensions on a loan, and whether its vehicle is at risk of repossession. */
export async function readExtensionOffer(
  q: Queryable,
  accountNumber: string,
  today: LocalDate,
): Promise<{ isOffered: boolean; isPredictedRepo: boolean }> {
  const [row] = await q.query<{ isOffered: boolean; isPredictedRepo: boolean }>(
    `SELECT is_loan_mod_ext_eligible AS "isOffered",
            EXISTS (SELECT FROM notifications n WHERE n.account_number = a.account_number AND n.kind = 'predicted-repo'
                      AND n.created_on <= $2 AND (n.expires_on IS NULL OR n.expires_on >= $2)) AS "isPredictedRepo"
     FROM accounts a WHERE account_number = $1`,
    [accountNumber, today],
  )
  return row ?? { isOffered: false, isPredictedRepo: false }
}
