import type { LocalDate } from '#sdk/dates/dates'
import type { RecordContext } from '#server/platform/store/audit'
import type { Tx } from '#server/platform/store/database'
import type { Payment } from './payments.store.ts'

/** Who acts on what became of a payment, in the transaction that writes it down. */
export interface PaymentFollower {
  /** The card's provider answered. */
  readonly cardAnswered?: (
    tx: Tx,
    context: RecordContext,
    payment: Payment,
    outcome: 'APPROVED' | 'DECLINED',
  ) => Promise<void>
  /** The payment is in the ledger. */
  readonly posted?: (tx: Tx, context: RecordContext, payment: Payment, actor: string) => Promise<void>
  /** The payment was canceled before it went to the bank. */
  readonly canceled?: (tx: Tx, context: RecordContext, payment: Payment, actor: string) => Promise<void>
  /** The payment came back and is already taken back. */
  readonly returned?: (
    tx: Tx,
    context: RecordContext,
    payment: Payment,
    returned: { readonly code: string; readonly returnedOn: LocalDate; readonly actor: string },
  ) => Promise<void>
}

let handedIn: readonly PaymentFollower[] | null = null

/** Takes the capabilities' followers, in the order in which they act. Called once, before any payment is written. */
export function takePaymentFollowers(followers: readonly PaymentFollower[]): void {
  handedIn = followers
}

/** The followers. @throws Error when nobody handed them in: a return that autopay never hears of must not be written */
export function paymentFollowers(): readonly PaymentFollower[] {
  if (handedIn === null) throw new Error('No payment is settled before the capabilities handed in their followers.')
  return handedIn
}
