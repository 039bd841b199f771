import { describe, expect, test } from 'vitest'
import { CarportError } from '#sdk/errors/errors'
import {
  bankAccountInput,
  bankProblems,
  emptyBankAccount,
  placeOfRefusal,
  readCardAnswer,
} from './payment-methods.state.ts'

const good = {
  ...emptyBankAccount,
  nameOnAccount: 'Ana Reyes',
  routingNumber: '021000021',
  accountNumber: '000123456789',
  accountNumberConfirm: '000123456789',
}

describe('a new bank account', () => {
  test.each([
    [{ nameOnAccount: '  ' }, { nameOnAccount: 'NAME_MISSING' }],
    [{ routingNumber: '123456789' }, { routingNumber: 'ROUTING_INVALID' }],
    [{ accountNumber: '123', accountNumberConfirm: '123' }, { accountNumber: 'ACCOUNT_NUMBER_INVALID' }],
    [{ accountNumber: '021000021', accountNumberConfirm: '021000021' }, { accountNumber: 'ACCOUNT_NUMBER_INVALID' }],
    [
      { accountNumber: '4242424242424242', accountNumberConfirm: '4242424242424242' },
      { accountNumber: 'BANK_IS_CARD' },
    ],
    [{ accountNumberConfirm: '1' }, { accountNumberConfirm: 'ACCOUNT_NUMBER_MISMATCH' }],
    [{ nickname: 'x'.repeat(31) }, { nickname: 'NICKNAME_TOO_LONG' }],
    [{}, {}],
  ])('with %o has the problems %o', (change, problems) => {
    expect(bankProblems({ ...good, ...change })).toEqual(problems)
  })

  test('dashes and spaces are left out, an empty nickname too', () => {
    const typed = { ...good, routingNumber: '021-000-021', accountNumber: '000 123 456 789', nickname: ' ' }
    expect(bankProblems(typed)).toEqual({})
    expect(bankAccountInput(typed)).toEqual({
      nameOnAccount: 'Ana Reyes',
      type: 'CHECKING',
      routingNumber: '021000021',
      accountNumber: '000123456789',
      accountNumberConfirm: '000123456789',
      isSaveForReuse: true,
    })
  })

  test.each([
    [new CarportError('OTP_WRONG'), 'passcode'],
    [new CarportError('ROUTING_BLOCKED'), 'routingNumber'],
    [new CarportError('BANK_IS_CARD'), 'accountNumber'],
    [new CarportError('FIELD_INVALID', { fields: [{ field: 'nickname', code: 'FIELD_INVALID' }] }), 'nickname'],
    [new CarportError('BANK_NOT_VERIFIED'), 'form'],
    [new Error('anything'), 'form'],
  ])('%s belongs to %s', (error, place) => {
    expect(placeOfRefusal(error)).toBe(place)
  })
})

test.each([
  ['#rawToken=rt_1', { rawToken: 'rt_1', reason: 'none' }],
  ['#error=CARD_DECLINED', { rawToken: null, reason: 'declined' }],
  ['#error=CARD_SESSION_EXPIRED', { rawToken: null, reason: 'expired' }],
  ['#cancelled=true', { rawToken: null, reason: 'cancelled' }],
  ['#rawToken=', { rawToken: null, reason: 'none' }],
  ['', { rawToken: null, reason: 'none' }],
])('[pay-07] the card page came back with "%s"', (hash, answer) => {
  expect(readCardAnswer(hash)).toEqual(answer)
})
