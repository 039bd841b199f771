import { toIso } from '#sdk/dates/dates'
import { isRoutingNumber } from '#sdk/loan/bank-numbers'
import type { CorrelationLogger } from '#server/platform/log/log'
import { auditOnAccount } from '#server/loans/payments/payment-records'
import type { Payment } from '#server/loans/payments/payments.store'
import { correctMethod, markForCorrection } from '#server/loans/payments/payment-methods.store'
import type { RecordContext } from '#server/platform/store/audit'
import type { Tx } from '#server/platform/store/database'
import type { Correction } from '#server/platform/vendors/bank/returned-entry'
import { correctedFields } from '#server/loans/payments/return-codes'

export type { Correction } from '#server/platform/vendors/bank/returned-entry'

/**
 * Takes a notice of change: what it corrects is written into the saved bank account, so that the next entry is right. What it does not
 * tell us, or what is wrong with our own data, is marked on the account for a person, with an alert. The payment stays as it is.
 */
export async function takeChangeNotice(
  tx: Tx,
  context: RecordContext & { readonly log: CorrelationLogger },
  payment: Payment,
  notice: { readonly code: string; readonly vendor: string; readonly corrected?: Correction | undefined },
): Promise<void> {
  const at = toIso(context.clock.nowMs())
  const change = changeOf(notice.code, notice.corrected ?? {})
  if (change === null) await markForCorrection(tx, { id: payment.paymentMethodId, code: notice.code, at })
  else await correctMethod(tx, { id: payment.paymentMethodId, change, at })
  await auditOnAccount(tx, context, payment, {
    actor: notice.vendor,
    action: change === null ? 'payment-method.mark' : 'payment-method.correct',
    reason: notice.code,
  })
  if (change === null) context.log.error('method-needs-correction', { paymentId: payment.paymentId, code: notice.code })
}

/** Everything that a notice corrects, with what is right; null when part of it is missing. */
function changeOf(code: string, corrected: Correction): Parameters<typeof correctMethod>[1]['change'] | null {
  const wanted = correctedFields(code)
  const { routingNumber, accountToken, lastFour, accountType } = corrected
  const isRoutingGood = routingNumber !== undefined && isRoutingNumber(routingNumber)
  if (wanted.includes('other')) return null
  if (wanted.includes('routing') && !isRoutingGood) return null
  if (wanted.includes('account') && (accountToken === undefined || lastFour === undefined)) return null
  if (wanted.includes('type') && accountType === undefined) return null
  return {
    routingNumber: wanted.includes('routing') ? (routingNumber ?? null) : null,
    processorToken: wanted.includes('account') ? (accountToken ?? null) : null,
    lastFour: wanted.includes('account') ? (lastFour ?? null) : null,
    type: !wanted.includes('type') ? null : accountType === 'SAVINGS' ? 'SAVINGS_ACCOUNT' : 'CHECKING_ACCOUNT',
  }
}
