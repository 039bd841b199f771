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
 * @param balanceCents principal and interest owed on the date
 */
export function dueInstallments(
  rows: readonly InstallmentState[],
  maturityDate: LocalDate,
  balanceCents: Cents,
  date: LocalDate,
): DueInstallments {
  const open = openInstallments(rows, maturityDate, balanceCents, date)
  const past = open.filter((row) => row.dueDate < date)
  const today = open.filter((row) => row.dueDate === date)
  const next = open.find((row) => row.dueDate > date) ?? null
  return {
    past,
    today,
    next,
    pastCents: total(past),
    todayCents: total(today),
    nextCents: next?.unpaidCents ?? 0,
  }
}

function openInstallments(
  rows: readonly InstallmentState[],
  maturityDate: LocalDate,
  balanceCents: Cents,
  date: LocalDate,
): OpenInstallment[] {
  const wanted: OpenInstallment[] = []
  let left = balanceCents
  for (const row of rows) {
    const unpaidCents = Math.min(row.amountCents - row.satisfiedCents, left)
    left -= unpaidCents
    wanted.push({ seq: row.seq, dueDate: row.dueDate, unpaidCents })
  }
  const last = wanted.at(-1)
  if (last !== undefined && date >= maturityDate) {
    wanted[wanted.length - 1] = { ...last, unpaidCents: last.unpaidCents + left }
  }
  return wanted.filter((row) => row.unpaidCents > 0)
}

function total(rows: readonly OpenInstallment[]): Cents {
  return rows.reduce((sum, row) => sum + row.unpaidCents, 0)
}
