import { expect, test } from 'vitest'
import { openingAccount } from './opening-account.ts'

const accounts = [
  { accountNumber: '1001', legacyId: '1' },
  { accountNumber: '1002', legacyId: '2' },
]

test.each([
  ['2', '1002'],
  ['3', '1001'],
  [null, '1001'],
])('[login-10][login-11] with the aid %s the login opens with %s', (aid, number) => {
  expect(openingAccount(accounts, aid)).toBe(number)
})

test('without accounts there is none', () => {
  expect(openingAccount([], '1')).toBeNull()
})
