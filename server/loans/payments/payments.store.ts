import { type LocalDate, parseIso, toIso } from '#sdk/dates/dates'
import { nothingPending, type PendingTotals } from '#sdk/loan/amount-due'
import type { AutopayDraws, PaymentMethodType } from '#sdk/loan/enums.graphql'
import { addCents } from '#sdk/money/money'
import { outcomeOfAct } from '#server/loans/events/act-outcome'
import { partnerEventInsert } from '#server/loans/events/partner-events.store'
import type { Queryable, Tx } from '#server/platform/store/database'
import { ask, type Question, question } from '#server/platform/store/questions'
import { givenWrite } from '#server/platform/store/row-writes'
import { listText } from '#server/platform/store/sent-together'
import { askOne, writeAmongOthers } from '#server/platform/store/shared-transaction'
import type { PaymentState } from './payment-state.ts'
import { returnFeeOf } from './return-fee.ts'
import type { PaymentCategory } from './service-fee.ts'

/** What a payment is part of: made by itself, a draw of autopay or of a plan, an extension's. */
export type PaymentKind = 'ONE_TIME' | 'PAYOFF' | 'AUTOPAY' | 'PLAN' | 'PCO' | 'EXTENSION'

/** A payment with the method it is made with. Amounts in cents, moments ISO 8601. */
export interface Payment {
  readonly paymentId: string
  readonly accountNumber: string
  readonly customerId: string
  readonly paymentMethodId: string
  readonly kind: PaymentKind
  readonly state: PaymentState
  readonly amountCents: number
  readonly serviceFeeCents: number
  readonly paymentDate: LocalDate
  readonly fileDay: LocalDate
  readonly debitDate: LocalDate
  readonly postedDate: LocalDate | null
  readonly confirmationNumber: string
  readonly returnCode: string | null
  readonly returnedOn: LocalDate | null
  readonly achFileId: string | null
  /** What the borrower chose for autopay's next draws. */
  readonly autopayDraws: AutopayDraws
  /** An advisor took it on the phone. */
  readonly isByPhone: boolean
  readonly submittedAt: string
  readonly category: PaymentCategory
  readonly methodType: PaymentMethodType
  readonly lastFour: string
  readonly nickname: string | null
  readonly processorToken: string
  readonly routingNumber: string | null
  readonly nameOnAccount: string | null
}

/** A payment's columns, of `payments p` and `payment_methods m`. */
export const paymentColumns = `p.payment_id AS "paymentId", p.account_number AS "accountNumber", p.customer_id AS "customerId",
  p.payment_method_id AS "paymentMethodId", p.kind, p.state, p.amount_cents AS "amountCents",
  p.service_fee_cents AS "serviceFeeCents", p.payment_date AS "paymentDate", p.file_day AS "fileDay",
  p.debit_date AS "debitDate", p.posted_date AS "postedDate", p.confirmation_number AS "confirmationNumber",
  p.return_code AS "returnCode", p.returned_on AS "returnedOn", p.ach_file_id AS "achFileId", p.autopay_draws AS "autopayDraws", p.is_by_phone AS "isByPhone",
  p.submitted_at AS "submittedAt",
  m.category, m.type AS "methodType", m.last_four AS "lastFour", m.nickname, m.processor_token AS "processorToken",
  m.routing_number AS "routingNumber", m.name_on_account AS "nameOnAccount"`

const fromPayments = 'FROM payments p JOIN payment_methods m USING (payment_method_id)'

/** One payment, or null. */
export async function readPayment(q: Queryable, paymentId: string): Promise<Payment | null> {
  const rows = await q.query<Payment>(`SELECT ${paymentColumns} ${fromPayments} WHERE p.payment_id = $1`, [paymentId])
  return rows[0] ?? null
}

/** Payments, in no order. */
export function readPayments(q: Queryable, paymentIds: readonly string[]): Promise<Payment[]> {
  return q.query(`SELECT ${paymentColumns} ${fromPayments} WHERE p.payment_id = ANY($1::text[])`, [
    listText(paymentIds),
  ])
}

/** One payment, locked until the transaction ends. The account's row is locked before it, always. */
export function lockPayment(tx: Tx, paymentId: string): Promise<Payment | null> {
  return askOne(
    tx,
    question(
      `SELECT ${paymentColumns} ${fromPayments} WHERE p.payment_id = $1 FOR UPDATE OF p`,
      [paymentId],
      // A moment is another text where it is asked for with others.
      ([row]: readonly Payment[]) =>
        row === undefined ? null : { ...row, submittedAt: toIso(parseIso(row.submittedAt)) },
    ),
  )
}

