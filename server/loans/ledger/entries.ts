import type { LocalDate } from '#sdk/dates/dates'
import type { AutopayDraws, AutopayFrequency } from '#sdk/loan/enums.graphql'
import type { Cents } from '#sdk/money/money'

export const entryTypes = [
  'OPEN',
  'PAYMENT',
  'FEE_LATE',
  'FEE_NSF',
  'SERVICE_FEE',
  'REVERSAL',
  'WAIVER',
  'ADJUSTMENT',
  'RATE_CHANGE',
  'EXTENSION',
  'FREQUENCY_CHANGE',
  'CHARGE_OFF',
  'RECOVERY',
  'PAYOFF_WRITE_OFF',
  'REFUND',
] as const
export type EntryType = (typeof entryTypes)[number]

/**
 * How an entry's cents fall on the loan. An entry that raises a debt (OPEN, fees) and one that lowers it (PAYMENT and the rest)
 * both hold positive numbers; a REVERSAL holds the negated numbers of what it reverses.
 */
export interface Split {
  readonly interestCents: Cents
  readonly principalCents: Cents
  readonly lateFeeCents: Cents
  readonly nsfFeeCents: Cents
  /** More than was owed: held for the borrower until a REFUND. */
  readonly creditCents: Cents
  /** Paid on the balance of a charged-off loan. */
  readonly recoveredCents: Cents
}

export const splitKeys = [
  'interestCents',
  'principalCents',
  'lateFeeCents',
  'nsfFeeCents',
  'creditCents',
  'recoveredCents',
] as const satisfies readonly (keyof Split)[]

export const emptySplit: Split = {
  interestCents: 0,
  principalCents: 0,
  lateFeeCents: 0,
  nsfFeeCents: 0,
  creditCents: 0,
  recoveredCents: 0,
}

/** What a FREQUENCY_CHANGE does to the schedule: installments after the last one that stays give way to others. */
export interface ScheduleChange {
  /** The contract's frequency before it. */
  readonly fromFrequency: AutopayFrequency
  readonly frequency: AutopayFrequency
  readonly regularPaymentCents: Cents
  /** Installments up to this one stay as they are. */
  readonly lastKeptSeq: number
  /** The ones after them, by due date. */
  readonly rows: readonly ScheduleRow[]
}

/** One line of the append-only ledger. Its numbers are those of the day it was written; ADJUSTMENT entries carry what changed since. */
export interface LedgerEntry extends Split {
  /** The order of creation. */
  readonly entryNo: number
  readonly entryId: string
  readonly accountNumber: string
  readonly type: EntryType
  /** The date that counts for interest, lateness and what is due. */
  readonly effectiveDate: LocalDate
  readonly postedDate: LocalDate
  readonly cents: Cents
  /** RATE_CHANGE: the rate of the days after effectiveDate, in millionths. */
  readonly rateMillionths: number | null
  /** FEE_LATE: the installment it was assessed on. */
  readonly scheduleSeq: number | null
  /** FREQUENCY_CHANGE: the installments from then on. */
  readonly scheduleChange: ScheduleChange | null
  /** REVERSAL: the entry taken back. ADJUSTMENT: the entry whose split it corrects; empty for a correction of its own. */
  readonly reversesId: string | null
  /** PAYMENT: CONTINUE leaves the installments that are not past due on its date as they are. */
  readonly autopayDraws: AutopayDraws
  /** PAYMENT: made once an extension of the same effective date was in the ledger, and so applied after it. */
  readonly isAfterExtension: boolean
  readonly paymentId: string | null
  readonly description: string
  readonly actor: string
  readonly createdAt: string
}

/** A late fee: assessed on the day after the grace days, a share of what is unpaid, at most the cap. */
export interface LateFeeTerms {
  readonly graceDays: number
  readonly shareMillionths: number
  readonly capCents: Cents
}

/** What the engine needs to know of an account. Rates in millionths: 17.81 % is 178100. */
export interface LoanTerms {
  readonly accountNumber: string
  readonly statusKey: string
  readonly route: string
  readonly contractState: string
  readonly rateMillionths: number
  readonly paymentFrequency: AutopayFrequency
  readonly regularPaymentCents: Cents
  readonly loanAmountCents: Cents
  /** The day its ledger begins. */
  readonly openedOn: LocalDate
  /** The day of the contract, and the installments that were paid in full, before its ledger began. */
  readonly contractDate: LocalDate
  readonly installmentsPaidBefore: number
  /** By the contract; extensions move it, see `LedgerState.maturityDate`. */
  readonly maturityDate: LocalDate
  /** First and last day of the protection of a servicemember, if any; an open end is null. */
  readonly scraFrom: LocalDate | null
  readonly scraTo: LocalDate | null
  /** The contract's own late fee, used where it is lower than the state's. */
  readonly contractLateFee: Partial<LateFeeTerms> | null
}

/** One installment of the contract. */
export interface ScheduleRow {
  readonly seq: number
  readonly dueDate: LocalDate
  readonly amountCents: Cents
}

/** Everything the engine derives balances from. */
export interface Ledger {
  readonly terms: LoanTerms
  readonly schedule: readonly ScheduleRow[]
  readonly entries: readonly LedgerEntry[]
}

/** The sum of an entry's parts. */
export function splitTotal(split: Split): Cents {
  return splitKeys.reduce((sum, key) => sum + split[key], 0)
}

export function addSplits(a: Split, b: Split, sign: 1 | -1 = 1): Split {
  return mapSplit((key) => a[key] + sign * b[key])
}

export function negateSplit(split: Split): Split {
  return mapSplit((key) => 0 - split[key])
}

export function isSameSplit(a: Split, b: Split): boolean {
  return splitKeys.every((key) => a[key] === b[key])
}

/** Only the six parts, without whatever else the object carries. */
export function splitOf(entry: Split): Split {
  return mapSplit((key) => entry[key])
}

function mapSplit(part: (key: keyof Split) => Cents): Split {
  return {
    interestCents: part('interestCents'),
    principalCents: part('principalCents'),
    lateFeeCents: part('lateFeeCents'),
    nsfFeeCents: part('nsfFeeCents'),
    creditCents: part('creditCents'),
    recoveredCents: part('recoveredCents'),
  }
}

/** Whether the servicemember's protection covers a date (rules 2.2). */
export function isScraProtected(terms: Pick<LoanTerms, 'scraFrom' | 'scraTo'>, date: LocalDate): boolean {
  return terms.scraFrom !== null && date >= terms.scraFrom && (terms.scraTo === null || date <= terms.scraTo)
}
