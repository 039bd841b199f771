import { type LocalDate, parseIso, toIso } from '#sdk/dates/dates'
import type { CreatorSource } from '#sdk/loan/people'
import type { Cents } from '#sdk/money/money'
import type { Queryable, Tx } from '#server/platform/store/database'
import { insertRow } from '#server/platform/store/insert-row'
import { type Question, question } from '#server/platform/store/questions'
import { askOne } from '#server/platform/store/shared-transaction'
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
  readonly paymentMethodId: string | null
  readonly isSavedForReuse: boolean
  /** The payments are debited from the method on their dates. */
  readonly isDrawn: boolean
  /** When it was agreed to, ISO 8601. */
  readonly createdAt: string
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
    AND NOT (payments.payment_id = ANY(earlier_payment_ids))
    AND payment_date > COALESCE((SELECT max(satisfied_on) FROM ptc_payments
      WHERE ptc_payments.plan_id = ptc_plans.plan_id AND ptc_payments.payment_id IS NULL), '0001-01-01'))`

/** What the payments that it made whole took of that. */
const usedByPlan = `(SELECT COALESCE(sum(payment_cents), 0) FROM ptc_payments
  WHERE ptc_payments.plan_id = ptc_plans.plan_id AND ptc_payments.payment_id IS NOT NULL)`

/** The plans of a loan that were agreed to, the newest first. The caller has checked that the loan is the person's own. */
export async function listPlans(q: Queryable, accountNumber: string): Promise<PtcPlan[]> {
  const plansQuestion = question(
    `SELECT plan_id AS "planId", account_number AS "accountNumber", customer_id AS "customerId", plan_type_id AS "planTypeId",
            plan_status AS "planStatus", payment_frequency AS "paymentFrequency", interest_savings_cents AS "interestSavingsCents",
            created_by AS "createdBy", cancelled_by AS "cancelledBy", offered_on AS "offeredOn", cancelled_on AS "cancelledOn",
            cancellation_reason AS "cancellationReason", payment_method_id AS "paymentMethodId", created_at AS "createdAt",
            is_saved_for_reuse AS "isSavedForReuse", is_drawn AS "isDrawn", GREATEST(0, ${postedSincePlan} - ${usedByPlan})::bigint AS "unusedCents"
     FROM ptc_plans WHERE account_number = $1 AND plan_status <> 'Offered' ORDER BY offered_on DESC, plan_id`,
    [accountNumber],
    (rows: readonly Omit<PtcPlan, 'payments'>[]) => rows,
  )
  const plans = await askOne(q, plansQuestion)
  if (plans.length === 0) return []
  const payments = await q.query<PtcPayment & { planId: string }>(
    `SELECT p.plan_id AS "planId", p.sequence, p.scheduled_on AS "scheduledOn", p.regular_cents AS "regularCents",
            p.payment_cents AS "paymentCents", p.payment_id AS "paymentId", m.confirmation_number AS "confirmationNumber",
            p.satisfied_on AS "satisfiedOn", p.reversed_on AS "reversedOn"
     FROM ptc_payments p JOIN ptc_plans USING (plan_id) LEFT JOIN payments m ON m.payment_id = p.payment_id
     WHERE ptc_plans.account_number = $1 ORDER BY p.plan_id, p.sequence`,
    [accountNumber],
  )
  return plans.map((plan) => ({
    ...plan,
    // A moment is another text where it is asked for with others.
    createdAt: toIso(parseIso(plan.createdAt)),
    payments: payments.filter((payment) => payment.planId === plan.planId),
  }))
}

/** The posted payments that count for a plan, by effective date, that did not come back. */
export async function postedPayments(q: Queryable, planId: string): Promise<PlanMoney[]> {
  return q.query(
    `SELECT payment_id AS "paymentId", payment_date AS date, amount_cents AS cents
     FROM payments JOIN ptc_plans USING (account_number)
     WHERE plan_id = $1 AND state = 'APPLIED' AND payment_date >= offered_on AND NOT (payment_id = ANY(earlier_payment_ids))
     ORDER BY payment_date, posted_date, payment_id`,
    [planId],
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

/** Ends an active plan before its last payment. @returns false when it was over before */
export async function endPlan(
  tx: Tx,
  planId: string,
  end: {
    readonly to: 'Broken' | 'Cancelled'
    readonly by: string
    readonly on: LocalDate
    readonly reason: string
  },
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE ptc_plans SET plan_status = $2, cancelled_by = $3, cancelled_on = $4, cancellation_reason = $5
     WHERE plan_id = $1 AND plan_status = 'Active' RETURNING plan_id`,
    [planId, end.to, end.by, end.on, end.reason],
  )
  return rows.length === 1
}