/** What one customer made under a key, whatever became of it; null when nothing was. */
export async function findPaymentOfKey(
  q: Queryable,
  accountNumber: string,
  by: { readonly customerId: string; readonly idempotencyKey: string },
): Promise<Payment | null> {
  const rows = await q.query<Payment>(
    `SELECT ${paymentColumns} ${fromPayments} WHERE p.account_number = $1 AND p.customer_id = $2 AND p.idempotency_key = lower($3)`,
    [accountNumber, by.customerId, by.idempotencyKey],
  )
  return rows[0] ?? null
}

/**
 * The payments that are waiting, being authorized, on their way or being taken back, and those applied since a date; by date.
 * @param filter idempotencyKey narrows to what one customer made with that key, however long ago it was applied: what is still being
 * authorized is not made yet, and whoever asks by key wants to know just that
 */
export async function listPayments(
  q: Queryable,
  accountNumber: string,
  filter: { readonly appliedSince: LocalDate; readonly idempotencyKey?: string | null; readonly customerId?: string },
): Promise<Payment[]> {
  const { appliedSince, idempotencyKey = null, customerId = null } = filter
  const [condition, parameters] =
    idempotencyKey === null
      ? [
          `(p.state IN ('AUTHORISING','SCHEDULED','PENDING','PENDING_PAYMENT_REVERSAL')
            OR (p.state = 'APPLIED' AND p.posted_date >= $2))`,
          [appliedSince],
        ]
      : [
          `p.state IN ('SCHEDULED','PENDING','PENDING_PAYMENT_REVERSAL','APPLIED')
           AND p.idempotency_key = lower($2) AND p.customer_id = $3`,
          [idempotencyKey, customerId],
        ]
  return q.query(
    `SELECT ${paymentColumns} ${fromPayments}
     WHERE p.account_number = $1 AND ${condition}
     ORDER BY p.payment_date, p.submitted_at, p.payment_id`,
    [accountNumber, ...parameters],
  )
}

/** What is on its way on an account, before it is added up. */
interface PendingRow {
  readonly payments: number
  readonly reversals: number
  /** One for each reversal: the return's code and date, and what was agreed to for the payment. */
  readonly returnCodes: string[]
  readonly returnDates: LocalDate[]
  readonly agreedTexts: (string | null)[]
  readonly isChargedOff: boolean
  readonly contractState: string
  readonly scraFrom: LocalDate | null
  readonly scraTo: LocalDate | null
}

/**
 * What is on its way and not in the ledger: for `amountDue` (rules 3.2). An extension's payment pays nothing that is
 * due, and neither does one that leaves it to autopay.
 */
export function pendingTotals(q: Queryable, accountNumber: string, today: LocalDate): Promise<PendingTotals> {
  return ask(q, pendingTotalsQuestion(accountNumber, today))
}

/** The same as a question. */
export function pendingTotalsQuestion(accountNumber: string, today: LocalDate): Question<PendingTotals> {
  return question(
    `SELECT COALESCE(sum(p.amount_cents) FILTER (WHERE p.state IN ('AUTHORISING','PENDING') AND p.payment_date <= $2::date
              AND p.kind <> 'EXTENSION' AND p.autopay_draws = 'COVERED'), 0)::bigint AS payments,
            COALESCE(sum(p.amount_cents) FILTER (WHERE p.state = 'PENDING_PAYMENT_REVERSAL'), 0)::bigint AS reversals,
            COALESCE(array_agg(p.return_code) FILTER (WHERE p.state = 'PENDING_PAYMENT_REVERSAL'), '{}') AS "returnCodes",
            COALESCE(array_agg(p.returned_on) FILTER (WHERE p.state = 'PENDING_PAYMENT_REVERSAL'), '{}') AS "returnDates",
            COALESCE(array_agg(z.text) FILTER (WHERE p.state = 'PENDING_PAYMENT_REVERSAL'), '{}') AS "agreedTexts",
            a.charge_off IS NOT NULL AS "isChargedOff",
            a.contract_state AS "contractState", a.scra_from AS "scraFrom", a.scra_to AS "scraTo"
     FROM accounts a LEFT JOIN payments p
       ON p.account_number = a.account_number AND p.state IN ('AUTHORISING','PENDING','PENDING_PAYMENT_REVERSAL')
     LEFT JOIN payment_authorizations z ON z.payment_id = p.payment_id AND p.state = 'PENDING_PAYMENT_REVERSAL'
     WHERE a.account_number = $1 GROUP BY a.account_number`,
    [accountNumber, today],
    ([row]: readonly PendingRow[]) => (row === undefined ? nothingPending : totalsOf(row, today)),
  )
}

function totalsOf(row: PendingRow, today: LocalDate): PendingTotals {
  // The fees that the reversals will add, worked out as they will be; a charged-off balance gets none (rules 15.3).
  const fees = row.returnCodes.map((returnCode, index) => {
    const returned = { returnCode, date: row.returnDates[index] ?? today, agreedText: row.agreedTexts[index] ?? null }
    return row.isChargedOff ? 0 : returnFeeOf(row, returned)
  })
  return {
    pendingPaymentAmountToday: row.payments,
    pendingReversalAmountToday: row.reversals,
    pendingNsfFeeAmountToday: addCents(...fees),
  }
}

