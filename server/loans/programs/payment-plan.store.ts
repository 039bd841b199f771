import type { LocalDate } from '#sdk/dates/dates'
import type { CreatorSource } from '#sdk/loan/people'
import type { Cents } from '#sdk/money/money'
import type { Queryable, Tx } from '#server/platform/store/database'
import type { AutopayFrequency } from '#sdk/loan/enums.graphql'

/** A plan to cure and its payments. Amounts in cents. */
export interface PtcPlan {
  readonly planId: string
  readonly accountNumber: string
  readonly customerId: string
  readonly planTypeId: number
  readonly planStatus: 'Offered' | 'Active' | 'Completed' | 'Broken' | 'Cancelled'
  readonly paymentFrequency: AutopayFrequency
  readonly interestSavingsCents: Cents
  readonly createdBy: CreatorSource
  readonly cancelledBy: string | null
  readonly offeredOn: LocalDate
  readonly cancelledOn: LocalDate | null
  readonly cancellationReason: string | null
  /** A missed payment is to be made up for until then. */
  readonly cureBy: LocalDate | null
  readonly paymentMethodId: string | null
  readonly isSavedForReuse: boolean
  /** Posted money that makes no payment whole yet; it counts for the next one. */
  readonly unusedCents: Cents
  /** In their order. */
  readonly payments: readonly PtcPayment[]
}

export interface PtcPayment {
  readonly sequence: number
  readonly scheduledOn: LocalDate
  readonly regularCents: Cents
  readonly paymentCents: Cents
  readonly paymentId: string | null
  readonly confirmationNumber: string | null
  readonly satisfiedOn: LocalDate | null
  readonly reversedOn: LocalDate | null
}

/** A posted payment on the loan that counts for its plan. */
export interface PlanMoney {
  readonly paymentId: string
  /** Its effective date. */
  readonly date: LocalDate
  readonly cents: Cents
}

/** What was posted since a plan was agreed to, or since the payments that came with it. */
const postedSincePlan = `(SELECT COALESCE(sum(amount_cents), 0) FROM payments
  WHERE payments.account_number = ptc_plans.account_number AND state = 'APPLIED' AND payment_date >= offered_on
    AND payment_date > COALESCE((SELECT max(satisfied_on) FROM ptc_payments
      WHERE ptc_payments.plan_id = ptc_plans.plan_id AND ptc_payments.payment_id IS NULL), '0001-01-01'))`

/** What the payments that it made whole took of that. */
const usedByPlan = `(SELECT COALESCE(sum(payment_cents), 0) FROM ptc_payments
  WHERE ptc_payments.plan_id = ptc_plans.plan_id AND ptc_payments.payment_id IS NOT NULL)`

/** The plans of a loan that were agreed to, the newest first. The caller has checked that the loan is the person's own. */
export async function listPlans(q: Queryable, accountNumber: string): Promise<PtcPlan[]> {
  const plans = await q.query<Omit<PtcPlan, 'payments'>>(
    `SELECT plan_id AS "planId", account_number AS "accountNumber", customer_id AS "customerId", plan_type_id AS "planTypeId",
            plan_status AS "planStatus", payment_frequency AS "paymentFrequency", interest_savings_cents AS "interestSavingsCents",
            created_by AS "createdBy", cancelled_by AS "cancelledBy", offered_on AS "offeredOn", cancelled_on AS "cancelledOn",
            cancellation_reason AS "cancellationReason", cure_by AS "cureBy", payment_method_id AS "paymentMethodId",
            is_saved_for_reuse AS "isSavedForReuse", GREATEST(0, ${postedSincePlan} - ${usedByPlan})::bigint AS "unusedCents"
     FROM ptc_plans WHERE account_number = $1 AND plan_status <> 'Offered' ORDER BY offered_on DESC, plan_id`,
    [accountNumber],
  )
  if (plans.length === 0) return []
  const payments = await q.query<PtcPayment & { planId: string }>(
    `SELECT p.plan_id AS "planId", p.sequence, p.scheduled_on AS "scheduledOn", p.regular_cents AS "regularCents",
            p.payment_cents AS "paymentCents", p.payment_id AS "paymentId", m.confirmation_number AS "confirmationNumber",
            p.satisfied_on AS "satisfiedOn", p.reversed_on AS "reversedOn"
     FROM ptc_payments p JOIN ptc_plans USING (plan_id) LEFT JOIN payments m ON m.payment_id = p.payment_id
     WHERE ptc_plans.account_number = $1 ORDER BY p.plan_id, p.sequence`,
    [accountNumber],
  )
  return plans.map((plan) => ({ ...plan, payments: payments.filter((payment) => payment.planId === plan.planId) }))
}

