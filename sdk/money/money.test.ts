import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addCents,
  cents,
  centsText,
  formatCents,
  formatRate,
  mulDivHalfUp,
  parseCents,
  subtractCents,
  toDecimalText,
} from './money.ts'

test('what is not whole cents is refused', () => {
  for (const value of [1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
    expect(() => cents(value)).toThrow(RangeError)
  expect(() => addCents(Number.MAX_SAFE_INTEGER, 1)).toThrow(RangeError)
  expect(() => mulDivHalfUp(-1n, 1n, 1n)).toThrow(RangeError)
})

test.each(['', ' ', '-5', '-$5.00', '1.234', '12,34', '1,0961.2', 'abc', '1e3', '.', '5.', '$', '99999999999999999'])(
  'typed %j is not an amount',
  (text) => expect(parseCents(text)).toBeNull(),
)

test.each([
  ['96.12', 9_612],
  ['96', 9_600],
  ['96.1', 9_610],
  ['$96.12', 9_612],
  ['1,096.12', 109_612],
  [' $ 1,234,567.89 ', 123_456_789],
  ['0', 0],
])('typed %j is %i cents', (text, expected) => expect(parseCents(text)).toBe(expected))

test.each([
  [109_612, '$1,096.12'],
  [-500, '-$5.00'],
  [0, '$0.00'],
  [-0, '$0.00'],
  [5, '$0.05'],
  [Number.MAX_SAFE_INTEGER, '$90,071,992,547,409.91'],
])('%i cents read %s in both languages', (amount, text) => {
  expect(formatCents(amount)).toBe(text)
  expect(formatCents(amount, 'es')).toBe(text)
  expect(centsText(amount)('es')).toBe(text)
})

test.each(['en', 'es'] as const)('amounts read as the browser’s own formatter has them (%s)', (language) => {
  const format = new Intl.NumberFormat(`${language}-US`, { style: 'currency', currency: 'USD' })
  fc.assert(
    fc.property(
      fc.integer({ min: -1e12, max: 1e12 }),
      (amount) => formatCents(amount, language) === format.format(toDecimalText(amount)),
    ),
  )
})

test('every amount that is shown can be typed again', () => {
  const amounts = fc.integer({ min: 0, max: 1e12 })
  fc.assert(
    fc.property(
      amounts,
      (amount) => parseCents(formatCents(amount)) === amount && parseCents(toDecimalText(amount)) === amount,
    ),
  )
})

test('sums and differences are exact', () => {
  expect(addCents(10, 20, 12)).toBe(42)
  expect(subtractCents(79_612, 70_000)).toBe(9_612)
  expect(toDecimalText(-5)).toBe('-0.05')
})

test('half rounds up, once', () => {
  expect([mulDivHalfUp(1n, 1n, 2n), mulDivHalfUp(1n, 1n, 3n), mulDivHalfUp(39_806n, 26n, 12n)]).toEqual([1, 0, 86_246])
})

test.each([
  [178_100, '17.81%'],
  [60_000, '6.00%'],
  [71_250, '7.125%'],
  [9_900, '0.99%'],
  [0, '0.00%'],
])('a rate of %i millionths reads %s', (rate, text) => {
  expect(formatRate(rate)).toBe(text)
})
