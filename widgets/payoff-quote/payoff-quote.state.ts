import type { LoadPayoffQuoteQuery } from './payoff-quote.graphql.ts'

/** A payoff quote as the backend gives it. */
export type Quote = NonNullable<LoadPayoffQuoteQuery['GetPayoffQuote']>
export type PayoffDay = Quote['days'][number]
export type BreakdownPart = keyof Quote['breakdown']

const parts: readonly BreakdownPart[] = ['principal', 'interest', 'lateFees', 'nsfFees', 'pendingReversals']

/** The parts of the total, in order. Principal and interest always; fees and returns only where there are some. */
export function breakdownRows(quote: Quote): { part: BreakdownPart; cents: number }[] {
  return parts
    .map((part) => ({ part, cents: quote.breakdown[part] }))
    .filter(({ part, cents }) => part === 'principal' || part === 'interest' || cents > 0)
}

/** The payoff on a day, or null for one that cannot be chosen. */
export function totalOn(quote: Quote, date: string): number | null {
  return quote.days.find((day) => day.date === date)?.total ?? null
}

/** The size of the chart's drawing; it is stretched to the room there is. */
export const chart = { width: 600, height: 120, margin: 12 } as const

export interface ChartPoint {
  readonly date: string
  readonly x: number
  readonly y: number
}

/** Chart coordinates of each day's payoff: days from left to right, higher amounts higher up. */
export function chartPoints(days: readonly PayoffDay[]): ChartPoint[] {
  const totals = days.map((day) => day.total)
  const lowest = Math.min(...totals)
  const range = Math.max(...totals) - lowest
  const room = chart.height - 2 * chart.margin
  const stretch = chart.width - 2 * chart.margin
  return days.map(({ date, total }, index) => ({
    date,
    x: chart.margin + Math.round((index * stretch) / Math.max(days.length - 1, 1)),
    y: range === 0 ? chart.height / 2 : chart.height - chart.margin - Math.round(((total - lowest) * room) / range),
  }))
}
