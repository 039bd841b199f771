import type { AutopayDraws } from '#sdk/loan/enums.graphql'
import type { RecordedCall } from '#server/identity/recorded-call'
import { outcomeOfAct } from '#server/loans/events/act-outcome'
import { partnerEventInsert } from '#server/loans/events/partner-events.store'
import type { Tx } from '#server/platform/store/database'
import { leaveWithNext } from '#server/platform/store/transaction'
import { type Payment, paymentColumns } from './payments.store.ts'

/** A payment that is to be written. */
export interface NewPayment
  extends Pick<
    Payment,
    | 'paymentId'
    | 'accountNumber'
    | 'customerId'
    | 'paymentMethodId'
    | 'kind'
    | 'state'
    | 'amountCents'
    | 'serviceFeeCents'
    | 'paymentDate'
    | 'fileDay'
    | 'debitDate'
    | 'confirmationNumber'
  > {
  readonly idempotencyKey: string | null
  readonly duplicateNo: number
  /** Default COVERED. */
  readonly autopayDraws?: AutopayDraws
  /** An advisor takes it on the phone. Default false. */
  readonly isByPhone?: boolean
  readonly at: string
}

/** Writes a payment. @returns false when the same one is under way: the index decides, whatever was read before */
export async function insertPayment(tx: Tx, payment: NewPayment): Promise<boolean> {
  return (await tx.query(`${writing} RETURNING payment_id`, valuesOf(payment))).length === 1
}

/** A payment's values for `paymentInsert`. */
export function paymentGiven(payment: NewPayment) {
  return {
    payment_id: ['text', payment.paymentId],
    account_number: ['text', payment.accountNumber],
    customer_id: ['text', payment.customerId],
    payment_method_id: ['text', payment.paymentMethodId],
    kind: ['text', payment.kind],
    state: ['text', payment.state],
    amount_cents: ['bigint', payment.amountCents],
    service_fee_cents: ['bigint', payment.serviceFeeCents],
    payment_date: ['date', payment.paymentDate],
    file_day: ['date', payment.fileDay],
    debit_date: ['date', payment.debitDate],
    confirmation_number: ['text', payment.confirmationNumber],
    idempotency_key: ['text', payment.idempotencyKey],
    duplicate_no: ['integer', payment.duplicateNo],
    submitted_at: ['timestamptz', payment.at],
    autopay_draws: ['text', payment.autopayDraws ?? 'COVERED'],
    is_by_phone: ['boolean', payment.isByPhone ?? false],
  } as const
}

/** What was agreed to, by whom and from where. */
export interface SignedAuthorization {
  readonly version: string
  readonly text: string
  readonly sha256: string
  /** The borrower's; an advisor's for what was agreed to by phone. */
  readonly loginId: string
  readonly ip: string
  readonly userAgent: string
  /** ISO 8601. */
  readonly acceptedAt: string
  /** Of what was agreed to by phone. */
  readonly call?: Pick<RecordedCall, 'callerName' | 'recordedAuthorizationId'> | null
}

/**
 * Writes a payment that a borrower signed: itself, the first line of its history, what was agreed to and the event for the partner on
 * whose page it was made, with one statement.
 * @returns it as it can be read now; null when the same one is under way: the index decides, whatever was read before
 */
export async function insertSignedPayment(
  tx: Tx,
  payment: NewPayment,
  agreed: SignedAuthorization,
): Promise<Payment | null> {
  const rows = await tx.query<Payment>(
    `${writingSigned} SELECT ${paymentColumns} FROM p JOIN payment_methods m USING (payment_method_id)`,
    valuesOfSigned(payment, agreed),
  )
  return rows[0] ?? null
}

/**
 * The same with the transaction's next statement, in one round trip.
 * @param refusal of the same payment that is under way: what the next statement throws then
 */
export function leaveSignedPayment(
  tx: Tx,
  payment: NewPayment,
  agreed: SignedAuthorization,
  refusal: () => Error,
): Promise<void> {
  const statement = { sql: `${writingSigned} SELECT 1 FROM p`, parameters: valuesOfSigned(payment, agreed) }
  return leaveWithNext(tx, statement, (rows) => {
    if (rows.length === 0) throw refusal()
  })
}

function valuesOfSigned(payment: NewPayment, agreed: SignedAuthorization): unknown[] {
  return [
    ...valuesOf(payment),
    agreed.loginId,
    agreed.version,
    agreed.text,
    agreed.sha256,
    agreed.ip,
    agreed.userAgent,
    agreed.acceptedAt,
    agreed.call?.callerName ?? null,
    agreed.call?.recordedAuthorizationId ?? null,
    outcomeOfAct(payment.state),
    payment.at,
  ]
}

/** Keeps what the borrower agreed to. */
export async function insertAuthorization(
  tx: Tx,
  record: SignedAuthorization & { readonly paymentId: string },
): Promise<void> {
  await tx.query(
    `INSERT INTO payment_authorizations (payment_id, text_version, text, text_sha256, login_id, ip, user_agent, accepted_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      record.paymentId,
      record.version,
      record.text,
      record.sha256,
      record.loginId,
      record.ip,
      record.userAgent,
      record.acceptedAt,
    ],
  )
}

const inserting = `INSERT INTO payments (payment_id, account_number, customer_id, payment_method_id, kind, state, amount_cents, service_fee_cents,
    payment_date, file_day, debit_date, confirmation_number, idempotency_key, duplicate_confirmed, duplicate_no, submitted_at, updated_at, autopay_draws,
    is_by_phone)`

const writing = `${inserting}
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, lower($13), $14 > 0, $14, $15, $15, $16, $17)
  ON CONFLICT (account_number, amount_cents, payment_date, duplicate_no)
    WHERE kind IN ('ONE_TIME','PAYOFF') AND state IN ('AUTHORISING','SCHEDULED','PENDING') DO NOTHING`

const writingSigned = `
  WITH p AS (${writing} RETURNING *),
  accepted AS (INSERT INTO payment_events (payment_id, to_state, reason, actor, created_at)
    SELECT payment_id, state, 'accepted', $18, submitted_at FROM p),
  signed AS (INSERT INTO payment_authorizations (payment_id, text_version, text, text_sha256, login_id, ip, user_agent, accepted_at,
      caller_name, recorded_authorization)
    SELECT payment_id, $19, $20, $21, $18, $22, $23, $24::timestamptz, $25, $26 FROM p),
  told AS (${partnerEventInsert('p', { outcome: '$27', at: '$28' })})`

/** Writes the payments of `given`. None of them is one that the same payment could be under way of: a draw never is. */
export const paymentInsert = `${inserting}
  SELECT payment_id, account_number, customer_id, payment_method_id, kind, state, amount_cents, service_fee_cents, payment_date, file_day, debit_date,
    confirmation_number, lower(idempotency_key), duplicate_no > 0, duplicate_no, submitted_at, submitted_at, autopay_draws, is_by_phone FROM given`

function valuesOf(payment: NewPayment): unknown[] {
  return Object.values(paymentGiven(payment)).map(([, value]) => value)
}
