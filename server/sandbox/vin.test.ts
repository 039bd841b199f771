import { expect, test } from 'vitest'
import { makeVin, vinCheckDigit } from './vin.ts'

test.each([['1M8GDM9AXKP042788'], ['1HGCM82633A004352'], ['11111111111111111']])(
  '%s carries the check digit the standard asks for',
  (vin) => {
    expect(vinCheckDigit(vin)).toBe(vin.charAt(8))
  },
)

test('a changed character does not pass', () => {
  expect(vinCheckDigit('1HGCM82633A004353')).not.toBe('3')
})

test('a made-up number has seventeen characters, the code of its year and none of I, O, Q', () => {
  const vin = makeVin('2HGFC2F5*NH5', 2024, '42')
  expect(vin).toMatch(/^2HGFC2F5[\dX]RH500042$/)
  expect(vin).not.toMatch(/[IOQ]/)
})
