import { expect, test } from 'vitest'
import { holdsCardNumber, holdsNumberEnding, isBareNumber } from './account-numbers.ts'

test.each(['4111111111111111', 'tok_4111111111111111', 'My 4111-1111 1111 1111'])('%s holds a card number', (text) => {
  expect(holdsCardNumber(text)).toBe(true)
})

test.each([
  '4111111111111112',
  'tok_4111x111111111111',
  '9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d',
  'a4111111111111111f',
  '1234',
])('%s holds none', (text) => {
  expect(holdsCardNumber(text)).toBe(false)
})

test('a number that ends in the last four digits is the account, and any shorter one is not', () => {
  expect(holdsNumberEnding('acct:000123456789', '6789')).toBe(true)
  expect(holdsNumberEnding('Joint 0001 2345 6789', '6789')).toBe(true)
  expect(holdsNumberEnding('acct:000123456789', '1234')).toBe(false)
  expect(holdsNumberEnding('Checking 6789', '6789')).toBe(false)
})

test('a token has letters', () => {
  expect(['000123456789', '0001-2345 6789', '7'].map(isBareNumber)).toEqual([true, true, true])
  expect(['ba_000123456789', ''].map(isBareNumber)).toEqual([false, false])
})
