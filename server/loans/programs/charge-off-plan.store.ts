import type { LocalDate } from '#sdk/dates/dates'
import type { AskedTerms, ChargeOffTerms } from '#sdk/loan/charge-off-plan'
import type { AutopayFrequency } from '#sdk/loan/enums.graphql'
import type { Cents } from '#sdk/money/money'
import type { ChargeOffFacts } from '#server/loans/accounts/accounts.store'
import type { Queryable, Tx } from '#server/platform/store/database'
import { question } from '#server/platform/store/questions'
import { askOne } from '#server/platform/store/shared-transaction'
import type { ChargeOffPlan, PlanMoney } from './charge-off-plan.rules.ts'

type PlanColumns = Omit<ChargeOffPlan, 'terms'> & {
  readonly initialCents: Cents
  readonly initialOn: LocalDate
  readonly regularCents: Cents
  readonly numberOfPayments: number
  readonly paymentFrequency: AutopayFrequency
  readonly startsOn: LocalDate
}

const columns = `plan_id AS "planId", account_number AS "accountNumber", customer_id AS "customerId", state, created_by AS "createdBy",
  balance_cents AS "balanceCents", initial_cents AS "initialCents", initial_on AS "initialOn", regular_cents AS "regularCents",
  number_of_payments AS "numberOfPayments", payment_frequency AS "paymentFrequency", starts_on AS "startsOn", signed_on AS "signedOn",
  initial_payment_id AS "initialPaymentId", notice_on AS "noticeOn", cure_by AS "cureBy", ended_on AS "endedOn",
  ended_reason AS "endedReason"`

function planOf(row: PlanColumns): ChargeOffPlan {
  const { initialCents, initialOn, regularCents, numberOfPayments, paymentFrequency, startsOn, ...plan } = row
  return {
    ...plan,
    terms: {
      initialPaymentAmount: initialCents,
      initialPaymentDate: initialOn,
      regularPaymentAmount: regularCents,
      numberOfPayments,
      paymentFrequency,
      paymentStartDate: startsOn,
    },
  }
}

/** The plans of a charged-off loan, the newest first, with the terms that are only offered. The caller has checked who asks. */
export function listChargeOffPlans(q: Queryable, accountNumber: string): Promise<ChargeOffPlan[]> {
  return askOne(
    q,
    question(
      `SELECT ${columns} FROM charge_off_plans WHERE account_number = $1 ORDER BY signed_on DESC NULLS FIRST, created_at DESC, plan_id`,
      [accountNumber],
      (rows: readonly PlanColumns[]) => rows.map(planOf),
    ),
  )
}

/** The loans with a plan that a day can move on. */
export async function accountsOnChargeOffPlan(q: Queryable): Promise<string[]> {
  const rows = await q.query<{ id: string }>(
    `SELECT DISTINCT account_number AS id FROM charge_off_plans
     WHERE state IN ('PendingInitialPayment','Active','PAYMENT_REQUIRED') ORDER BY account_number`,
  )
  return rows.map((row) => row.id)
}

/** Saves terms in place of those that were only offered before. @returns the plan's id */
export async function putOffer(
  tx: Tx,
  offer: {
    readonly planId: string
    readonly accountNumber: string
    readonly customerId: string
    readonly createdBy: ChargeOffPlan['createdBy']
    readonly balanceCents: Cents
    readonly terms: ChargeOffTerms
    readonly at: string
  },
): Promise<string> {
  const { terms } = offer
  const rows = await tx.query<{ planId: string }>(
    `INSERT INTO charge_off_plans (plan_id, account_number, customer_id, state, created_by, balance_cents, initial_cents, initial_on,
                                   regular_cents, number_of_payments, payment_frequency, starts_on, created_at, updated_at)
     VALUES ($1, $2, $3, 'Offered', $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)
     ON CONFLICT (account_number) WHERE state = 'Offered' DO UPDATE SET customer_id = EXCLUDED.customer_id,
       created_by = EXCLUDED.created_by, balance_cents = EXCLUDED.balance_cents, initial_cents = EXCLUDED.initial_cents,
       initial_on = EXCLUDED.initial_on, regular_cents = EXCLUDED.regular_cents, number_of_payments = EXCLUDED.number_of_payments,
       payment_frequency = EXCLUDED.payment_frequency, starts_on = EXCLUDED.starts_on, updated_at = EXCLUDED.updated_at
     RETURNING plan_id AS "planId"`,
    [
      offer.planId,
      offer.accountNumber,
      offer.customerId,
      offer.createdBy,
      offer.balanceCents,
      terms.initialPaymentAmount,
      terms.initialPaymentDate,
      terms.regularPaymentAmount,
      terms.numberOfPayments,
      terms.paymentFrequency,
      terms.paymentStartDate,
      offer.at,
    ],
  )
  const [row] = rows
  if (row === undefined) throw new Error('The offer that was just saved is not there')
  return row.planId
}