/** What the signer of a plan agreed to, as every debit of it carries it; null when they did not sign it online. */
export async function readPlanAuthorization(
  q: Queryable,
  planId: string,
  customerId: string,
): Promise<Record<'version' | 'text' | 'sha256' | 'loginId' | 'ip' | 'userAgent' | 'acceptedAt', string> | null> {
  const [row] = await q.query<
    Record<'version' | 'text' | 'sha256' | 'loginId' | 'ip' | 'userAgent' | 'acceptedAt', string>
  >(
    `SELECT text_version AS version, text, text_sha256 AS sha256, login_id AS "loginId", ip, user_agent AS "userAgent",
            accepted_at AS "acceptedAt"
     FROM program_signatures WHERE program = 'payment-plan' AND program_id = $1 AND customer_id = $2`,
    [planId, customerId],
  )
  return row ?? null
}

/** Keeps who agreed to a plan by phone, and under what the recording of the call is filed. */
export async function setPlanRecording(
  tx: Tx,
  planId: string,
  call: { readonly callerName: string; readonly recordedAuthorizationId: string },
): Promise<void> {
  await tx.query('UPDATE ptc_plans SET caller_name = $2, recorded_authorization = $3 WHERE plan_id = $1', [
    planId,
    call.callerName,
    call.recordedAuthorizationId,
  ])
}

/** Whether a plan is under way, and how many were not kept from a day on. */
export function planRecordQuestion(
  accountNumber: string,
  since: LocalDate,
): Question<{ isOnPlan: boolean; brokenPlans: number }> {
  return question(
    `SELECT plan_status AS status FROM ptc_plans
     WHERE account_number = $1 AND (plan_status = 'Active' OR (plan_status = 'Broken' AND cancelled_on >= $2))`,
    [accountNumber, since],
    (rows: readonly { status: PtcPlan['planStatus'] }[]) => {
      const brokenPlans = rows.filter(({ status }) => status === 'Broken').length
      return { isOnPlan: rows.length > brokenPlans, brokenPlans }
    },
  )
}

/** Whether a plan is agreed to and under way. */
export function planActiveQuestion(accountNumber: string): Question<boolean> {
  return question(
    `SELECT FROM ptc_plans WHERE account_number = $1 AND plan_status = 'Active'`,
    [accountNumber],
    (rows) => rows.length > 0,
  )
}

/**
 * Writes a plan with its payments. What was posted until now, from its first day on, does not count for it.
 * @returns false when the loan is on a plan already
 */
export async function insertPlan(tx: Tx, plan: Omit<PtcPlan, 'unusedCents'>): Promise<boolean> {
  const made = await tx.query(
    `INSERT INTO ptc_plans (plan_id, account_number, customer_id, plan_type_id, plan_status, payment_frequency,
                            interest_savings_cents, created_by, offered_on, is_drawn, payment_method_id, is_saved_for_reuse, created_at,
                            earlier_payment_ids)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, ARRAY(
       SELECT payment_id FROM payments WHERE account_number = $2 AND state = 'APPLIED' AND payment_date >= $9))
     ON CONFLICT (account_number) WHERE plan_status = 'Active' DO NOTHING RETURNING plan_id`,
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
      plan.isDrawn,
      plan.paymentMethodId,
      plan.isSavedForReuse,
      plan.createdAt,
    ],
  )
  if (made.length === 0) return false
  for (const payment of plan.payments) {
    await insertRow(tx, 'ptc_payments', {
      plan_id: plan.planId,
      sequence: payment.sequence,
      scheduled_on: payment.scheduledOn,
      regular_cents: payment.regularCents,
      payment_cents: payment.paymentCents,
      satisfied_on: payment.satisfiedOn,
    })
  }
  return true
}
