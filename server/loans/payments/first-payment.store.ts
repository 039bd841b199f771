import type { Tx } from '#server/platform/store/database'
import { question, type Question } from '#server/platform/store/questions'

/** What decides whether a payment from a bank account would be its first. */
export interface MethodUse {
  /** A payment was made from it, or an autopay signed for it. */
  readonly wasUsed: boolean
  /** When a passcode was last given for it while adding it, whole seconds since 1970. */
  readonly passcodeAtSeconds: number | null
}

/** What is known of a method's use. A declined payment is none; a canceled one is, because it was let through. */
export function methodUseQuestion(paymentMethodId: string): Question<MethodUse> {
  return question(
    `SELECT floor(extract(epoch FROM passcode_at))::int8 AS "passcodeAtSeconds", is_known
         OR EXISTS (SELECT FROM payments p WHERE p.payment_method_id = m.payment_method_id AND p.state <> 'DECLINED')
         OR EXISTS (SELECT FROM recurring_payments r WHERE r.payment_method_id = m.payment_method_id) AS "wasUsed"
     FROM payment_methods m WHERE m.payment_method_id = $1`,
    [paymentMethodId],
    (rows: readonly MethodUse[]) => rows[0] ?? { wasUsed: false, passcodeAtSeconds: null },
  )
}

/** Notes that the borrower has just given a passcode for an account while adding it. @param at ISO 8601 */
export async function notePasscode(tx: Tx, paymentMethodId: string, at: string): Promise<void> {
  await tx.query('UPDATE payment_methods SET passcode_at = $2 WHERE payment_method_id = $1', [paymentMethodId, at])
}

/** Notes that an account was paid with before it came here. */
export async function noteKnown(tx: Tx, paymentMethodId: string): Promise<void> {
  await tx.query('UPDATE payment_methods SET is_known = true WHERE payment_method_id = $1', [paymentMethodId])
}
