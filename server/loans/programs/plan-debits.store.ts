import { isActiveRepo } from '#sdk/loan/account'
import type { PaymentMethod } from '#server/loans/payments/payment-method'
import { findMethod } from '#server/loans/payments/payment-methods.store'
import type { Queryable, Tx } from '#server/platform/store/database'
import type { PtcPlan } from './payment-plan.store.ts'

/**
 * The bank account that the payments of a plan are debited from now; null when nothing is debited: its borrower pays it, the
 * account is not in the wallet anymore, bank debits of its owner are stopped, or the vehicle is being repossessed. What makes the debits
 * and whatever announces them ask here.
 */
export async function debitedMethod(
  q: Queryable,
  plan: Pick<PtcPlan, 'accountNumber' | 'customerId' | 'paymentMethodId' | 'isDrawn'>,
): Promise<PaymentMethod | null> {
  const { accountNumber, customerId, paymentMethodId } = plan
  if (!plan.isDrawn || paymentMethodId === null) return null
  const [loan] = await q.query<{ route: string }>(
    `SELECT route FROM accounts JOIN account_customers USING (account_number) JOIN customers USING (customer_id)
     WHERE account_number = $1 AND customer_id = $2 AND ach_stopped_at IS NULL`,
    [accountNumber, customerId],
  )
  if (loan === undefined || isActiveRepo(loan.route)) return null
  return findMethod(q, customerId, paymentMethodId)
}

/** Whether payments of a plan are to be debited from a payment method. */
export async function isPlanMethod(q: Queryable, paymentMethodId: string): Promise<boolean> {
  const rows = await q.query(
    `SELECT FROM ptc_plans WHERE payment_method_id = $1 AND is_drawn AND plan_status = 'Active'`,
    [paymentMethodId],
  )
  return rows.length > 0
}

/** A plan that is debited, or would be if its last payment came back. */
export interface DebitedPlan {
  readonly planId: string
  readonly accountNumber: string
  /** When it was agreed to, ISO 8601. */
  readonly createdAt: string
}

/** The plans of any loan that are debited from a customer's bank account, locked until the transaction ends. */
export async function lockDebitedPlans(tx: Tx, customerId: string): Promise<DebitedPlan[]> {
  return tx.query(
    `SELECT plan_id AS "planId", account_number AS "accountNumber", created_at AS "createdAt" FROM ptc_plans
     WHERE customer_id = $1 AND is_drawn AND plan_status IN ('Active','Completed') ORDER BY plan_id FOR UPDATE`,
    [customerId],
  )
}

/** Ends the debits of a plan, which its borrower pays from then on. */
export async function endDebits(tx: Tx, planId: string): Promise<void> {
  await tx.query('UPDATE ptc_plans SET is_drawn = false WHERE plan_id = $1', [planId])
}

/** Debits of a loan's plan that are in no file of the bank yet. */
export async function unfiledDebits(
  tx: Tx,
  accountNumber: string,
): Promise<{ readonly paymentId: string; readonly accountNumber: string }[]> {
  return tx.query(
    `SELECT payment_id AS "paymentId", account_number AS "accountNumber" FROM payments
     WHERE account_number = $1 AND kind = 'PLAN' AND state = 'PENDING' AND ach_file_id IS NULL ORDER BY payment_id`,
    [accountNumber],
  )
}
