/** What a payment pays. */
export type PaymentTarget = 'interest' | 'principal' | 'lateFees' | 'nsfFees'

export interface ApplicationStep {
  /** 'due': at most what is past due and due today, or the next installment when that is nothing. The others: what is left. */
  readonly part: 'due' | 'fees' | 'extra'
  readonly pays: readonly PaymentTarget[]
}

/**
 * How a payment is applied (rules 2.3). The ledger's engine follows this list and the texts that explain it are made from it, so
 * that they cannot disagree. Fees come after what is due: a full installment paid on time is never made short by an older fee.
 */
export const APPLICATION_ORDER: readonly ApplicationStep[] = [
  { part: 'due', pays: ['interest', 'principal'] },
  { part: 'fees', pays: ['lateFees', 'nsfFees'] },
  { part: 'extra', pays: ['interest', 'principal'] },
]
