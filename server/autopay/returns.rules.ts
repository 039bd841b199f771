import { addDays, type LocalDate } from '#sdk/dates/dates'

/** Two draws in a row that came back for lack of money end autopay for this long (rules 8.2). */
export const ineligibleDays = 60

/** Returns that say the borrower did not agree. */
export const stoppingCodes: readonly string[] = ['R07', 'R10', 'R29']
const noMoneyCodes: readonly string[] = ['R01', 'R09']
/** Returns after which the bank account is gone. */
const withdrawingCodes: readonly string[] = ['R02', 'R03', 'R04', 'R16', 'R20']

/** What a return does to an autopay. */
export type ReturnEffect =
  | { readonly effect: 'ends'; readonly reason: 'not-authorized' | 'returns'; readonly until: LocalDate | null }
  | { readonly effect: 'pauses'; readonly reason: 'method' | 'past-due' }
  | { readonly effect: 'none' }

/**
 * What a return does (rules 8.2, 9). There is never an automatic second try.
 * @param autopay what the returned payment is to it
 */
export function returnEffect(
  returned: { readonly code: string; readonly on: LocalDate },
  autopay: {
    readonly usesMethod: boolean
    /** It draws from a bank account. */
    readonly isBank: boolean
    readonly isDraw: boolean
    /** The draw before it, or after it, came back for lack of money too. */
    readonly isSecondInARow: boolean
    /** The payment it was signed with. */
    readonly isItsPayment: boolean
  },
): ReturnEffect {
  if (autopay.isBank && stoppingCodes.includes(returned.code))
    return { effect: 'ends', reason: 'not-authorized', until: null }
  if (autopay.isDraw && noMoneyCodes.includes(returned.code) && autopay.isSecondInARow)
    return { effect: 'ends', reason: 'returns', until: addDays(returned.on, ineligibleDays) }
  if (autopay.usesMethod && withdrawingCodes.includes(returned.code)) return { effect: 'pauses', reason: 'method' }
  return autopay.isItsPayment ? { effect: 'pauses', reason: 'past-due' } : { effect: 'none' }
}
