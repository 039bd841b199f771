import type { LocalDate } from '#sdk/dates/dates'
import type { Tx } from '#server/platform/store/database'
import { nextState, type PaymentState, type PaymentTrigger } from './payment-state.ts'
import { lockPayment, type Payment, updatePaymentState } from './payments.store.ts'

/** What happens to a payment, and by whom. */
export interface PaymentChange {
  readonly trigger: PaymentTrigger
  /** A fixed word for the history, such as a job's name or a return code. */
  readonly reason: string
  readonly actor: string
  /** ISO 8601. */
  readonly at: string
  readonly postedDate?: LocalDate
  readonly returnCode?: string
  readonly returnedOn?: LocalDate
}

/**
 * Moves a payment to its next state and writes the line of its history. The account's row is locked by the caller.
 * @returns the payment as it is now
 * @throws PaymentStateError when the trigger cannot happen in the state the payment is in
 */
export async function changeState(tx: Tx, paymentId: string, change: PaymentChange): Promise<Payment> {
  const payment = await lockPayment(tx, paymentId)
  if (payment === null) throw new Error('There is no such payment')
  return changeLocked(tx, payment, change)
}

/** The same for a payment as this transaction read it with its lock. */
export async function changeLocked(tx: Tx, payment: Payment, change: PaymentChange): Promise<Payment> {
  const state: PaymentState = nextState(payment.state, change.trigger)
  const { trigger: _, ...written } = change
  await updatePaymentState(tx, { paymentId: payment.paymentId, from: payment.state, to: state, ...written })
  return {
    ...payment,
    state,
    postedDate: change.postedDate ?? payment.postedDate,
    returnCode: change.returnCode ?? payment.returnCode,
    returnedOn: change.returnedOn ?? payment.returnedOn,
  }
}
