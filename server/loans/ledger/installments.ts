import type { LocalDate } from '#sdk/dates/dates'
import type { Cents } from '#sdk/money/money'
import type { InstallmentState } from './state.ts'

/** An installment that still wants money. */
export interface OpenInstallment {
  readonly seq: number
  readonly dueDate: LocalDate
  readonly unpaidCents: Cents
}

/** Open installments, divided by a date. */
export interface DueInstallments {
  /** Due before the date. */
  readonly past: readonly OpenInstallment[]
  /** Due on the date. */
  readonly today: readonly OpenInstallment[]
  /** The first one due after it. */
  readonly next: OpenInstallment | null
  readonly pastCents: Cents
  readonly todayCents: Cents
  readonly nextCents: Cents
}

/**
 * What installments want on a date, oldest first. Together they never want more than the loan's balance, so that a last
 * installment larger than what is left asks for what is left. From maturity on the last one wants all the rest.
 * @param rows by due date: none after the first that is due later is looked at
 * @param balanceCents principal and interest owed on the date
 */
export function dueInstallments(
  rows: readonly InstallmentState[],
  maturityDate: LocalDate,
  balanceCents: Cents,
  date: LocalDate,
): DueInstallments {
  const past: OpenInstallment[] = []
  const today: OpenInstallment[] = []
  let next: OpenInstallment | null = null
  let left = balanceCents
  const restIsDue = date >= maturityDate ? rows.at(-1) : undefined
  for (const row of rows) {
    const { seq, dueDate } = row
    const own = Math.min(row.amountCents - row.satisfiedCents, left)
    left -= own
    const unpaidCents = row === restIsDue ? own + left : own
    if (unpaidCents <= 0) continue
    if (dueDate > date) {
      next = { seq, dueDate, unpaidCents }
      break
    }
    const due = dueDate < date ? past : today
    due.push({ seq, dueDate, unpaidCents })
  }
  return { past, today, next, pastCents: total(past), todayCents: total(today), nextCents: next?.unpaidCents ?? 0 }
}

function total(rows: readonly OpenInstallment[]): Cents {
  return rows.reduce((sum, row) => sum + row.unpaidCents, 0)
}
