import type { LocalDate } from '#sdk/dates/dates'
import type { AutopayDraws } from '#sdk/loan/enums.graphql'
import { type Cents, cents as checkedCents } from '#sdk/money/money'
import {
  type EntryType,
  emptySplit,
  type Ledger,
  type LedgerEntry,
  type ScheduleChange,
  type Split,
  splitKeys,
  splitTotal,
} from './entries.ts'
import { replay } from './replay.ts'

/** What somebody wants to write. Amounts are above zero; the engine works out the rest. */
export type NewEntry = NewEntryFacts & {
  readonly accountNumber: string
  /** Default: the posted date. */
  readonly effectiveDate?: LocalDate
  readonly paymentId?: string | null
  readonly description: string
  readonly actor: string
  /** When it is written, milliseconds since 1970; its business date is the posted date. */
  readonly atMs: number
}

export type NewEntryFacts =
  /** The loan's start: principal, and what came with it if it was bought. */
  | { readonly type: 'OPEN'; readonly split: Partial<Split> }
  | {
      readonly type: 'PAYMENT'
      readonly cents: Cents
      /** Default COVERED. */
      readonly autopayDraws?: AutopayDraws
      /** When the borrower made it; default now, with everything in the ledger to be seen. */
      readonly submittedAt?: string
    }
  | {
      readonly type: 'RECOVERY' | 'EXTENSION' | 'SERVICE_FEE' | 'FEE_NSF' | 'REFUND'
      readonly cents: Cents
    }
  | { readonly type: 'FEE_LATE'; readonly cents: Cents; readonly scheduleSeq: number }
  | { readonly type: 'REVERSAL'; readonly reversesId: string }
  /** Forgives what is left of interest and fees, at most the given parts. */
  | { readonly type: 'WAIVER'; readonly split: Partial<Split> }
  /** A correction: positive parts lower what is owed, negative ones raise it. */
  | { readonly type: 'ADJUSTMENT'; readonly split: Partial<Split> }
  | { readonly type: 'RATE_CHANGE'; readonly rateMillionths: number }
  /** Other due dates and amounts from an installment on; `planFrequencyChange` works them out. */
  | { readonly type: 'FREQUENCY_CHANGE'; readonly scheduleChange: ScheduleChange }
  | { readonly type: 'CHARGE_OFF' | 'PAYOFF_WRITE_OFF' }

/** What identifies the entry and when it is written. */
export interface EntryStamp {
  readonly entryId: string
  readonly postedDate: LocalDate
  readonly createdAt: string
}

/**
 * The entry that a request asks for, before its split is known.
 * @throws RangeError for what no caller may ask: a future or too early date, an amount of nothing, a second opening, the reversal of
 * what is not there or already reversed.
 */
export function draftEntry(ledger: Ledger, request: NewEntry, stamp: EntryStamp): LedgerEntry {
  const reversed = request.type === 'REVERSAL' ? reversible(ledger, request.reversesId) : null
  const effectiveDate = reversed?.effectiveDate ?? request.effectiveDate ?? stamp.postedDate
  checkDate(ledger, request.type, effectiveDate, stamp.postedDate)
  const split = { ...emptySplit, ...('split' in request ? request.split : {}) }
  return {
    ...withFee(request.type, split, centsOf(request, split)),
    entryNo: Math.max(0, ...ledger.entries.map((entry) => entry.entryNo)) + 1,
    entryId: stamp.entryId,
    accountNumber: request.accountNumber,
    type: typeOf(ledger, request.type, effectiveDate),
    effectiveDate,
    postedDate: stamp.postedDate,
    cents: centsOf(request, split),
    rateMillionths: request.type === 'RATE_CHANGE' ? request.rateMillionths : null,
    scheduleSeq: request.type === 'FEE_LATE' ? request.scheduleSeq : null,
    scheduleChange: request.type === 'FREQUENCY_CHANGE' ? request.scheduleChange : null,
    reversesId: reversed?.entryId ?? null,
    autopayDraws: (request.type === 'PAYMENT' ? request.autopayDraws : undefined) ?? 'COVERED',
    isAfterExtension: request.type === 'PAYMENT' && isAfterExtension(ledger, effectiveDate, request.submittedAt),
    paymentId: request.paymentId ?? reversed?.paymentId ?? null,
    description: request.description,
    actor: request.actor,
    createdAt: stamp.createdAt,
  }
}

