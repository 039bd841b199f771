import { reviewedFee } from '#server/loans/ledger/ledger'

/** The limits of a one-time payment (rules 7.3), in cents, days and counts. */
export const paymentLimits = {
  minimumCents: 100,
  cardCents: 250_000,
  cardDayCents: 500_000,
  bankCents: 5_000_000,
  /** How far ahead a payment may be dated. */
  daysAhead: 45,
  /** The same for an account that is past due. */
  daysAheadPastDue: 14,
  /** New one-time payments of an account in one Phoenix day. */
  newPerDay: 3,
  /** Payments of an account that are waiting for their day. */
  scheduled: 6,
} as const

/** The words beside the service fee of a one-time debit card payment (rules 2.4). What it costs is a row of the state's. */
export const serviceFee = { description: 'Fee Payment' } as const

export type PaymentCategory = 'ACH' | 'CARD'

/**
 * What a payment costs on top of its amount, in cents: the service fee for a debit card in a state whose row was reviewed, nothing
 * anywhere else and nothing for a bank account.
 * @param isIncreased the flag ServiceFeeIncrease
 */
export function serviceFeeFor(category: PaymentCategory, contractState: string, isIncreased: boolean): number {
  if (category === 'ACH') return 0
  return reviewedFee('SERVICE', contractState, { isOn: isIncreased })?.cents ?? 0
}
