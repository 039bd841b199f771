import { isActiveRepo } from '#sdk/loan/account'
import { holdQuestion } from '#server/loans/jobs/quarantine.store'
import type { LoanTerms } from '#server/loans/ledger/entries'
import { type Payer, payerQuestion } from '#server/loans/payments/payer.store'
import type { Recurring } from './autopay.store.ts'

/**
 * Why no draw is made: what it is paused for; its method can't be debited; its owner's bank debits are stopped; or the loan holds it, which
 * is closed, put aside, being repossessed, or no longer its owner's.
 */
export type DrawHold = 'method' | 'past-due' | 'bank-stopped' | 'held'

type Held = Pick<
  Recurring,
  'recurringPaymentId' | 'accountNumber' | 'customerId' | 'pausedReason' | 'isMethodUsable' | 'category'
>

/** What `drawHold` reads, to be asked together with other questions. A failure of its own does not hold an autopay. */
export function holdQuestions({ recurringPaymentId: id, accountNumber, customerId }: Held) {
  return {
    payer: payerQuestion(accountNumber, customerId),
    isLoanHeld: holdQuestion(accountNumber, { kind: 'autopay', id }),
  }
}

/** Why draws of an autopay are not made now, or null when they are. What makes the draws and whatever promises one ask here. */
export function drawHold(
  recurring: Held,
  { payer, isLoanHeld }: { readonly payer: Payer | null; readonly isLoanHeld: boolean },
  { statusKey, route }: Pick<LoanTerms, 'statusKey' | 'route'>,
): DrawHold | null {
  if (recurring.pausedReason !== null) return recurring.pausedReason
  if (!recurring.isMethodUsable) return 'method'
  if (payer === null || isLoanHeld || statusKey !== 'A' || isActiveRepo(route)) return 'held'
  return payer.isAchStopped && recurring.category === 'ACH' ? 'bank-stopped' : null
}
