import type { LocalDate } from '#sdk/dates/dates'
import type { AutopayDraws } from '#sdk/loan/enums.graphql'
import type { Cents } from '#sdk/money/money'
import type { LedgerState } from '#server/loans/ledger/ledger'
import type { Queryable } from '#server/platform/store/database'
import { findEnrolled } from './autopay.store.ts'
import { drawsAfter, drawsSoFar, loadBook } from './autopay-book.ts'
import type { ProjectedDraw, UpcomingPayment } from './draws.rules.ts'

/** A payment pays ahead at most two installments, so that no draw after these changes because of it (rules 2.3). */
const drawsCompared = 4

/** A payment beside autopay: one that is thought of, or one that is made. */
export interface PaymentBeside {
  readonly accountNumber: string
  readonly paymentDate: LocalDate
  readonly paymentAmount: Cents
  /** Default COVERED. */
  readonly autopayDraws?: AutopayDraws | null
}

/** Autopay's next draws without a payment, and with it by each choice. */
export interface DrawsBeside {
  readonly state: LedgerState
  readonly others: readonly UpcomingPayment[]
  readonly before: readonly ProjectedDraw[]
  readonly covered: readonly ProjectedDraw[]
  readonly continued: readonly ProjectedDraw[]
}

/**
 * Works out what a payment does to the next draws. Null without autopay, while something holds its draws, and for a payment that is
 * posted since.
 * @param isMade it is recognized by its date, amount and choice, and not counted twice
 */
export async function drawsBeside(
  q: Queryable,
  payment: PaymentBeside,
  { today, isMade }: { readonly today: LocalDate; readonly isMade: boolean },
): Promise<DrawsBeside | null> {
  const recurring = await findEnrolled(q, payment.accountNumber)
  if (recurring === null) return null
  const book = await loadBook(q, payment.accountNumber, today)
  const own = { date: payment.paymentDate, cents: payment.paymentAmount }
  const made = { ...own, autopayDraws: payment.autopayDraws ?? 'COVERED' }
  const others = isMade ? without(book.upcoming, made) : book.upcoming
  if (others === null) return null
  const { past, hold } = await drawsSoFar(q, recurring, book)
  if (hold !== null) return null
  const drawsWith = (upcoming: readonly UpcomingPayment[]) =>
    drawsAfter(past, recurring, { ...book, upcoming }, { today, count: drawsCompared })
  return {
    state: book.state,
    others,
    before: drawsWith(others),
    covered: drawsWith([...others, { ...own, autopayDraws: 'COVERED' }]),
    continued: drawsWith([...others, { ...own, autopayDraws: 'CONTINUE' }]),
  }
}

/** The draws that take less with a payment than without it, and what they take then. */
export function changedDraws(before: readonly ProjectedDraw[], after: readonly ProjectedDraw[]) {
  return before
    .map((draw) => ({ ...draw, now: after.find(({ date }) => date === draw.date)?.cents ?? 0 }))
    .filter(({ cents, now }) => now < cents)
}

/** The payments but one of that day, amount and choice; null when there is none. */
function without(upcoming: readonly UpcomingPayment[], own: Required<UpcomingPayment>): UpcomingPayment[] | null {
  const index = upcoming.findIndex(
    ({ date, cents, autopayDraws }) => date === own.date && cents === own.cents && autopayDraws === own.autopayDraws,
  )
  return index === -1 ? null : upcoming.filter((_, at) => at !== index)
}