/** The posted payments of a loan from a day on, by effective date, that did not come back. */
export async function postedPayments(q: Queryable, accountNumber: string, from: LocalDate): Promise<PlanMoney[]> {
  return q.query(
    `SELECT payment_id AS "paymentId", payment_date AS date, amount_cents AS cents FROM payments
     WHERE account_number = $1 AND state = 'APPLIED' AND payment_date >= $2 ORDER BY payment_date, posted_date, payment_id`,
    [accountNumber, from],
  )
}

/** Writes what became of one payment of a plan. */
export async function writePlanPayment(
  tx: Tx,
  planId: string,
  payment: Pick<PtcPayment, 'sequence' | 'paymentId' | 'satisfiedOn' | 'reversedOn'>,
): Promise<void> {
  await tx.query(
    `UPDATE ptc_payments SET payment_id = $3, satisfied_on = $4, reversed_on = $5 WHERE plan_id = $1 AND sequence = $2`,
    [planId, payment.sequence, payment.paymentId, payment.satisfiedOn, payment.reversedOn],
  )
}

/** Ends a plan whose last payment is made, or goes on with one whose last payment came back. @returns false when it was so before */
export async function setPlanStatus(
  tx: Tx,
  planId: string,
  from: 'Active' | 'Completed',
  to: 'Active' | 'Completed',
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE ptc_plans SET plan_status = $3 WHERE plan_id = $1 AND plan_status = $2 RETURNING plan_id`,
    [planId, from, to],
  )
  return rows.length === 1
}

/** Ends a plan that was not kept. */
export async function breakPlan(tx: Tx, planId: string, on: LocalDate): Promise<void> {
  await tx.query(
    `UPDATE ptc_plans SET plan_status = 'Broken', cancelled_by = 'system', cancelled_on = $2, cancellation_reason = 'missed-payment'
     WHERE plan_id = $1 AND plan_status = 'Active'`,
    [planId, on],
  )
}

/** The open loans that are on a plan. */
export async function accountsOnPlan(q: Queryable): Promise<string[]> {
  const rows = await q.query<{ id: string }>(
    `SELECT account_number AS id FROM ptc_plans JOIN accounts USING (account_number)
     WHERE plan_status = 'Active' AND status_key = 'A' ORDER BY account_number`,
  )
  return rows.map((row) => row.id)
}

/** Whether a plan is under way, and how many were not kept from a day on. */
export async function planRecord(
  q: Queryable,
  accountNumber: string,
  since: LocalDate,
): Promise<{ isOnPlan: boolean; brokenPlans: number }> {
  const rows = await q.query<{ status: PtcPlan['planStatus'] }>(
    `SELECT plan_status AS status FROM ptc_plans
     WHERE account_number = $1 AND (plan_status = 'Active' OR (plan_status = 'Broken' AND cancelled_on >= $2))`,
    [accountNumber, since],
  )
  const brokenPlans = rows.filter(({ status }) => status === 'Broken').length
  return { isOnPlan: rows.length > brokenPlans, brokenPlans }
}

/** Whether a plan is agreed to and under way. */
export async function isPlanActive(q: Queryable, accountNumber: string): Promise<boolean> {
  const rows = await q.query(`SELECT FROM ptc_plans WHERE account_number = $1 AND plan_status = 'Active'`, [
    accountNumber,
  ])
  return rows.length > 0
}

/** Writes a plan with its payments. */
export async function insertPlan(tx: Tx, plan: Omit<PtcPlan, 'unusedCents'>, createdAt: string): Promise<void> {
  await tx.query(
    `INSERT INTO ptc_plans (plan_id, account_number, customer_id, plan_type_id, plan_status, payment_frequency,
                            interest_savings_cents, created_by, offered_on, cure_by, payment_method_id, is_saved_for_reuse, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      plan.planId,
      plan.accountNumber,
      plan.customerId,
      plan.planTypeId,
      plan.planStatus,
      plan.paymentFrequency,
      plan.interestSavingsCents,
      plan.createdBy,
      plan.offeredOn,
      plan.cureBy,
      plan.paymentMethodId,
      plan.isSavedForReuse,
      createdAt,
    ],
  )
  for (const payment of plan.payments) {
    await tx.query(
      `INSERT INTO ptc_payments (plan_id, sequence, scheduled_on, regular_cents, payment_cents, satisfied_on)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [
        plan.planId,
        payment.sequence,
        payment.scheduledOn,
        payment.regularCents,
        payment.paymentCents,
        payment.satisfiedOn,
      ],
    )
  }
}
