import { addDays } from '#sdk/dates/dates'
import type { LoadPayoffQuoteQuery } from '#texts/payoff-quote/payoff-quote.graphql'

type Quote = NonNullable<LoadPayoffQuoteQuery['GetPayoffQuote']>

const today = '2026-11-20'
const principal = 3_347_455

/** The demo loan's payoff on Friday, November 20, 2026: 16.33 a day, 33,801.22 ten days on. */
export function payoffAnswer(goodUntil = addDays(today, 10), change: Partial<Quote> = {}): LoadPayoffQuoteQuery {
  const days = Array.from({ length: 16 }, (_, index) => ({
    date: addDays(today, index),
    // Interest through the day after twenty days since the last payment, as the ledger rounds it.
    total: principal + Math.round(((10 + index) * 3_347_455 * 1781) / 3_650_000),
  }))
  const total = days.find((day) => day.date === goodUntil)?.total ?? 0
  return {
    GetPayoffQuote: {
      goodUntil,
      payoffQuoteTotal: total,
      perDiem: 1_633,
      asOf: '2026-11-20T17:00:00.000Z',
      breakdown: { principal, interest: total - principal, lateFees: 0, nsfFees: 0, pendingReversals: 0 },
      days,
      notIncluded: [],
      ...change,
    },
  }
}
