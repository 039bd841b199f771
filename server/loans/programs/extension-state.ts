import type { LocalDate } from '#sdk/dates/dates'
import type { Cents } from '#sdk/money/money'
import { type DrawBook, loadBook } from '#server/loans/autopay/autopay-book'
import { afterUpcoming } from '#server/loans/autopay/draws.rules'
import type { LedgerState } from '#server/loans/ledger/ledger'
import type { Queryable } from '#server/platform/store/database'
import { extensionPayment } from './extension-terms.ts'

/** The loan as it will be on the day of an extension's payment: payments on their way that are credited by then are counted in. */
export function stateOnPaymentDate({ state, upcoming }: DrawBook, paymentDate: LocalDate): LedgerState {
  return afterUpcoming(
    state,
    upcoming.filter(({ date }) => date <= paymentDate),
  )
}

/** Cents that an extension made today asks for first, as its terms have it. */
export async function extensionPaymentToday(q: Queryable, accountNumber: string, today: LocalDate): Promise<Cents> {
  return extensionPayment(stateOnPaymentDate(await loadBook(q, accountNumber, today), today), today)
}
