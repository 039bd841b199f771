import type { PaymentStatus } from '#sdk/loan/enums.graphql'

/** The state of a payment. AUTHORISING is a card that was asked and has not answered; the last three end a payment. */
export type PaymentState =
  | 'AUTHORISING'
  | 'SCHEDULED'
  | 'PENDING'
  | 'APPLIED'
  | 'PENDING_PAYMENT_REVERSAL'
  | 'CANCELLED'
  | 'REVERSED'
  | 'DECLINED'

/** What happens to a payment. */
export type PaymentTrigger =
  | 'authorized'
  | 'declined'
  | 'filed'
  | 'posted'
  | 'returned'
  | 'reversal-posted'
  | 'cancelled'

const transitions: Readonly<Record<PaymentState, Partial<Record<PaymentTrigger, PaymentState>>>> = {
  AUTHORISING: { authorized: 'PENDING', declined: 'DECLINED' },
  SCHEDULED: { filed: 'PENDING', cancelled: 'CANCELLED' },
  PENDING: { posted: 'APPLIED', cancelled: 'CANCELLED' },
  APPLIED: { returned: 'PENDING_PAYMENT_REVERSAL' },
  PENDING_PAYMENT_REVERSAL: { 'reversal-posted': 'REVERSED' },
  CANCELLED: {},
  REVERSED: {},
  DECLINED: {},
}

/** An illegal transition: a fault of ours, never of the borrower. */
export class PaymentStateError extends Error {
  override readonly name = 'PaymentStateError'
}

/** The state after a trigger (rules 7.4). @throws PaymentStateError when the trigger cannot happen in this state */
export function nextState(from: PaymentState, trigger: PaymentTrigger): PaymentState {
  const to = transitions[from][trigger]
  if (to === undefined) throw new PaymentStateError(`A payment that is ${from} cannot be ${trigger}`)
  return to
}

/** Whether the trigger may happen in this state. */
export function mayHappen(from: PaymentState, trigger: PaymentTrigger): boolean {
  return transitions[from][trigger] !== undefined
}

/** The status a borrower sees. PENDING means accepted; only APPLIED means that money was posted. */
export function statusOf(state: PaymentState): PaymentStatus {
  if (state === 'AUTHORISING') return 'PENDING'
  if (state === 'REVERSED') return 'PENDING_PAYMENT_REVERSAL'
  if (state === 'CANCELLED' || state === 'DECLINED')
    throw new PaymentStateError(`A payment that is ${state} is not shown`)
  return state
}
