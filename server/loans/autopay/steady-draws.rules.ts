import { addDays, type LocalDate } from '#sdk/dates/dates'
import { dueDateAt } from '#sdk/loan/due-dates'
import type { AutopayFrequency } from '#sdk/loan/enums.graphql'
import { leastDrawCents } from '#sdk/loan/payment-terms'
import type { Cents } from '#sdk/money/money'
import type { LoanTerms } from '#server/loans/ledger/entries'
import { eachDrawDay } from './draw-dates.ts'
import { type DrawPlan, type ProjectedDraw, withinLimit } from './draws.rules.ts'

/** What is stored of a loan whose open installments all want the same and fall due one step after the other. */
export interface SteadyLoan extends Pick<LoanTerms, 'statusKey' | 'route'> {
  readonly paymentFrequency: AutopayFrequency
  readonly maturityDate: LocalDate
  readonly principalCents: Cents
  readonly steadyCents: Cents
  /** The due date of the last installment, which alone may want something else. */
  readonly steadyUntil: LocalDate
  readonly oldestOpenDueDate: LocalDate
  /** The latest effective date of an entry. */
  readonly effectiveThrough: LocalDate
}

/** More open installments than this are worked out from the ledger. */
const mostOpen = 60

/**
 * The draw of a day by what is stored of its loan, where no payment is on its way to it or being taken back, and no extension keeps
 * autopay's own days: what `projectDraws` makes of the loan's ledger.
 * @returns null where nothing is drawn on that day; undefined where the ledger has to say it
 */
export function steadyDraw(
  loan: SteadyLoan,
  plan: DrawPlan,
  { today, date }: { readonly today: LocalDate; readonly date: LocalDate },
): ProjectedDraw | null | undefined {
  const { paymentFrequency, steadyCents } = loan
  if (plan.frequency !== paymentFrequency || paymentFrequency === 'SEMI_MONTHLY' || steadyCents < leastDrawCents)
    return undefined
  const [day] = eachDrawDay(plan.frequency, plan.startDate, date, 1)
  if (day?.date !== date || loan.effectiveThrough > today) return undefined
  const end = plan.isAfterDue ? addDays(date, 1) : day.next
  if (loan.steadyUntil < end || loan.maturityDate <= end) return undefined
  const isInTime = (due: LocalDate) => (plan.isAfterDue ? due > day.previous : due >= date)
  let open = 0
  let inTime = 0
  for (; open < mostOpen; open += 1) {
    const due = dueDateAt(paymentFrequency, loan.oldestOpenDueDate, open)
    if (due >= end) break
    if (isInTime(due)) inTime += 1
  }
  // One installment more than those that are due, so that none of them is the rest of the loan.
  if (open === mostOpen || loan.principalCents <= (open + 1) * steadyCents) return undefined
  if (inTime === 0) return null
  return { date, ...withinLimit({ cents: inTime * steadyCents, isFinal: false }, plan) }
}
