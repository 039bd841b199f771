import { reviewedFee } from '#server/loans/ledger/ledger'

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
