import { expect, test } from 'vitest'
import { inWalletOrder, isCard } from './methods.ts'

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