/** Whether an extension of the payment's date was in the ledger when the payment was made. */
function isAfterExtension(ledger: Ledger, effectiveDate: LocalDate, submittedAt?: string): boolean {
  return ledger.entries.some(
    ({ type, effectiveDate: date, createdAt }) =>
      type === 'EXTENSION' && date === effectiveDate && (submittedAt === undefined || createdAt < submittedAt),
  )
}

function checkDate(ledger: Ledger, type: EntryType, effectiveDate: LocalDate, postedDate: LocalDate): void {
  const opening = ledger.entries.find((entry) => entry.type === 'OPEN')
  if (effectiveDate > postedDate) throw new RangeError('A ledger entry cannot have a future effective date')
  if (type === 'OPEN') {
    if (ledger.entries.length > 0) throw new RangeError('The ledger of this account is already open')
    return
  }
  if (opening === undefined) throw new RangeError('The ledger of this account is not open')
  if (effectiveDate < opening.effectiveDate) throw new RangeError('A ledger entry cannot be dated before the loan')
}

/** The entry to reverse. Only facts can be: neither the opening, nor a reversal, nor a new schedule, nor the correction of a split. */
function reversible(ledger: Ledger, entryId: string): LedgerEntry {
  const found = ledger.entries.find((entry) => entry.entryId === entryId)
  // Another change undoes a change of the schedule: what was paid since was paid on the new one.
  const isFinal = found?.type === 'OPEN' || found?.type === 'REVERSAL' || found?.type === 'FREQUENCY_CHANGE'
  if (found === undefined || isFinal) {
    throw new RangeError('There is no such entry to reverse')
  }
  if (found.type === 'ADJUSTMENT' && found.reversesId !== null)
    throw new RangeError('The correction of a split cannot be reversed')
  if (ledger.entries.some((entry) => entry.type === 'REVERSAL' && entry.reversesId === entryId)) {
    throw new RangeError('This entry is already reversed')
  }
  return found
}

function centsOf(request: NewEntry, split: Split): Cents {
  switch (request.type) {
    case 'OPEN':
    case 'WAIVER':
      if (splitKeys.some((key) => split[key] < 0)) throw new RangeError('A part of an entry cannot be below zero')
      return positive(splitTotal(split))
    case 'ADJUSTMENT':
      return checkedCents(splitTotal(split))
    case 'EXTENSION':
      return request.cents === 0 ? 0 : positive(request.cents)
    case 'REFUND':
      return -positive(request.cents)
    case 'PAYMENT':
    case 'RECOVERY':
    case 'SERVICE_FEE':
    case 'FEE_LATE':
    case 'FEE_NSF':
      return positive(request.cents)
    default:
      return 0
  }
}

function positive(value: Cents): Cents {
  if (checkedCents(value) <= 0) throw new RangeError('The amount of a ledger entry must be above zero')
  return value
}

function withFee(type: EntryType, split: Split, cents: Cents): Split {
  if (type === 'FEE_LATE') return { ...split, lateFeeCents: cents }
  return type === 'FEE_NSF' ? { ...split, nsfFeeCents: cents } : split
}

/** On a charged-off loan a payment is a recovery. */
function typeOf(ledger: Ledger, type: EntryType, effectiveDate: LocalDate): EntryType {
  return type === 'PAYMENT' && replay(ledger, effectiveDate).chargedOff !== null ? 'RECOVERY' : type
}
