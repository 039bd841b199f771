import { compareDates, type LocalDate } from '#sdk/dates/dates'
import type { AutopayFrequency } from '#sdk/loan/enums.graphql'
import { type Cents, mulDivHalfUp } from '#sdk/money/money'
import { emptySplit, type LedgerEntry, type ScheduleChange, type ScheduleRow, type Split } from './entries.ts'
import { forecast, openRows } from './forecast.ts'
import { installmentsPerYear, monthlyEquivalentCents } from '#sdk/loan/due-dates'
import { generateSchedule } from './schedule.ts'
import { type LedgerState, loanBalanceAt } from './state.ts'

/** More installments than any loan has. */
const mostInstallments = 1_590

/** A regular payment at another frequency: the monthly equivalent × 12 ÷ n, rounded up (rules 12.3). */
export function frequencyAfter(
  from: { readonly frequency: AutopayFrequency; readonly regularPaymentCents: Cents },
  frequency: AutopayFrequency,
): Cents {
  const year = monthlyEquivalentCents(from.frequency, from.regularPaymentCents) * 12
  const payments = installmentsPerYear[frequency]
  return mulDivHalfUp(BigInt(year + ((payments - (year % payments)) % payments)), 1n, BigInt(payments))
}

/**
 * The schedule that takes over after an installment: at the new frequency, counted from that installment's due date, as many
 * installments as pay the loan off when each is paid on its day (rules 12.3).
 * @param state a replay as of `today`
 * @returns null where the payment does not pay the loan off in any number of installments we know
 */
export function planFrequencyChange(
  state: LedgerState,
  today: LocalDate,
  wanted: {
    readonly frequency: AutopayFrequency
    readonly regularPaymentCents: Cents
    readonly lastKeptSeq: number
  },
): ScheduleChange | null {
  const { frequency, regularPaymentCents, lastKeptSeq } = wanted
  const anchor = state.rows.find(({ seq }) => seq === lastKeptSeq)
  if (anchor === undefined) return null
  const kept = openRows(state).filter(({ seq }) => seq <= lastKeptSeq)
  const possible = newRows(state, anchor.dueDate, wanted)
  const { payments, leftCents } = forecast(state, [...kept, ...possible], today, true)
  if (leftCents > 0) return null
  const count = payments.length - kept.length
  if (count < 1) return null
  const change = { fromFrequency: state.frequency, frequency, regularPaymentCents, lastKeptSeq }
  return { ...change, rows: possible.slice(0, count) }
}

function newRows(
  state: LedgerState,
  anchorDate: LocalDate,
  { frequency, regularPaymentCents }: { readonly frequency: AutopayFrequency; readonly regularPaymentCents: Cents },
): ScheduleRow[] {
  const balance = loanBalanceAt(state, anchorDate)
  const count = Math.min(mostInstallments, 3 * Math.ceil(balance / regularPaymentCents) + 10)
  const lastSeq = Math.max(...state.rows.map(({ seq }) => seq))
  return generateSchedule({ frequency, firstDueDate: anchorDate, count: count + 1, regularPaymentCents })
    .slice(1)
    .map((row, index) => ({ ...row, seq: lastSeq + 1 + index }))
}

/** Puts the new installments after those that stay. What was paid ahead on one that goes is paid ahead on the new ones. */
export function changeFrequency(state: LedgerState, { scheduleChange: change }: LedgerEntry): Split {
  if (change === null) return emptySplit
  const kept = state.rows.filter(({ seq }) => seq <= change.lastKeptSeq)
  let carried = state.rows
    .filter(({ seq }) => seq > change.lastKeptSeq)
    .reduce((sum, { satisfiedCents }) => sum + satisfiedCents, 0)
  const added = change.rows.map((row) => {
    const satisfiedCents = Math.min(row.amountCents, carried)
    carried -= satisfiedCents
    return { ...row, satisfiedCents }
  })
  state.rows.splice(0, state.rows.length, ...kept, ...added)
  state.rows.sort((a, b) => compareDates(a.dueDate, b.dueDate) || a.seq - b.seq)
  state.unmarked.beyondLimitCents += carried
  state.maturityDate = state.rows.at(-1)?.dueDate ?? state.maturityDate
  state.frequency = change.frequency
  return emptySplit
}
