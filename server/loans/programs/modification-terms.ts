import { addDays, type LocalDate } from '#sdk/dates/dates'
import type { AutopayFrequency, ModificationType } from '#sdk/loan/enums.graphql'
import { modificationLateDays, modificationSignDays } from '#sdk/loan/payment-terms'
import type { Cents } from '#sdk/money/money'
import {
  draftOn,
  forecast,
  type Forecast,
  frequencyAfter,
  type Ledger,
  type LedgerState,
  openRows,
  planFrequencyChange,
  replay,
  type ScheduleChange,
} from '#server/loans/ledger/ledger'

/** The rest of the loan if each payment is made on its day: what is compared before and after. Cents. */
export interface ModificationSide {
  readonly frequency: AutopayFrequency
  readonly paymentCents: Cents
  readonly nextDueDate: LocalDate
  readonly numberOfPayments: number
  readonly maturityDate: LocalDate
  readonly lastPaymentCents: Cents
  readonly interestCents: Cents
}

/** What a change does, in numbers (rules 12.3). Frozen when it is approved: it does not move while people sign. */
export interface ModificationTerms {
  readonly type: ModificationType
  readonly before: ModificationSide
  readonly after: ModificationSide
  /** More interest than without the change; below zero it saves some. */
  readonly extraInterestCents: Cents
  /** Frequency: payments that stay as they are, the next one first. Extension: none. */
  readonly keptPayments: readonly { readonly date: LocalDate; readonly cents: Cents }[]
  /** The first payment on its new date. */
  readonly firstNewDate: LocalDate
  /** Frequency: the last installment that stays. */
  readonly lastKeptSeq: number | null
  /** Everybody has signed by then. */
  readonly signBy: LocalDate
  /** The last day on which it can take effect as it was signed. */
  readonly lastDay: LocalDate
  /** The first payments with the change, for the drawing. */
  readonly payments: readonly { readonly date: LocalDate; readonly cents: Cents }[]
}

const drawnPayments = 8

/**
 * The terms of a change as of a day; null where no schedule pays the loan off.
 * @param wanted for a Frequency the new one
 */
export function modificationTerms(
  ledger: Ledger,
  today: LocalDate,
  wanted: { readonly type: ModificationType; readonly frequency: AutopayFrequency | null },
): ModificationTerms | null {
  const state = replay(ledger, today)
  const signBy = addDays(today, modificationSignDays)
  const lastDay = addDays(signBy, modificationLateDays)
  if (wanted.type === 'Extension') return extensionTerms(ledger, state, today, { signBy, lastDay })
  return wanted.frequency === null
    ? null
    : frequencyTerms(ledger, state, today, { frequency: wanted.frequency, signBy, lastDay })
}

/**
 * What a frozen Frequency change writes into the ledger on the day it takes effect: the installment that stays and the payment are
 * those that were signed, the number of payments is what the loan needs by then.
 */
export function scheduleOf(state: LedgerState, today: LocalDate, terms: ModificationTerms): ScheduleChange | null {
  if (terms.lastKeptSeq === null) return null
  const { frequency, paymentCents } = terms.after
  return planFrequencyChange(state, today, {
    frequency,
    regularPaymentCents: paymentCents,
    lastKeptSeq: terms.lastKeptSeq,
  })
}

interface Days {
  readonly signBy: LocalDate
  readonly lastDay: LocalDate
}

function frequencyTerms(
  ledger: Ledger,
  state: LedgerState,
  today: LocalDate,
  { frequency, signBy, lastDay }: Days & { readonly frequency: AutopayFrequency },
): ModificationTerms | null {
  const { regularPaymentCents } = ledger.terms
  const paymentCents = frequencyAfter({ frequency: state.frequency, regularPaymentCents }, frequency)
  const open = openRows(state)
  // The next payment stays, and every other one that could fall due before everybody has signed and it is entered.
  for (const { seq, dueDate } of open) {
    if (dueDate < today) continue
    const change = planFrequencyChange(state, today, { frequency, regularPaymentCents: paymentCents, lastKeptSeq: seq })
    const firstNewDate = change?.rows[0]?.dueDate
    if (change === null || firstNewDate === undefined || firstNewDate <= lastDay) continue
    const then = draftOn(ledger, today, { type: 'FREQUENCY_CHANGE', scheduleChange: change })
    const kept = open.filter((row) => row.seq <= seq).map(({ dueDate: date, amountCents: cents }) => ({ date, cents }))
    return {
      type: 'Frequency',
      ...compared(state, then, today, { frequency, paymentCents, regularPaymentCents }),
      keptPayments: kept,
      firstNewDate,
      lastKeptSeq: seq,
      signBy,
      lastDay,
    }
  }
  return null
}

function extensionTerms(ledger: Ledger, state: LedgerState, today: LocalDate, days: Days): ModificationTerms | null {
  const then = draftOn(ledger, today, { type: 'EXTENSION', cents: 0 })
  const firstNewDate = openRows(then)[0]?.dueDate
  if (firstNewDate === undefined) return null
  const { regularPaymentCents } = ledger.terms
  const { frequency } = state
  return {
    type: 'Extension',
    ...compared(state, then, today, { frequency, paymentCents: regularPaymentCents, regularPaymentCents }),
    keptPayments: [],
    firstNewDate,
    lastKeptSeq: null,
    ...days,
  }
}

function compared(
  before: LedgerState,
  after: LedgerState,
  today: LocalDate,
  change: {
    readonly frequency: AutopayFrequency
    readonly paymentCents: Cents
    readonly regularPaymentCents: Cents
  },
): Pick<ModificationTerms, 'before' | 'after' | 'extraInterestCents' | 'payments'> {
  const old = forecast(before, openRows(before), today)
  const fresh = forecast(after, openRows(after), today)
  return {
    before: sideOf(before, old, today, { frequency: before.frequency, paymentCents: change.regularPaymentCents }),
    after: sideOf(after, fresh, today, change),
    extraInterestCents: fresh.interestCents - old.interestCents,
    payments: fresh.payments.slice(0, drawnPayments),
  }
}

function sideOf(
  state: LedgerState,
  { payments, interestCents }: Forecast,
  today: LocalDate,
  { frequency, paymentCents }: { readonly frequency: AutopayFrequency; readonly paymentCents: Cents },
): ModificationSide {
  const last = payments.at(-1)
  return {
    frequency,
    paymentCents,
    nextDueDate: openRows(state)[0]?.dueDate ?? today,
    numberOfPayments: payments.length,
    maturityDate: last === undefined || last.date < state.maturityDate ? (last?.date ?? today) : state.maturityDate,
    lastPaymentCents: last?.cents ?? 0,
    interestCents,
  }
}
