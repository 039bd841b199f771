import { addDays, dateText, daysBetween, type LocalDate, businessToday, toIso } from '#sdk/dates/dates'
import { CarportError, fieldError } from '#sdk/errors/errors'
import type { PaymentStatus } from '#sdk/loan/enums.graphql'
import { payoffQuoteDays } from '#sdk/loan/payment-terms'
import { addCents, type Cents } from '#sdk/money/money'
import type { Services } from '#server/platform/context'
import {
  interestOwedAt,
  isPayoffShown,
  type LedgerState,
  payoff,
  payoffDateRange,
  replay,
  unpaidFees,
} from '#server/loans/ledger/ledger'
import { loadLedger } from '#server/loans/ledger/ledger.store'
import { statusOf } from '#server/loans/payments/payment-state'
import { listPayments, pendingTotals } from '#server/loans/payments/payments.store'
import type { Queryable } from '#server/platform/store/database'
import { isTotalLossOpen } from './payoff-quote.store.ts'

/** A payoff with everything that explains it. Cents; dates YYYY-MM-DD. */
export interface PayoffQuote {
  readonly goodUntil: LocalDate
  readonly payoffQuoteTotal: Cents
  readonly perDiem: Cents
  /** ISO 8601. */
  readonly asOf: string
  readonly breakdown: PayoffBreakdown
  readonly days: readonly { readonly date: LocalDate; readonly total: Cents }[]
  readonly notIncluded: readonly NotIncluded[]
}

export interface PayoffBreakdown {
  readonly principal: Cents
  readonly interest: Cents
  readonly lateFees: Cents
  readonly nsfFees: Cents
  readonly pendingReversals: Cents
}

interface NotIncluded {
  readonly id: string
  readonly paymentAmount: Cents
  readonly paymentDate: LocalDate
  readonly status: PaymentStatus
}

/**
 * The payoff for a date (rules 14), as of the ledger now. Payments on their way are named and not taken off; what they came back
 * with is added. The same ledger and date give the same figures.
 * @param goodUntil today to today + 15; default today + 10
 * @throws CarportError PAYOFF_CALL_US, DATE_OUT_OF_RANGE
 */
export async function quotePayoff(
  q: Queryable,
  { clock }: Pick<Services, 'clock'>,
  accountNumber: string,
  goodUntil: LocalDate | null,
): Promise<PayoffQuote> {
  const today = businessToday(clock)
  const state = replay(await loadLedger(q, accountNumber), today)
  if (!isPayoffShown(state) || (await isTotalLossOpen(q, accountNumber))) throw new CarportError('PAYOFF_CALL_US')
  const date = goodUntil ?? addDays(today, payoffQuoteDays)
  const { from, to } = payoffDateRange(today)
  if (date < from || date > to) {
    throw fieldError('goodUntil', 'DATE_OUT_OF_RANGE', { from: dateText(from, today), to: dateText(to, today) })
  }
  const pending = await pendingTotals(q, accountNumber, today)
  const returning = addCents(pending.pendingReversalAmountToday, pending.pendingNsfFeeAmountToday)
  const quote = payoff(state, date, returning)
  return {
    goodUntil: quote.goodUntil,
    payoffQuoteTotal: quote.totalCents,
    perDiem: quote.perDiemCents,
    asOf: toIso(clock.nowMs()),
    breakdown: breakdownOf(state, date, returning),
    days: daysOf(state, from, to, returning),
    notIncluded: await onTheirWay(q, accountNumber, today),
  }
}

function breakdownOf(state: LedgerState, date: LocalDate, returning: Cents): PayoffBreakdown {
  return {
    principal: state.principalCents,
    interest: interestOwedAt(state, date),
    lateFees: unpaidFees(state.lateFees),
    nsfFees: unpaidFees(state.nsfFees),
    pendingReversals: returning,
  }
}

function daysOf(state: LedgerState, from: LocalDate, to: LocalDate, returning: Cents): PayoffQuote['days'] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    const date = addDays(from, index)
    return { date, total: payoff(state, date, returning).totalCents }
  })
}

async function onTheirWay(q: Queryable, accountNumber: string, today: LocalDate): Promise<NotIncluded[]> {
  // Nothing is posted after today, so none that is applied is included.
  const payments = await listPayments(q, accountNumber, { appliedSince: addDays(today, 1) })
  return payments
    .filter(({ state }) => state === 'AUTHORISING' || state === 'SCHEDULED' || state === 'PENDING')
    .map((payment) => ({
      id: payment.paymentId,
      paymentAmount: payment.amountCents,
      paymentDate: payment.paymentDate,
      status: statusOf(payment.state),
    }))
}
