import { addDays, type LocalDate } from '#sdk/dates/dates'
import type { AutopayDraws } from '#sdk/loan/enums.graphql'
import type { Cents } from '#sdk/money/money'
import { emptySplit, type Ledger, type LedgerEntry } from './entries.ts'
import { lateFeeDay, type LateFeeShelter, lateFeeFor, lateFeeTerms, mayChargeLateFee } from './fees.ts'
import { dueInstallments } from './installments.ts'
import { replay } from './replay.ts'
import { type LedgerState, loanBalanceAt } from './state.ts'

/** A late fee to write as a FEE_LATE entry with effectiveDate = the business date. */
export interface LateFeeFinding {
  readonly scheduleSeq: number
  readonly dueDate: LocalDate
  readonly cents: Cents
}

/** A payment that was accepted and not posted yet. */
export interface UnpostedPayment {
  readonly effectiveDate: LocalDate
  readonly cents: Cents
  /** Default COVERED. */
  readonly autopayDraws?: AutopayDraws
}

/**
 * The late fees of one business date (rules 2.4): of the installments whose grace ended the day before, never assessed before, and
 * short by more than the tolerance then. Payments dated within the grace days count, posted or not; fees taken since the due date
 * before are added back.
 */
export function lateFeesOn(
  ledger: Ledger,
  facts: LateFeeShelter & {
    readonly businessDate: LocalDate
    readonly unposted?: readonly UnpostedPayment[]
    /** The flag LateFeeIncrease. */
    readonly isIncreaseOn?: boolean
  },
): LateFeeFinding[] {
  const now = replay(ledger, facts.businessDate)
  const standing = {
    businessDate: facts.businessDate,
    maturityDate: now.maturityDate,
    isChargedOff: now.chargedOff !== null,
  }
  if (!mayChargeLateFee(ledger.terms, standing, facts)) return []
  const assessed = new Set(
    ledger.entries.filter((entry) => entry.type === 'FEE_LATE').map((entry) => entry.scheduleSeq),
  )
  return now.rows.flatMap((row, index) => {
    const terms = lateFeeTerms(ledger.terms, row.dueDate, facts.isIncreaseOn)
    if (
      terms === null ||
      lateFeeDay(row.dueDate, terms, facts.outageDays) !== facts.businessDate ||
      assessed.has(row.seq)
    )
      return []
    const graceEnd = addDays(facts.businessDate, -1)
    const then = replay(
      { ...ledger, entries: [...ledger.entries, ...asEntries(ledger, facts.unposted ?? [])] },
      graceEnd,
    )
    const previousDueDate = now.rows[index - 1]?.dueDate ?? '0001-01-01'
    const cents = lateFeeFor(terms, unpaidOf(then, row.seq, graceEnd), feesTakenSince(then, previousDueDate))
    return cents > 0 ? [{ scheduleSeq: row.seq, dueDate: row.dueDate, cents }] : []
  })
}

/**
 * The late fee whose grace days run today: the business date on which it is assessed, its cents, and the cents that are missing of its
 * installments and those before them, if nothing but `unposted` is paid until then. Null when none threatens an installment that is past
 * its due date.
 * @param state a replay as of today
 * @param facts what keeps a fee away today is taken to go on
 */
export function lateFeeAhead(
  ledger: Ledger,
  state: LedgerState,
  { today, ...facts }: Omit<Parameters<typeof lateFeesOn>[1], 'businessDate'> & { readonly today: LocalDate },
): { readonly feeDay: LocalDate; readonly cents: Cents; readonly missingCents: Cents } | null {
  for (const { dueDate } of state.rows) {
    const terms = dueDate < today ? lateFeeTerms(ledger.terms, dueDate, facts.isIncreaseOn) : null
    if (terms === null) continue
    const feeDay = lateFeeDay(dueDate, terms, facts.outageDays)
    if (feeDay <= today) continue
    const unposted = facts.unposted?.filter(({ effectiveDate }) => effectiveDate < feeDay)
    const found = lateFeesOn(ledger, { ...facts, unposted, businessDate: feeDay })
    const last = found.at(-1)
    if (last === undefined) continue
    const cents = found.reduce((sum, fee) => sum + fee.cents, 0)
    return {
      feeDay,
      cents,
      missingCents: missingThrough(ledger, last.dueDate, { graceEnd: addDays(feeDay, -1), unposted }),
    }
  }
  return null
}

function unpaidOf(state: LedgerState, seq: number, date: LocalDate): Cents {
  const due = dueInstallments(state.rows, state.maturityDate, loanBalanceAt(state, date), date)
  return [...due.past, ...due.today].find((row) => row.seq === seq)?.unpaidCents ?? 0
}

/** What installments due through a day want when their grace ends: money pays the oldest first. */
function missingThrough(
  ledger: Ledger,
  dueDate: LocalDate,
  { graceEnd, unposted = [] }: { readonly graceEnd: LocalDate; readonly unposted?: readonly UnpostedPayment[] },
): Cents {
  const then = replay({ ...ledger, entries: [...ledger.entries, ...asEntries(ledger, unposted)] }, graceEnd)
  const { past } = dueInstallments(then.rows, then.maturityDate, loanBalanceAt(then, graceEnd), graceEnd)
  return past.reduce((sum, row) => sum + (row.dueDate <= dueDate ? row.unpaidCents : 0), 0)
}

function feesTakenSince(state: LedgerState, date: LocalDate): Cents {
  return state.feesTaken.reduce((sum, taken) => sum + (taken.date >= date ? taken.cents : 0), 0)
}

/** Payments on their way, as the entries they will be. */
function asEntries(ledger: Ledger, unposted: readonly UnpostedPayment[]): LedgerEntry[] {
  const lastNo = Math.max(0, ...ledger.entries.map((entry) => entry.entryNo))
  return unposted.map((payment, index) => ({
    ...emptySplit,
    entryNo: lastNo + 1 + index,
    entryId: `unposted-${index}`,
    accountNumber: ledger.terms.accountNumber,
    type: 'PAYMENT',
    effectiveDate: payment.effectiveDate,
    postedDate: payment.effectiveDate,
    cents: payment.cents,
    rateMillionths: null,
    scheduleSeq: null,
    scheduleChange: null,
    reversesId: null,
    autopayDraws: payment.autopayDraws ?? 'COVERED',
    isAfterExtension: false,
    paymentId: null,
    description: '',
    actor: '',
    createdAt: '',
  }))
}
