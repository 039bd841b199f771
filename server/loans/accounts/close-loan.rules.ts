import { nextBankingDay } from '#sdk/dates/banking-calendar'
import type { LocalDate } from '#sdk/dates/dates'
import { bankClearingDays, cardClearingDays } from '#sdk/loan/payment-terms'
import type { Cents } from '#sdk/money/money'
import { type EntryType, isPaidOff, isPayoffResidue, type Ledger, type LedgerState } from '#server/loans/ledger/ledger'
import type { Payment } from '#server/loans/payments/payments.store'

/** Banking days after which a payoff can no longer bounce (rules 14). */
export const clearingDays = { ACH: bankClearingDays, CARD: cardClearingDays } as const

/** The banking day that many banking days after a date. */
export function bankingDaysAfter(date: LocalDate, days: number): LocalDate {
  let day = date
  for (let passed = 0; passed < days; passed += 1) day = nextBankingDay(day)
  return day
}

/**
 * Whether a payment that was just posted ended the loan: nothing is left of it, or after a payoff so little that it is written off.
 * @param state the ledger with the payment in it
 */
export function endsLoan(payment: Pick<Payment, 'kind' | 'paymentDate'>, state: LedgerState): boolean {
  if (isPaidOff(state, payment.paymentDate)) return true
  return isPayoff(payment, state) && isPayoffResidue(state, payment.paymentDate)
}

/** Autopay draws the last installment in the amount that pays the loan off (rules 8.2): what little it missed is not drawn after it. */
function isPayoff({ kind, paymentDate }: Pick<Payment, 'kind' | 'paymentDate'>, { rows }: LedgerState): boolean {
  const lastDue = rows.at(-1)?.dueDate
  return kind === 'PAYOFF' || (kind === 'AUTOPAY' && lastDue !== undefined && lastDue <= paymentDate)
}

/** What of a paid-off loan is certain while some payments can still bounce. */
export interface Cleared {
  /** Nothing is owed, whatever those payments do: the loan may be closed. */
  readonly isClosable: boolean
  /** What was paid too much with money that is here to stay. */
  readonly refundCents: Cents
}

/**
 * @param state the ledger, replayed
 * @param uncleared ids of the payments that can still bounce
 */
export function clearedOf(
  ledger: Ledger,
  state: LedgerState,
  uncleared: ReadonlySet<string>,
  today: LocalDate,
): Cleared {
  let neededCents = 0
  let creditCents = 0
  for (const entry of ledger.entries) {
    if (!isPaying(entry.type) || entry.paymentId === null || !uncleared.has(entry.paymentId)) continue
    const split = state.splits.get(entry.entryId)
    if (split === undefined) continue
    neededCents +=
      split.recoveredCents + split.interestCents + split.principalCents + split.lateFeeCents + split.nsfFeeCents
    creditCents += split.creditCents
  }
  return {
    isClosable: isPaidOff(state, today) && neededCents === 0,
    refundCents: Math.max(0, state.creditCents - creditCents),
  }
}

function isPaying(type: EntryType): boolean {
  return type === 'PAYMENT' || type === 'EXTENSION'
}
