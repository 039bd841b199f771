import { addDays, compareDates, type LocalDate } from '#sdk/dates/dates'
import type { AutopayDraws, AutopayFrequency } from '#sdk/loan/enums.graphql'
import { installmentsPaidAhead, leastDrawCents, maximumCardPaymentCents } from '#sdk/loan/payment-terms'
import type { Cents } from '#sdk/money/money'
import { applyPayment } from '#server/loans/ledger/allocation'
import { dueInstallments, type OpenInstallment } from '#server/loans/ledger/installments'
import { monthlyEquivalentCents } from '#sdk/loan/due-dates'
import { type LedgerState, loanBalanceAt, totalOwedAt } from '#server/loans/ledger/ledger'
import { copyState } from '#server/loans/ledger/state'
import type { PaymentCategory } from '#server/loans/payments/service-fee'
import { type DrawDay, eachDrawDay } from './draw-dates.ts'

/** How often, from when and from what autopay draws. */
export interface DrawPlan {
  readonly frequency: AutopayFrequency
  readonly startDate: LocalDate
  /** The day is after the due date, so a draw pays the installment before it. */
  readonly isAfterDue: boolean
  /** A draw from a card takes no more than a card can pay at once. Left out, draws have no limit. */
  readonly category?: PaymentCategory
}

/** A payment that is accepted and not in the ledger yet. */
export interface UpcomingPayment {
  readonly date: LocalDate
  readonly cents: Cents
  /** Default COVERED: it covers coming installments, and autopay takes less. */
  readonly autopayDraws?: AutopayDraws
}

/** A draw as it would be made. */
export interface ProjectedDraw {
  readonly date: LocalDate
  readonly cents: Cents
  /** It pays the loan off. */
  readonly isFinal: boolean
  /** What it would take beyond the most that a card can pay at once (rules 7.3): the borrower pays that. */
  readonly aboveCardCents?: Cents
}

export interface ProjectionFacts {
  /** A replay as of today. */
  readonly state: LedgerState
  readonly plan: DrawPlan
  readonly upcoming: readonly UpcomingPayment[]
  /** Draw days on which nothing is drawn: skipped ones and those already made, which are among the upcoming payments. */
  readonly without: ReadonlySet<LocalDate>
  /**
   * After an extension whose borrower keeps autopay's own days: until this day a draw takes the next installment although it is due
   * later. Default none.
   */
  readonly keptUntil?: LocalDate | null
  /** The first day looked at. */
  readonly from: LocalDate
  readonly count: number
  /** The last day looked at. Default none. */
  readonly through?: LocalDate
}

/** Draw days looked at before giving up: an account that is paid ahead draws nothing for a while. */
const mostDays = 160

/**
 * The next draws with their amounts (rules 8.2), worked out by playing the loan forward: upcoming payments are applied on their
 * dates, then each draw in turn. Days on which nothing is due have no draw.
 */
export function projectDraws(facts: ProjectionFacts): ProjectedDraw[] {
  const state = copyState(facts.state)
  const upcoming = [...facts.upcoming].sort((a, b) => compareDates(a.date, b.date))
  const draws: ProjectedDraw[] = []
  const { frequency, startDate } = facts.plan
  for (const day of eachDrawDay(frequency, startDate, facts.from, mostDays)) {
    while (upcoming[0] !== undefined && upcoming[0].date <= day.date) applyUpcoming(state, upcoming.shift())
    if (draws.length >= facts.count || loanBalanceAt(state, day.date) === 0) break
    if (facts.through !== undefined && day.date > facts.through) break
    if (facts.without.has(day.date)) continue
    const draw = withinLimit(drawOn(state, day, facts.plan, facts.keptUntil ?? null), facts.plan)
    if (draw.cents < (draw.isFinal ? 1 : leastDrawCents)) continue
    draws.push({ date: day.date, ...draw })
    applyPayment(state, draw.cents, day.date)
  }
  return draws
}

