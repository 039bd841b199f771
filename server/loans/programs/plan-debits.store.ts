import { isActiveRepo } from '#sdk/loan/account'
import type { PaymentMethod } from '#server/loans/payments/payment-method'
import { findMethod } from '#server/loans/payments/payment-methods.store'
import type { Queryable } from '#server/platform/store/database'
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
