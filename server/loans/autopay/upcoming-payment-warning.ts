import { daysBetween, dateText, type LocalDate } from '#sdk/dates/dates'
import { errorText } from '#sdk/errors/texts'
import { nearDrawDays, previewedDraws } from '#sdk/loan/payment-terms'
import type { Language } from '#sdk/i18n/language'
import { type Cents, centsText } from '#sdk/money/money'
import type { Queryable } from '#server/platform/store/database'
import { findEnrolled } from './autopay.store.ts'
import { loadBook, nextDraws } from './autopay-book.ts'

/**
 * The warning AUTOPAY_NEAR for a payment: empty when no draw that will be made is within `nearDrawDays` of it. The draw is what it would
 * be after the payment, because autopay takes only what is open then; one that has nothing left to take is no second payment.
 */
export async function upcomingDrawWarnings(
  q: Queryable,
  payment: { readonly accountNumber: string; readonly paymentDate: LocalDate; readonly paymentAmount: Cents },
  reader: { readonly today: LocalDate; readonly language: Language },
): Promise<{ code: string; message: string; drawDate: LocalDate; drawAmount: Cents }[]> {
  const { today, language } = reader
  const recurring = await findEnrolled(q, payment.accountNumber)
  if (recurring === null) return []
  const book = await loadBook(q, payment.accountNumber, today)
  const upcoming = [...book.upcoming, { date: payment.paymentDate, cents: payment.paymentAmount }]
  const { coming } = await nextDraws(q, recurring, { ...book, upcoming }, { today, count: previewedDraws })
  const near = coming.find((draw) => Math.abs(daysBetween(draw.date, payment.paymentDate)) <= nearDrawDays)
  if (near === undefined) return []
  const params = { amount: centsText(near.cents), date: dateText(near.date, today) }
  const message = errorText('AUTOPAY_NEAR', language, params)
  return [{ code: 'AUTOPAY_NEAR', message, drawDate: near.date, drawAmount: near.cents }]
}