/** The loan after the upcoming payments, for what is due next. */
export function afterUpcoming(state: LedgerState, upcoming: readonly UpcomingPayment[]): LedgerState {
  const after = copyState(state)
  for (const payment of [...upcoming].sort((a, b) => compareDates(a.date, b.date))) applyUpcoming(after, payment)
  return after
}

/** What one draw takes of a contract's installments, when it is a fixed share of a month; null when it takes whole installments. */
export function shareCents(terms: LedgerState['terms'], frequency: AutopayFrequency): Cents | null {
  if (frequency === 'MONTHLY' || frequency === terms.paymentFrequency) return null
  const month = monthlyEquivalentCents(terms.paymentFrequency, terms.regularPaymentCents)
  const parts = frequency === 'WEEKLY' ? 4 : 2
  return (month + ((parts - (month % parts)) % parts)) / parts
}

function applyUpcoming(state: LedgerState, payment: UpcomingPayment | undefined): void {
  if (payment === undefined) return
  const date = payment.date < state.interestThrough ? state.interestThrough : payment.date
  applyPayment(state, payment.cents, date, payment.autopayDraws)
}

/** What a draw on a day takes. The last one takes the payoff as of that day, fees too; every other one never takes a fee. */
function drawOn(
  state: LedgerState,
  day: DrawDay,
  plan: DrawPlan,
  keptUntil: LocalDate | null,
): { cents: Cents; isFinal: boolean } {
  const { date } = day
  const balance = loanBalanceAt(state, date)
  // Installments due before this day belong to this draw, or to one that was missed.
  const end = plan.isAfterDue ? addDays(date, 1) : day.next
  const due = dueInstallments(state.rows, state.maturityDate, balance, end)
  const share = shareCents(state.terms, plan.frequency)
  const inTime =
    share === null
      ? sum(due.past.filter((row) => (plan.isAfterDue ? row.dueDate > day.previous : row.dueDate >= date)))
      : Math.min(share, nextUnpaid(state, balance, date))
  const isKept = share === null && inTime === 0 && keptUntil !== null && date < keptUntil
  const wanted = isKept ? aheadOfTime(state, balance, date) : inTime
  const lastDue = state.rows.at(-1)?.dueDate
  const isLastDay = lastDue !== undefined && lastDue < end
  const isRest = wanted > 0 && wanted >= balance
  return isLastDay || isRest ? { cents: totalOwedAt(state, date), isFinal: true } : { cents: wanted, isFinal: false }
}

/** Lowers a draw to what its method can pay at once. One that leaves something open doesn't pay the loan off. */
export function withinLimit(
  draw: { readonly cents: Cents; readonly isFinal: boolean },
  { category }: DrawPlan,
): Omit<ProjectedDraw, 'date'> {
  const aboveCardCents = draw.cents - maximumCardPaymentCents
  if (category !== 'CARD' || aboveCardCents <= 0) return draw
  return { cents: maximumCardPaymentCents, isFinal: false, aboveCardCents }
}

/**
 * What is unpaid of the installment that ends the period a date is in. Once the shares of the period have paid it, the period's
 * other draw days take nothing: a period never collects more than its installment.
 */
function nextUnpaid(state: LedgerState, balance: Cents, date: LocalDate): Cents {
  const row = state.rows.find((one) => one.dueDate >= date)
  if (row === undefined) return 0
  return dueInstallments(state.rows, state.maturityDate, balance, row.dueDate).todayCents
}

/** The next installment, paid before its day; nothing beyond those that a payment may satisfy ahead (rules 2.3). */
function aheadOfTime(state: LedgerState, balance: Cents, date: LocalDate): Cents {
  const { next } = dueInstallments(state.rows, state.maturityDate, balance, date)
  const isDue = (row: { readonly dueDate: LocalDate }) => row.dueDate <= date
  const ahead = state.rows.findIndex(({ seq }) => seq === next?.seq) - state.rows.findLastIndex(isDue)
  return next === null || ahead > installmentsPaidAhead + 1 ? 0 : next.unpaidCents
}

function sum(rows: readonly OpenInstallment[]): Cents {
  return rows.reduce((total, row) => total + row.unpaidCents, 0)
}
