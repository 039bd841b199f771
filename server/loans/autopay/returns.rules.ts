import { addDays, type LocalDate } from '#sdk/dates/dates'
import { autopayHoldDays } from '#sdk/loan/payment-terms'
import { returnRule } from '#server/loans/payments/return-codes'

/** What a return does to an autopay. */
export type ReturnEffect =
  | {
      readonly effect: 'ends'
      readonly reason: 'not-authorized' | 'returns' | 'stop-payment'
      readonly until: LocalDate | null
    }
  | { readonly effect: 'pauses'; readonly reason: 'method' | 'past-due' }
  | { readonly effect: 'none' }

/**
 * What a return does, by the table of return codes (rules 8.2, 9). There is never an automatic second try.
 * @param autopay what the returned payment is to it
 */
export function returnEffect(
  returned: { readonly code: string; readonly on: LocalDate },
  autopay: {
    readonly usesMethod: boolean
    /** It draws from a bank account. */
    readonly isBank: boolean
    readonly isDraw: boolean
    /** The draw before it, or after it, came back for insufficient funds too. */
    readonly isSecondInARow: boolean
    /** The payment it was signed with. */
    readonly isItsPayment: boolean
  },
): ReturnEffect {
  const rule = returnRule(returned.code).autopay
  if (rule === 'ends' && autopay.isBank) return { effect: 'ends', reason: 'not-authorized', until: null }
  if (rule === 'ends-at-second' && autopay.isDraw && autopay.isSecondInARow)
    return { effect: 'ends', reason: 'returns', until: addDays(returned.on, autopayHoldDays) }
  // Whoever has the bank stop a draw has taken back what later draws would rest on (Regulation E, 12 CFR 1005.10(c)).
  if (rule === 'ends-with-draw' && autopay.isDraw) return { effect: 'ends', reason: 'stop-payment', until: null }
  if (rule === 'waits-for-method' && autopay.usesMethod) return { effect: 'pauses', reason: 'method' }
  return autopay.isItsPayment ? { effect: 'pauses', reason: 'past-due' } : { effect: 'none' }
}
