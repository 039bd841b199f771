import { daysBetween, type LocalDate } from '#sdk/dates/dates'
import type { AutopayFrequency } from '#sdk/loan/enums.graphql'
import { lateToleranceCents } from '#sdk/loan/payment-terms'
import type { EntryType, LedgerEntry } from './entries.ts'
import type { StoredBalances } from './ledger-rows.store.ts'
import { type InstallmentState, type LedgerState, unpaidFees } from './state.ts'

/**
 * What account_balances must hold for a replay of the whole ledger.
 * @param entries those that were replayed
 */
export function storedBalancesOf(
  state: LedgerState,
  entries: readonly Pick<LedgerEntry, 'effectiveDate' | 'type'>[],
  lastEntryNo: number,
): StoredBalances {
  const oldest = oldestOpen(state)
  return {
    principalCents: state.principalCents,
    accruedInterestCents: state.accruedInterestCents,
    interestThrough: state.interestThrough,
    lateFeeCents: unpaidFees(state.lateFees),
    nsfFeeCents: unpaidFees(state.nsfFees),
    creditCents: state.creditCents,
    chargedOffCents: state.chargedOff?.balanceCents ?? 0,
    oldestOpenDueDate: oldest?.dueDate ?? null,
    effectiveThrough: latest(entries.map((entry) => entry.effectiveDate)),
    isLateByOldest: oldest !== undefined && makesLate(oldest, state),
    ...steadyOf(state, entries),
    lastEntryNo,
  }
}

/** The last installment always counts as open: from maturity on it wants all that is left. */
function oldestOpen({ rows }: LedgerState): InstallmentState | undefined {
  return rows.find((row, index) => row.satisfiedCents < row.amountCents || index === rows.length - 1)
}

/** Its balance only grows until the next entry, so that what the installment wants now it wants on every later day. */
function makesLate({ amountCents, satisfiedCents }: InstallmentState, state: LedgerState): boolean {
  const unpaidCents = amountCents - satisfiedCents
  return unpaidCents > lateToleranceCents && unpaidCents <= state.principalCents + state.accruedInterestCents
}

type Steady = Pick<StoredBalances, 'steadyCents' | 'steadyUntil'>
const unsteady: Steady = { steadyCents: null, steadyUntil: null }

/** Entries that change the schedule. */
const changing: ReadonlySet<EntryType> = new Set<EntryType>(['EXTENSION', 'FREQUENCY_CHANGE'])
/** A monthly installment of a later day falls on the last day of a shorter month. */
const lastDayOfEachMonth = 28

function steadyOf({ rows, frequency }: LedgerState, entries: readonly Pick<LedgerEntry, 'type'>[]): Steady {
  const open = rows.slice(rows.findIndex((row) => row.satisfiedCents < row.amountCents))
  const [first] = open
  const last = open.at(-1)
  if (first === undefined || last === undefined || first === last) return unsteady
  if (entries.some(({ type }) => changing.has(type)) || open.some((row) => row.satisfiedCents !== 0)) return unsteady
  const isSame = open.every((row) => row === last || row.amountCents === first.amountCents)
  const isEven = open.every((row, index) => isStepOn(frequency, first.dueDate, row.dueDate, index))
  return isSame && isEven ? { steadyCents: first.amountCents, steadyUntil: last.dueDate } : unsteady
}

/** Whether a day is so many months, weeks or two weeks after the first. */
function isStepOn(frequency: AutopayFrequency, first: LocalDate, date: LocalDate, steps: number): boolean {
  if (frequency === 'WEEKLY') return daysBetween(first, date) === 7 * steps
  if (frequency === 'BI_WEEKLY') return daysBetween(first, date) === 14 * steps
  if (frequency === 'SEMI_MONTHLY' || Number(first.slice(8)) > lastDayOfEachMonth) return false
  return date.slice(8) === first.slice(8) && monthOf(date) - monthOf(first) === steps
}

function monthOf(date: LocalDate): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
}

function latest(dates: readonly LocalDate[]): LocalDate | null {
  return dates.toSorted().at(-1) ?? null
}