/** Changes a plan's state where it is the one expected, with what belongs to the step. @returns the plan; null when it was another */
export async function changePlanState(
  tx: Tx,
  planId: string,
  change: {
    readonly from: ChargeOffPlan['state']
    readonly to: ChargeOffPlan['state']
    readonly signedOn?: LocalDate | null
    readonly noticeOn?: LocalDate | null
    readonly cureBy?: LocalDate | null
    readonly endedOn?: LocalDate | null
    readonly endedReason?: string | null
    readonly at: string
  },
): Promise<ChargeOffPlan | null> {
  const [row] = await tx.query<PlanColumns>(
    `UPDATE charge_off_plans SET state = $3, signed_on = COALESCE($4, signed_on), notice_on = $5, cure_by = $6, ended_on = $7,
       ended_reason = $8, updated_at = $9
     WHERE plan_id = $1 AND state = $2 RETURNING ${columns}`,
    [
      planId,
      change.from,
      change.to,
      change.signedOn ?? null,
      change.noticeOn ?? null,
      change.cureBy ?? null,
      change.endedOn ?? null,
      change.endedReason ?? null,
      change.at,
    ],
  )
  return row === undefined ? null : planOf(row)
}

/** Writes down the payment that was made with the signature. */
export async function setInitialPayment(tx: Tx, planId: string, paymentId: string): Promise<void> {
  await tx.query('UPDATE charge_off_plans SET initial_payment_id = $2 WHERE plan_id = $1', [planId, paymentId])
}

/** Writes down what staff heard when they entered a plan. */
export async function setRecordedAuthorization(
  tx: Tx,
  planId: string,
  heard: { readonly callerName: string; readonly recordedAuthorizationId: string },
): Promise<void> {
  await tx.query('UPDATE charge_off_plans SET caller_name = $2, recorded_authorization = $3 WHERE plan_id = $1', [
    planId,
    heard.callerName,
    heard.recordedAuthorizationId,
  ])
}

/** The payments that the ledger has on a loan: not taken back, and not being returned. */
const keptPayments = `FROM ledger_entries e LEFT JOIN payments p ON p.payment_id = e.payment_id
     WHERE e.account_number = $1 AND e.type IN ('PAYMENT','RECOVERY') AND (p.payment_id IS NULL OR p.state = 'APPLIED')
       AND NOT EXISTS (SELECT FROM ledger_entries r WHERE r.reverses_id = e.entry_id AND r.type = 'REVERSAL')`

/** Money that the ledger has on a loan from a day on: posted, not taken back, and not being returned. */
export async function postedSince(q: Queryable, accountNumber: string, from: LocalDate): Promise<PlanMoney[]> {
  return q.query<PlanMoney>(
    `SELECT e.effective_date AS date, e.cents ${keptPayments} AND e.effective_date >= $2
     ORDER BY e.effective_date, e.entry_no`,
    [accountNumber, from],
  )
}

/** Payments of a loan that came back and are still in the ledger, in cents. */
export async function beingReturned(q: Queryable, accountNumber: string): Promise<Cents> {
  const [row] = await q.query<{ cents: Cents }>(
    `SELECT COALESCE(sum(amount_cents), 0)::bigint AS cents FROM payments
     WHERE account_number = $1 AND state = 'PENDING_PAYMENT_REVERSAL'`,
    [accountNumber],
  )
  return row?.cents ?? 0
}

/** Counteroffers made on a loan since a moment. */
export async function countersSince(q: Queryable, accountNumber: string, since: string): Promise<number> {
  const [row] = await q.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM charge_off_counters WHERE account_number = $1 AND made_at > $2',
    [accountNumber, since],
  )
  return row?.count ?? 0
}

/** Writes a counteroffer. */
export async function insertCounter(
  tx: Tx,
  counter: {
    readonly accountNumber: string
    readonly customerId: string
    readonly asked: AskedTerms
    readonly answered: ChargeOffTerms
    readonly at: string
  },
): Promise<void> {
  await tx.query(
    `INSERT INTO charge_off_counters (account_number, customer_id, asked, answered, made_at) VALUES ($1, $2, $3::jsonb, $4::jsonb, $5)`,
    [
      counter.accountNumber,
      counter.customerId,
      JSON.stringify(counter.asked),
      JSON.stringify(counter.answered),
      counter.at,
    ],
  )
}

/** Ends a repossession order and the warnings of one. @returns whether there was anything to end */
export async function endRepossession(tx: Tx, accountNumber: string, on: LocalDate): Promise<boolean> {
  const routes = await tx.query(
    `UPDATE accounts SET route = 'S00' WHERE account_number = $1 AND route IN ('S01','S45','S65') RETURNING account_number`,
    [accountNumber],
  )
  const warnings = await tx.query(
    `UPDATE notifications SET expires_on = $2::date - 1
     WHERE account_number = $1 AND kind = 'predicted-repo' AND (expires_on IS NULL OR expires_on >= $2) RETURNING notification_id`,
    [accountNumber, on],
  )
  return routes.length + warnings.length > 0
}

/** What is known of a loan's charge-off; null for a loan that was never charged off. The caller has checked who asks. */
export async function readChargeOffFacts(q: Queryable, accountNumber: string): Promise<ChargeOffFacts | null> {
  const [row] = await q.query<{ facts: ChargeOffFacts | null }>(
    'SELECT charge_off AS facts FROM accounts WHERE account_number = $1',
    [accountNumber],
  )
  return row?.facts ?? null
}

/** The day of the last payment on a loan that did not come back; null without one. */
export async function lastPaymentOn(q: Queryable, accountNumber: string): Promise<LocalDate | null> {
  const [row] = await q.query<{ date: LocalDate | null }>(`SELECT max(e.effective_date) AS date ${keptPayments}`, [
    accountNumber,
  ])
  return row?.date ?? null
}
