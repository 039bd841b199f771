import { expect, test } from 'vitest'
import { centsScalar, dateTimeScalar, localDateScalar } from './scalars.ts'

test.each([['1'], [1.5], [Number.NaN], [2 ** 60], [null], [true], [[1]]])('%j is not an amount', (value) => {
  expect(() => centsScalar.coerceInputValue(value)).toThrow('whole number of cents')
  expect(() => centsScalar.coerceOutputValue(value)).toThrow('whole number of cents')
})

test.each([['2026-02-30'], ['2026-2-3'], ['20260203'], ['2026-02-03T00:00:00Z'], [20260203], ['']])(
  '%j is not a date',
  (value) => {
    expect(() => localDateScalar.coerceInputValue(value)).toThrow('date like')
  },
)

test.each([['2026-02-30T10:00:00Z'], ['2026-02-03T10:00:00'], ['2026-02-03'], ['yesterday'], [0]])(
  '%j is not a moment',
  (value) => {
    expect(() => dateTimeScalar.coerceInputValue(value)).toThrow('moment like')
  },
)

test('amounts, dates and moments pass, moments in UTC', () => {
  expect(centsScalar.coerceInputValue(9612)).toBe(9612)
  expect(localDateScalar.coerceInputValue('2028-02-29')).toBe('2028-02-29')
  expect(dateTimeScalar.coerceInputValue('2026-06-17T10:00:00-07:00')).toBe('2026-06-17T17:00:00.000Z')
})