/** A payment of the same account, amount and date that is still under way. */
export interface EarlierPayment {
  /** Its place among those, from 0. */
  readonly duplicateNo: number
  readonly confirmationNumber: string
  /** ISO 8601. */
  readonly submittedAt: string
}

/** The last payment of the same account, amount and date that is still under way; null when there is none. */
export async function lastDuplicate(
  q: Queryable,
  wanted: { accountNumber: string; amountCents: number; paymentDate: LocalDate },
): Promise<EarlierPayment | null> {
  const [row] = await q.query<EarlierPayment>(
    `SELECT duplicate_no AS "duplicateNo", confirmation_number AS "confirmationNumber", submitted_at AS "submittedAt"
     ${fromDuplicates} ORDER BY duplicate_no DESC LIMIT 1`,
    [wanted.accountNumber, wanted.amountCents, wanted.paymentDate],
  )
  return row ?? null
}

/** The number of that one alone; null when there is none. */
export function lastDuplicateQuestion(
  accountNumber: string,
  amountCents: number,
  paymentDate: LocalDate,
): Question<number | null> {
  return question(
    `SELECT max(duplicate_no) AS last ${fromDuplicates}`,
    [accountNumber, amountCents, paymentDate],
    ([row]: readonly { last: number | null }[]) => row?.last ?? null,
  )
}

const fromDuplicates = `FROM payments WHERE account_number = $1 AND amount_cents = $2 AND payment_date = $3
  AND kind IN ('ONE_TIME','PAYOFF') AND state IN ('AUTHORISING','SCHEDULED','PENDING')`

/** Writes one line of a payment's history, and notifies the partner on whose page the payment was made. */
export async function insertPaymentEvent(
  tx: Tx,
  event: { paymentId: string; from: PaymentState | null; to: PaymentState; reason: string; actor: string; at: string },
): Promise<void> {
  await writeAmongOthers(tx, givenWrite('payment_events', eventGiven(event), writingEvent))
}

type PaymentEvent = Parameters<typeof insertPaymentEvent>[1]

function eventGiven({ paymentId, from, to, reason, actor, at }: PaymentEvent) {
  return {
    payment_id: ['text', paymentId],
    from_state: ['text', from],
    to_state: ['text', to],
    reason: ['text', reason],
    actor: ['text', actor],
    at: ['text', at],
    outcome: ['text', outcomeOfAct(to)],
  } as const
}

const notingGiven = `INSERT INTO payment_events (payment_id, from_state, to_state, reason, actor, created_at)
  SELECT given.payment_id, given.from_state, given.to_state, given.reason, given.actor, given.at::timestamptz`

const writingEvent = `WITH noted AS (${notingGiven} FROM given)
  ${partnerEventInsert('(SELECT payments.*, given.outcome, given.at FROM given JOIN payments USING (payment_id))')}`

const writingState = `WITH changed AS (UPDATE payments SET state = given.to_state, updated_at = given.at::timestamptz,
      posted_date = COALESCE(given.posted_date, payments.posted_date),
      return_code = COALESCE(given.return_code, payments.return_code),
      returned_on = COALESCE(given.returned_on, payments.returned_on)
    FROM given WHERE payments.payment_id = given.payment_id RETURNING payments.*),
  noted AS (${notingGiven} FROM given JOIN changed USING (payment_id))
  ${partnerEventInsert('(SELECT changed.*, given.outcome, given.at FROM given JOIN changed USING (payment_id))')}`

/**
 * Sets the state of a payment that is locked, writes the line of its history and notifies its partner, with one statement. Use
 * `changeState`, which checks the transition.
 */
export async function updatePaymentState(
  tx: Tx,
  change: PaymentEvent & { postedDate?: LocalDate; returnCode?: string; returnedOn?: LocalDate },
): Promise<void> {
  await writeAmongOthers(
    tx,
    givenWrite(
      'payments',
      {
        ...eventGiven(change),
        posted_date: ['date', change.postedDate ?? null],
        return_code: ['text', change.returnCode ?? null],
        returned_on: ['date', change.returnedOn ?? null],
      },
      writingState,
    ),
  )
}

/** Days on which bank payments of the account came back for insufficient funds since a date. */
export function insufficientFundsQuestion(accountNumber: string, since: LocalDate): Question<LocalDate[]> {
  return question(
    `SELECT returned_on AS day FROM payments
     WHERE account_number = $1 AND return_code IN ('R01','R09') AND returned_on >= $2 AND hold_lifted_at IS NULL ORDER BY returned_on`,
    [accountNumber, since],
    (rows: readonly { day: LocalDate }[]) => rows.map((row) => row.day),
  )
}
