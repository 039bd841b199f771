import { isActiveRepo } from '#sdk/loan/account'
import type { LoanTerms } from '#server/loans/ledger/entries'
import type { Payer } from '#server/loans/payments/payer.store'
import type { Recurring } from './autopay.store.ts'

/**
 * Whether draws of an autopay are made now: its method can be debited, its owner is on the loan and has not stopped bank
 * debits, and the loan is open with no repossession under way. What makes the draws and whatever promises one ask here.
 */
export function isDrawable(
  recurring: Pick<Recurring, 'isMethodUsable' | 'category'>,
  payer: Pick<Payer, 'isAchStopped'> | null,
  { statusKey, route }: Pick<LoanTerms, 'statusKey' | 'route'>,
): boolean {
  if (!recurring.isMethodUsable || payer === null) return false
  return !(payer.isAchStopped && recurring.category === 'ACH') && statusKey === 'A' && !isActiveRepo(route)
}
