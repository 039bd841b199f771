import { compareDates, type LocalDate } from '#sdk/dates/dates'
import { payoffResidueCents } from '#sdk/loan/payment-terms'
import type { Cents } from '#sdk/money/money'
import { accrue, applyPayment, takeFees } from './allocation.ts'
import {
  type EntryType,
  emptySplit,
  type Ledger,
  type LedgerEntry,
  type Split,
  splitOf,
  splitTotal,
} from './entries.ts'
import { extend } from './extension.ts'
import { changeFrequency } from './frequency-change.ts'
import { emptyState, type FeeBalance, type LedgerState, totalOwedAt, unpaidFees } from './state.ts'

/**
 * Derives every balance of a loan from its entries, in the order of effective dates and then of creation (rules 2.1). An extension
 * is applied after everything else of its day, except payments that were made once it was in the ledger: its terms count those that
 * were on their way, whichever of the two is posted first. Only what happened counts: amounts paid, fees assessed, what was reversed.
 * How money falls on interest, principal and fees is worked out anew, so a back-dated entry or a reversal changes the splits of
 * everything after it; `splits` has the result.
 * @param asOf leaves out entries with a later effective date; default none
 */
export function replay(ledger: Ledger, asOf: LocalDate = '9999-12-31'): LedgerState {
  const entries = ledger.entries
    .filter((entry) => entry.effectiveDate <= asOf)
    .sort(
      (a, b) =>
        compareDates(a.effectiveDate, b.effectiveDate) || placeInDay(a) - placeInDay(b) || a.entryNo - b.entryNo,
    )
  const reversedIds = new Set(
    entries.filter((entry) => entry.type === 'REVERSAL').map((entry) => entry.reversesId ?? ''),
  )
  const state = emptyState(ledger, reversedIds)
  for (const entry of entries) {
    state.splits.set(entry.entryId, reversedIds.has(entry.entryId) ? emptySplit : steps[entry.type](state, entry))
  }
  return state
}

function placeInDay({ type, isAfterExtension }: LedgerEntry): number {
  if (isAfterExtension) return 2
  return type === 'EXTENSION' ? 1 : 0
}

type Step = (state: LedgerState, entry: LedgerEntry) => Split

const steps: Readonly<Record<EntryType, Step>> = {
  OPEN: open,
  PAYMENT: (state, entry) => applyPayment(state, entry.cents, entry.effectiveDate, entry.autopayDraws),
  RECOVERY: (state, entry) => applyPayment(state, entry.cents, entry.effectiveDate),
  FEE_LATE: (state, entry) => assess(state.lateFees, entry),
  FEE_NSF: (state, entry) => assess(state.nsfFees, entry),
  SERVICE_FEE: () => emptySplit,
  REVERSAL: () => emptySplit,
  WAIVER: (state, entry) => lower(state, entry.effectiveDate, splitOf(entry)),
  ADJUSTMENT: (state, entry) => (entry.reversesId === null ? adjust(state, entry) : emptySplit),
  RATE_CHANGE: changeRate,
  EXTENSION: (state, entry) => extend(state, entry.cents, entry.effectiveDate),
  FREQUENCY_CHANGE: changeFrequency,
  CHARGE_OFF: chargeOff,
  PAYOFF_WRITE_OFF: writeOffResidue,
  REFUND: refund,
}

function open(state: LedgerState, entry: LedgerEntry): Split {
  state.isOpen = true
  state.principalCents += entry.principalCents
  state.accruedInterestCents += entry.interestCents
  state.interestThrough = entry.effectiveDate
  charge(state.lateFees, entry, entry.lateFeeCents)
  charge(state.nsfFees, entry, entry.nsfFeeCents)
  return splitOf(entry)
}

function assess(fees: FeeBalance[], entry: LedgerEntry): Split {
  charge(fees, entry, entry.cents)
  return splitOf(entry)
}

function charge(fees: FeeBalance[], entry: LedgerEntry, cents: Cents): void {
  if (cents > 0) fees.push({ entryId: entry.entryId, date: entry.effectiveDate, unpaidCents: cents })
}

