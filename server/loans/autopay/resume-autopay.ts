import type { LocalDate } from '#sdk/dates/dates'
import type { Tx } from '#server/platform/store/database'
import { findEnrolled } from './autopay.store.ts'
import { loadBook, nextDraws } from './autopay-book.ts'

/** What autopay takes next, in cents. */
export interface NextDraw {
  readonly cents: number
  readonly date: LocalDate
}

/**
 * The next draw after a payment was canceled: also the autopay that was signed together with it (rules 9) stays on. Null where autopay is
 * off, something holds its draws, or it has nothing to take.
 */
export async function nextDrawAfterCancel(tx: Tx, accountNumber: string, today: LocalDate): Promise<NextDraw | null> {
  const recurring = await findEnrolled(tx, accountNumber)
  if (recurring === null) return null
  const book = await loadBook(tx, accountNumber, today)
  const { coming } = await nextDraws(tx, recurring, book, { today, count: 1 })
  const [next] = coming
  return next === undefined ? null : { cents: next.cents, date: next.date }
}
