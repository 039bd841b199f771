import { expect, test } from 'vitest'
import { payoffAnswer } from '#test-kit/answers/payoff-answers'
import { breakdownRows, chart, chartPoints, totalOn } from './payoff-quote.state.ts'

function quoteWith(change: Parameters<typeof payoffAnswer>[1] = {}) {
  const quote = payoffAnswer(undefined, change).GetPayoffQuote
  if (quote === null) throw new Error('No quote')
  return quote
}

test('a day that cannot be chosen has no payoff', () => {
  expect(totalOn(quoteWith(), '2026-11-19')).toBeNull()
  expect(totalOn(quoteWith(), '2026-12-06')).toBeNull()
  expect(totalOn(quoteWith(), '2026-11-30')).toBe(3_380_122)
})

test('fees and returns stand in the breakdown only where there are some', () => {
  expect(breakdownRows(quoteWith()).map((row) => row.part)).toEqual(['principal', 'interest'])
  const breakdown = { principal: 100, interest: 0, lateFees: 3_981, nsfFees: 0, pendingReversals: 20_000 }
  expect(breakdownRows(quoteWith({ breakdown }))).toEqual([
    { part: 'principal', cents: 100 },
    { part: 'interest', cents: 0 },
    { part: 'lateFees', cents: 3_981 },
    { part: 'pendingReversals', cents: 20_000 },
  ])
})

test('the line goes from the lowest day at the left to the highest at the right, inside the drawing', () => {
  const points = chartPoints(quoteWith().days)
  expect(points).toHaveLength(16)
  expect(points[0]).toMatchObject({ x: chart.margin, y: chart.height - chart.margin })
  expect(points.at(-1)).toMatchObject({ x: chart.width - chart.margin, y: chart.margin })
  for (const [index, point] of points.entries()) {
    expect(point.x).toBeGreaterThan(points[index - 1]?.x ?? 0)
    expect(point.y).toBeLessThan(points[index - 1]?.y ?? chart.height)
  }
})

test('a payoff that stays the same is a level line, and one day is one dot', () => {
  const level = ['2026-11-20', '2026-11-21'].map((date) => ({ date, total: 5_000 }))
  expect(chartPoints(level).map((point) => point.y)).toEqual([chart.height / 2, chart.height / 2])
  expect(chartPoints(level.slice(0, 1))).toEqual([{ date: '2026-11-20', x: chart.margin, y: chart.height / 2 }])
})
