import { formatDate, type LocalDate } from '#sdk/dates/dates'
import type { Language } from '#sdk/i18n/language'
import { type Cents, formatCents } from '#sdk/money/money'
import type { Queryable } from '#server/platform/store/database'
import { findEnrolled } from './autopay.store.ts'
import { loadBook, nextDraws } from './autopay-book.ts'
import type { ProjectedDraw, UpcomingPayment } from './draws.rules.ts'

/** A payment pays ahead at most two installments, so that no draw after these changes because of it (rules 2.3). */
const drawsCompared = 4

const texts = {
  en: {
    skipped: (amount: string, date: string) =>
      `Autopay will not take ${amount} on ${date}, because this payment covers it.`,
    less: (now: string, before: string, date: string) =>
      `Autopay will take ${now} instead of ${before} on ${date}, because this payment covers part of it.`,
    after: 'After that, autopay goes on as before.',
  },
  es: {
    skipped: (amount: string, date: string) =>
      `El pago automático no tomará ${amount} el ${date}, porque este pago lo cubre.`,
    less: (now: string, before: string, date: string) =>
      `El pago automático tomará ${now} en lugar de ${before} el ${date}, porque este pago cubre una parte.`,
    after: 'Después, el pago automático sigue como antes.',
  },
}

/**
 * The notice AUTOPAY_CHANGES: which of the next draws a payment leaves out or makes smaller, because autopay takes only what is due
 * (rules 8.2). Empty without autopay, or where no draw changes.
 * @param payment one that is thought of, or one that is made: that one is told by its date and amount and not counted twice
 */
export async function autopayChangeWarnings(
  q: Queryable,
  payment: { readonly accountNumber: string; readonly paymentDate: LocalDate; readonly paymentAmount: Cents },
  reader: { readonly today: LocalDate; readonly language: Language; readonly isMade: boolean },
): Promise<{ code: 'AUTOPAY_CHANGES'; message: string }[]> {
  const { today, language, isMade } = reader
  const recurring = await findEnrolled(q, payment.accountNumber)
  if (recurring === null) return []
  const book = await loadBook(q, payment.accountNumber, today)
  const own = { date: payment.paymentDate, cents: payment.paymentAmount }
  const others = isMade ? without(book.upcoming, own) : book.upcoming
  // Posted since: what it did to autopay is done.
  if (others === null) return []
  const drawsWith = async (upcoming: readonly UpcomingPayment[]) =>
    (await nextDraws(q, recurring, { ...book, upcoming }, { today, count: drawsCompared })).draws
  const message = changeText(await drawsWith(others), await drawsWith([...others, own]), { today, language })
  return message === null ? [] : [{ code: 'AUTOPAY_CHANGES', message }]
}

/** What is different about the draws, in sentences; null where nothing is. */
export function changeText(
  before: readonly ProjectedDraw[],
  after: readonly ProjectedDraw[],
  { today, language }: { readonly today: LocalDate; readonly language: Language },
): string | null {
  const words = texts[language]
  const changes = before.flatMap(({ date, cents }) => {
    const now = after.find((draw) => draw.date === date)?.cents ?? 0
    if (now >= cents) return []
    const day = formatDate(date, language, today)
    const amount = formatCents(cents, language)
    return [now === 0 ? words.skipped(amount, day) : words.less(formatCents(now, language), amount, day)]
  })
  if (changes.length === 0) return null
  return [...changes, ...(after.length === 0 ? [] : [words.after])].join(' ')
}

/** The payments but one of that day and amount; null when there is none. */
function without(upcoming: readonly UpcomingPayment[], own: UpcomingPayment): UpcomingPayment[] | null {
  const index = upcoming.findIndex(({ date, cents }) => date === own.date && cents === own.cents)
  return index === -1 ? null : upcoming.filter((_, at) => at !== index)
}
