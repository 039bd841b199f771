import { addDays, compareDates, type LocalDate } from '#sdk/dates/dates'
import type { AutopayFrequency } from '#sdk/loan/enums.graphql'
import type { Cents } from '#sdk/money/money'
import type { EntryType, Ledger, LoanTerms, ScheduleRow, Split } from './entries.ts'
import { interestBetween, type RateChange, rateOn, interestCents } from './interest.ts'

/** A fee that was assessed, and what is left of it. */
export interface FeeBalance {
  readonly entryId: string
  readonly date: LocalDate
  unpaidCents: Cents
}

/** An installment with what payments satisfied of it. Its due date has moved if an extension moved it. */
export interface InstallmentState extends ScheduleRow {
  dueDate: LocalDate
  satisfiedCents: Cents
}

/**
 * Where replaying a ledger leaves a loan. Made by `replay`, which alone changes it; everybody else reads.
 */
export interface LedgerState {
  readonly terms: LoanTerms
  /** Whether an OPEN entry was seen. */
  isOpen: boolean
  principalCents: Cents
  /** Unpaid interest up to `interestThrough`; see `interestOwedAt` for a later day. It bears no interest. */
  accruedInterestCents: Cents
  interestThrough: LocalDate
  /** Oldest first. */
  readonly lateFees: FeeBalance[]
  readonly nsfFees: FeeBalance[]
  /** Paid beyond everything owed and not refunded yet. */
  creditCents: Cents
  /** Set by a charge-off: from then on money pays this balance and nothing bears interest. */
  chargedOff: { readonly since: LocalDate; balanceCents: Cents } | null
  /** By due date. */
  readonly rows: InstallmentState[]
  maturityDate: LocalDate
  /** How often installments fall due; a change of the contract changes it. */
  frequency: AutopayFrequency
  readonly rateChanges: RateChange[]
  /** What payments gave to fees, and when. */
  readonly feesTaken: { readonly date: LocalDate; readonly cents: Cents }[]
  /** Interest and principal paid that satisfied no installment. */
  readonly unmarked: { extensionCents: Cents; beyondLimitCents: Cents }
  /** The split of every entry as this replay derives it; nothing for an entry that was reversed. */
  readonly splits: Map<string, Split>
  /** Entries that a REVERSAL took back. */
  readonly reversedIds: ReadonlySet<string>
}

/** The state before the first entry. */
export function emptyState(ledger: Ledger, reversedIds: ReadonlySet<string>): LedgerState {
  return {
    terms: ledger.terms,
    isOpen: false,
    principalCents: 0,
    accruedInterestCents: 0,
    interestThrough: ledger.terms.openedOn,
    lateFees: [],
    nsfFees: [],
    creditCents: 0,
    chargedOff: null,
    rows: ledger.schedule
      .map((row) => ({ ...row, satisfiedCents: 0 }))
      .sort((a, b) => compareDates(a.dueDate, b.dueDate) || a.seq - b.seq),
    maturityDate: ledger.terms.maturityDate,
    frequency: firstFrequency(ledger),
    rateChanges: [],
    feesTaken: [],
    unmarked: { extensionCents: 0, beyondLimitCents: 0 },
    splits: new Map(),
    reversedIds,
  }
}

/** The frequency the loan began with: the terms have the one of today. */
function firstFrequency({ terms, entries }: Ledger): AutopayFrequency {
  const changes = entries.filter(({ type }) => type === 'FREQUENCY_CHANGE').sort((a, b) => a.entryNo - b.entryNo)
  return changes[0]?.scheduleChange?.fromFrequency ?? terms.paymentFrequency
}

/** A copy that can be changed without changing the original. */
export function copyState(state: LedgerState): LedgerState {
  return {
    ...state,
    lateFees: state.lateFees.map((fee) => ({ ...fee })),
    nsfFees: state.nsfFees.map((fee) => ({ ...fee })),
    chargedOff: state.chargedOff === null ? null : { ...state.chargedOff },
    rows: state.rows.map((row) => ({ ...row })),
    rateChanges: [...state.rateChanges],
    feesTaken: [...state.feesTaken],
    unmarked: { ...state.unmarked },
    splits: new Map(state.splits),
  }
}

/** Interest owed at the end of a day. A day before `interestThrough` gives what was owed then and is not yet paid. */
export function interestOwedAt(state: LedgerState, date: LocalDate): Cents {
  if (state.chargedOff !== null) return 0
  const added = interestBetween(state.terms, state.rateChanges, state.principalCents, state.interestThrough, date)
  return state.accruedInterestCents + added
}

/** Principal and interest owed at the end of a day; fees are not in it. */
export function loanBalanceAt(state: LedgerState, date: LocalDate): Cents {
  return state.principalCents + interestOwedAt(state, date)
}

/** What one more day adds after a date (rules 14). */
export function perDiemAt(state: LedgerState, date: LocalDate): Cents {
  if (state.chargedOff !== null) return 0
  return interestCents(state.principalCents, rateOn(state.terms, state.rateChanges, addDays(date, 1)), 1)
}

/** The yearly rate that the day after a date bears, in millionths; 0 where nothing bears interest any more. */
export function rateAt(state: LedgerState, date: LocalDate): number {
  return state.chargedOff === null ? rateOn(state.terms, state.rateChanges, addDays(date, 1)) : 0
}

/**
 * How many installments of the schedule still want money on a date, past due ones included; 0 once the loan is paid. What they will
 * add in interest is not in the balance yet, so a balance below their sum takes none of them away.
 */
export function paymentsLeft(state: LedgerState, date: LocalDate): number {
  if (loanBalanceAt(state, date) === 0) return 0
  return state.rows.filter(({ amountCents, satisfiedCents }) => satisfiedCents < amountCents).length
}

/** How many installments were paid in full, those from before the loan's ledger began included. */
export function installmentsPaid({ rows, terms }: LedgerState): number {
  return (
    terms.installmentsPaidBefore +
    rows.filter(({ amountCents, satisfiedCents }) => satisfiedCents >= amountCents).length
  )
}

/** Interest that payments paid from one day through another, both included, as this replay splits them. */
export function interestPaidBetween(ledger: Ledger, state: LedgerState, from: LocalDate, to: LocalDate): Cents {
  return ledger.entries
    .filter(({ type, effectiveDate }) => paying.has(type) && effectiveDate >= from && effectiveDate <= to)
    .reduce((sum, { entryId }) => sum + (state.splits.get(entryId)?.interestCents ?? 0), 0)
}

/** Kinds of entries that are money from the borrower on the loan. */
const paying: ReadonlySet<EntryType> = new Set(['PAYMENT', 'RECOVERY', 'EXTENSION'])

export function unpaidFees(fees: readonly FeeBalance[]): Cents {
  return fees.reduce((sum, fee) => sum + fee.unpaidCents, 0)
}

/** Everything owed at the end of a day: principal, interest and fees, or the balance of a charged-off loan. */
export function totalOwedAt(state: LedgerState, date: LocalDate): Cents {
  const fees = unpaidFees(state.lateFees) + unpaidFees(state.nsfFees)
  return loanBalanceAt(state, date) + fees + (state.chargedOff?.balanceCents ?? 0)
}
