import { expect, test } from 'vitest'
import { isCardNumber, isRoutingNumber, plainNumber } from './bank-numbers.ts'

test.each(['123456789', '000000000', '02100002', '0210000211', '02100002a', '', '130000006', '451000020', '990000008'])(
  '%s is no routing number',
  (routing) => {
    expect(isRoutingNumber(routing)).toBe(false)
  },
)

test.each(['021000021', '122105155', '111000025', '800000006'])('%s is a routing number', (routing) => {
  expect(isRoutingNumber(routing)).toBe(true)
})

test.each([
  ['4111111111111111', true],
  ['4111111111111112', false],
  ['411111111111', false],
])('the card number %s: %s', (text, isCard) => {
  expect(isCardNumber(text)).toBe(isCard)
})

test('dashes and spaces that are copied along are taken out', () => {
  expect(plainNumber('0210-0002 1')).toBe('021000021')
})