/** Lowers buckets by at most what is in them. */
function lower(state: LedgerState, date: LocalDate, wanted: Split): Split {
  accrue(state, date)
  const interestCents = Math.min(Math.max(0, wanted.interestCents), state.accruedInterestCents)
  const principalCents = Math.min(Math.max(0, wanted.principalCents), state.principalCents)
  state.accruedInterestCents -= interestCents
  state.principalCents -= principalCents
  return {
    ...emptySplit,
    interestCents,
    principalCents,
    lateFeeCents: takeFees(state.lateFees, Math.max(0, wanted.lateFeeCents)),
    nsfFeeCents: takeFees(state.nsfFees, Math.max(0, wanted.nsfFeeCents)),
  }
}

/** A correction by staff: positive parts lower what is owed, negative ones raise it. */
function adjust(state: LedgerState, entry: LedgerEntry): Split {
  const lowered = lower(state, entry.effectiveDate, splitOf(entry))
  const raised = {
    interestCents: Math.min(0, entry.interestCents),
    principalCents: Math.min(0, entry.principalCents),
    lateFeeCents: Math.min(0, entry.lateFeeCents),
    nsfFeeCents: Math.min(0, entry.nsfFeeCents),
  }
  state.accruedInterestCents -= raised.interestCents
  state.principalCents -= raised.principalCents
  charge(state.lateFees, entry, -raised.lateFeeCents)
  charge(state.nsfFees, entry, -raised.nsfFeeCents)
  return {
    ...lowered,
    interestCents: lowered.interestCents + raised.interestCents,
    principalCents: lowered.principalCents + raised.principalCents,
    lateFeeCents: lowered.lateFeeCents + raised.lateFeeCents,
    nsfFeeCents: lowered.nsfFeeCents + raised.nsfFeeCents,
  }
}

function changeRate(state: LedgerState, entry: LedgerEntry): Split {
  if (entry.rateMillionths !== null) {
    state.rateChanges.push({ after: entry.effectiveDate, rateMillionths: entry.rateMillionths })
  }
  return emptySplit
}

/** Turns everything owed into one balance that bears no interest and gets no fees. */
function chargeOff(state: LedgerState, entry: LedgerEntry): Split {
  const split = takeEverything(state, entry.effectiveDate)
  const balanceCents = (state.chargedOff?.balanceCents ?? 0) + splitTotal(split)
  state.chargedOff = { since: state.chargedOff?.since ?? entry.effectiveDate, balanceCents }
  return split
}

/** Forgives the small rest after a payoff; nothing when the rest is not small, such as after the payoff came back. */
function writeOffResidue(state: LedgerState, entry: LedgerEntry): Split {
  const isSmall = state.chargedOff === null && totalOwedAt(state, entry.effectiveDate) <= payoffResidueCents
  return isSmall ? takeEverything(state, entry.effectiveDate) : emptySplit
}

function takeEverything(state: LedgerState, date: LocalDate): Split {
  accrue(state, date)
  return lower(state, date, {
    ...emptySplit,
    interestCents: state.accruedInterestCents,
    principalCents: state.principalCents,
    lateFeeCents: unpaidFees(state.lateFees),
    nsfFeeCents: unpaidFees(state.nsfFees),
  })
}

/** Money that went back to the borrower: from the credit, and what was no credit is owed again. */
function refund(state: LedgerState, entry: LedgerEntry): Split {
  const amount = -entry.cents
  const fromCredit = Math.min(state.creditCents, amount)
  const rest = amount - fromCredit
  state.creditCents -= fromCredit
  if (state.chargedOff !== null) {
    state.chargedOff.balanceCents += rest
    return { ...emptySplit, creditCents: 0 - fromCredit, recoveredCents: 0 - rest }
  }
  accrue(state, entry.effectiveDate)
  state.principalCents += rest
  return { ...emptySplit, creditCents: 0 - fromCredit, principalCents: 0 - rest }
}
