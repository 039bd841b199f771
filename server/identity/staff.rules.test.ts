import { expect, test } from 'vitest'
import { isFresh, mayChangeLogins, maySearch, readAccountSearch, readReason } from './staff.rules.ts'

test('a developer changes nobody’s login where the people are real; somebody with neither role does nothing', () => {
  expect(mayChangeLogins(['DEVELOPER'], 'production')).toBe(false)
  expect(mayChangeLogins(['DEVELOPER'], 'sandbox')).toBe(true)
  expect(mayChangeLogins(['LOAN_ADVISOR'], 'production')).toBe(true)
  expect(mayChangeLogins(['AUDITOR'], 'sandbox')).toBe(false)
  expect(maySearch(['AUDITOR'])).toBe(false)
  expect(maySearch(['DEVELOPER'])).toBe(true)
})

test('a sign-in is fresh for five minutes', () => {
  expect(isFresh(1000, 1300)).toBe(true)
  expect(isFresh(1000, 1301)).toBe(false)
})

test.each([
  [null],
  [''],
  ['%20%20no%20'],
  ['%E0%A4%A'],
  ['a'.repeat(201)],
  ['SSN%20123-45-6789'],
  ['bell%07%07%07'],
  ['123 45 6789'],
])('the reason %j is refused', (given) => {
  expect(() => readReason(given)).toThrow(expect.objectContaining({ code: 'FIELD_INVALID' }))
})

test('a reason is read with its accents and single spaces', () => {
  expect(readReason(encodeURIComponent('  Llamó:  no puede entrar '))).toBe('Llamó: no puede entrar')
})

test('[admin-02] a search by account needs the number and the four digits', () => {
  for (const given of [{}, { accountNumber: '100000000001' }, { last4Ssn: '0001' }, { accountNumber: 1, last4Ssn: 1 }])
    expect(() => readAccountSearch(given)).toThrow(expect.objectContaining({ code: 'FIELD_INVALID' }))
  expect(readAccountSearch({ accountNumber: ' 100000000001 ', last4Ssn: '0001' })).toEqual({
    accountNumber: '100000000001',
    last4: '0001',
  })
})
