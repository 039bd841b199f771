import type { Cents } from '#sdk/money/money'

/** What an amount due is made of. */
export type OwedKind = 'pastDue' | 'dueToday' | 'nextDue' | 'lateFees' | 'nsfFees' | 'pending' | 'scheduled'

export interface OwedLine {
  readonly kind: OwedKind
  readonly cents: Cents
}

interface Due {
  readonly isPastDue: boolean
  readonly amountDueItemized: {
    readonly pastDueAmount: Cents
    readonly dueTodayAmount: Cents
    readonly nextDueAmount: Cents
    readonly pendingTotal: Cents
    readonly totalFeesItemized: { readonly lateFees: Cents; readonly nsfFees: Cents }
  }
  readonly stillToPay: { readonly scheduled: Cents }
}

/**
 * What is owed now, line by line; only lines with a figure. The next installment counts when nothing else is due. Payments on their
 * way count against it, scheduled ones too unless it is past due: what is past due stays due until the money counts.
 */
export function owedLines(due: Due): readonly OwedLine[] {
  const { pastDueAmount, dueTodayAmount, nextDueAmount, totalFeesItemized, pendingTotal } = due.amountDueItemized
  const isNextCounted = pastDueAmount === 0 && dueTodayAmount === 0
  const lines: readonly OwedLine[] = [
    { kind: 'pastDue', cents: pastDueAmount },
    { kind: 'dueToday', cents: dueTodayAmount },
    { kind: 'nextDue', cents: isNextCounted ? nextDueAmount : 0 },
    { kind: 'lateFees', cents: totalFeesItemized.lateFees },
    { kind: 'nsfFees', cents: totalFeesItemized.nsfFees },
    { kind: 'pending', cents: -pendingTotal },
    { kind: 'scheduled', cents: due.isPastDue ? 0 : -due.stillToPay.scheduled },
  ]
  return lines.filter((line) => line.cents !== 0)
}
