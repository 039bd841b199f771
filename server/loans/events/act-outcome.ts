import type { PaymentState } from '#server/loans/payments/payment-state'

/**
 * What became of something that a borrower did on a partner's page. 'done' is for what moves no money; 'pending' is a card that was asked
 * and has not answered; 'accepted' is what an element calls success; 'posted' is money on the loan.
 */
export type ActOutcome = 'done' | 'pending' | 'accepted' | 'posted' | 'failed' | 'cancelled' | 'returned'

const outcomes: Readonly<Record<PaymentState, ActOutcome>> = {
  AUTHORISING: 'pending',
  SCHEDULED: 'accepted',
  PENDING: 'accepted',
  APPLIED: 'posted',
  DECLINED: 'failed',
  CANCELLED: 'cancelled',
  PENDING_PAYMENT_REVERSAL: 'returned',
  REVERSED: 'returned',
}

/** The outcome by the state of the payment that came of it; null where none did. */
export function outcomeOfAct(state: PaymentState | null): ActOutcome {
  return state === null ? 'done' : outcomes[state]
}
