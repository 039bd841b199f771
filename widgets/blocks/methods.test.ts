import { expect, test } from 'vitest'
import { exceedsCardLimit, inWalletOrder, isCard } from './methods.ts'

test('the default method comes first, then the borrower’s own order', () => {
  const method = (id: string, sortOrder: number, isDefault = false) => ({ id, sortOrder, isDefault })
  const ordered = inWalletOrder([method('b', 2), method('a', 1), method('c', 3, true)])
  expect(ordered.map(({ id }) => id)).toEqual(['c', 'a', 'b'])
})

test.each([
  ['CHECKING_ACCOUNT', false],
  ['SAVINGS_ACCOUNT', false],
  ['VISA_DEBIT', true],
  ['UNKNOWN', true],
])('whether %s is a card: %s', (type, isOne) => {
  expect(isCard({ type })).toBe(isOne)
})

test.each([
  ['VISA_DEBIT', 250_000, false],
  ['VISA_DEBIT', 250_001, true],
  ['SAVINGS_ACCOUNT', 5_000_000, false],
])('%s: whether %i cents are above the card limit: %s', (type, cents, isAbove) => {
  expect(exceedsCardLimit({ type }, cents)).toBe(isAbove)
})
