import { describe, expect, test } from 'vitest'
import { isCardNumber } from '#sdk/loan/bank-numbers'
import { type BankAccountForm, checkBankAccount } from './bank-account.rules.ts'

const good: BankAccountForm = {
  routingNumber: '021000021',
  accountNumber: '000123456789',
  accountNumberConfirm: '000123456789',
  nickname: 'Everyday',
  nameOnAccount: 'Pat Example',
}

const names = [{ firstName: 'Pat', middleName: null, lastName: 'Example' }]

const refusals = (change: Partial<BankAccountForm>, blocked: readonly string[] = []) =>
  checkBankAccount({ ...good, ...change }, { blockedRoutingNumbers: blocked, names }).map(
    ({ field, code }) => `${field}: ${code}`,
  )

describe('routing numbers', () => {
  test('one that the account may not use is blocked, not invalid', () => {
    expect(refusals({}, ['021000021'])).toEqual(['routingNumber: ROUTING_BLOCKED'])
  })

  test('dashes and spaces are taken out', () => {
    expect(
      refusals({ routingNumber: '0210-0002 1', accountNumber: '0001 2345-6789', accountNumberConfirm: '000123456789' }),
    ).toEqual([])
  })
})

describe('account numbers', () => {
  const both = (number: string) => refusals({ accountNumber: number, accountNumberConfirm: number })

  test.each(['123', '123456789012345678', '12a456', '', '021000021'])('%s is refused', (number) => {
    expect(both(number)).toEqual(['accountNumber: ACCOUNT_NUMBER_INVALID'])
  })

  test.each(['4111 1111 1111 1111', '378282246310005', '6304000000000000', '4000000000000000006'])(
    'the card number %s is told from an account number',
    (number) => {
      expect(isCardNumber(number.replaceAll(' ', ''))).toBe(true)
      expect(both(number)).toEqual(['accountNumber: BANK_IS_CARD'])
    },
  )

  test('sixteen digits that no card has are an account number', () => {
    expect(both('4111111111111112')).toEqual([])
  })

  test('two that differ are told at the second field', () => {
    expect(refusals({ accountNumberConfirm: '000123456780' })).toEqual([
      'accountNumberConfirm: ACCOUNT_NUMBER_MISMATCH',
    ])
  })
})

test('every wrong field is told once, in the order of the form', () => {
  const fields = checkBankAccount(
    { routingNumber: '1', accountNumber: '2', accountNumberConfirm: '3', nickname: 'n'.repeat(31), nameOnAccount: ' ' },
    { blockedRoutingNumbers: [], names },
  )
  expect(fields.map((each) => each.field)).toEqual([
    'routingNumber',
    'accountNumber',
    'accountNumberConfirm',
    'nickname',
    'nameOnAccount',
  ])
})

test('a good form is accepted, with or without a nickname', () => {
  expect(refusals({})).toEqual([])
  expect(refusals({ nickname: null })).toEqual([])
})

test('a nickname with signs that nobody sees is refused', () => {
  for (const nickname of ['Ever\u200byday', '\u202eyadyrevE', 'Every\u0007day'])
    expect(refusals({ nickname })).toEqual(['nickname: FIELD_INVALID'])
  expect(refusals({ nickname: ' Café ❤️ ' })).toEqual([])
})
