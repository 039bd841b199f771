import { formatDate, type LocalDate } from '#sdk/dates/dates'
import type { AutopayDraws } from '#sdk/loan/enums.graphql'
import type { Language } from '#sdk/i18n/language'
import { formatCents } from '#sdk/money/money'
import type { Queryable } from '#server/platform/store/database'
import { changedDraws, type DrawsBeside, drawsBeside, type PaymentBeside } from './draws-beside.ts'
import type { ProjectedDraw } from './draws.rules.ts'
import { interestToCome } from './interest-to-come.ts'

const texts = {
  en: {
    skipped: (amount: string, date: string) =>
      `Autopay will not take ${amount} on ${date}, because this payment covers it.`,
    less: (now: string, before: string, date: string) =>
      `Autopay will take ${now} instead of ${before} on ${date}, because this payment covers part of it.`,
    after: 'After that, autopay continues as before.',
    goesOn: (amount: string, date: string) => `Autopay will take ${amount} on ${date}, as planned.`,
    meaning: 'This payment goes toward interest owed and your principal. It doesn’t cover your upcoming payments.',
    saved: (amount: string) => `That saves about ${amount} in interest over the life of your loan.`,
  },
  es: {
    skipped: (amount: string, date: string) =>
      `El pago automático no cobrará ${amount} el ${date}, porque este pago lo cubre.`,
    less: (now: string, before: string, date: string) =>
      `El pago automático cobrará ${now} en lugar de ${before} el ${date}, porque este pago cubre una parte.`,
    after: 'Después, el pago automático sigue como antes.',
    goesOn: (amount: string, date: string) => `El pago automático cobrará ${amount} el ${date}, como estaba previsto.`,
    meaning: 'Este pago se aplica a los intereses adeudados y al capital. No cubre sus próximos pagos.',
    saved: (amount: string) => `Así ahorra unos ${amount} en intereses durante el plazo de su préstamo.`,
  },
}

/**
 * The notice AUTOPAY_CHANGES: which of the next draws a payment leaves out or makes smaller, because autopay takes only what is due
 * (rules 8.2); AUTOPAY_CONTINUES where autopay continues by choice. Empty without autopay, or where no draw would change.
 */
export async function autopayChangeWarnings(
  q: Queryable,
  payment: PaymentBeside,
  reader: { readonly today: LocalDate; readonly language: Language; readonly isMade: boolean },
): Promise<{ code: 'AUTOPAY_CHANGES' | 'AUTOPAY_CONTINUES'; message: string }[]> {
  const draws = await drawsBeside(q, payment, reader)
  if (draws === null) return []
  if (payment.autopayDraws === 'CONTINUE') {
    const message = continuedText(draws, payment, reader)
    return message === null ? [] : [{ code: 'AUTOPAY_CONTINUES', message }]
  }
  const message = changeText(draws.before, draws.covered, reader)
  return message === null ? [] : [{ code: 'AUTOPAY_CHANGES', message }]
}

/** What is different about the draws, in sentences; null where nothing is. */
export function changeText(
  before: readonly ProjectedDraw[],
  after: readonly ProjectedDraw[],
  { today, language }: { readonly today: LocalDate; readonly language: Language },
): string | null {
  const words = texts[language]
  const changes = changedDraws(before, after).map(({ date, cents, now }) => {
    const day = formatDate(date, language, today)
    const amount = formatCents(cents, language)
    return now === 0 ? words.skipped(amount, day) : words.less(formatCents(now, language), amount, day)
  })
  if (changes.length === 0) return null
  return [...changes, ...(after.length === 0 ? [] : [words.after])].join(' ')
}

/** What letting autopay go on means: the draws that stay, where the money goes, the interest it saves. Null where no draw would change. */
export function continuedText(
  { state, others, before, covered }: DrawsBeside,
  { paymentDate: date, paymentAmount: cents }: PaymentBeside,
  { today, language }: { readonly today: LocalDate; readonly language: Language },
): string | null {
  const words = texts[language]
  const kept = changedDraws(before, covered)
  if (kept.length === 0) return null
  const costs = (autopayDraws: AutopayDraws) => interestToCome(state, [...others, { date, cents, autopayDraws }], today)
  const saved = costs('COVERED') - costs('CONTINUE')
  return [
    ...kept.map((draw) => words.goesOn(formatCents(draw.cents, language), formatDate(draw.date, language, today))),
    words.meaning,
    ...(saved > 0 ? [words.saved(formatCents(saved, language))] : []),
  ].join(' ')
}
