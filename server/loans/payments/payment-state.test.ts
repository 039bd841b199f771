import { expect, test } from 'vitest'
import {
  mayHappen,
  nextState,
  type PaymentState,
  PaymentStateError,
  type PaymentTrigger,
  statusOf,
} from './payment-state.ts'

const states: readonly PaymentState[] = [
  'AUTHORISING',
  'SCHEDULED',
  'PENDING',
  'APPLIED',
  'PENDING_PAYMENT_REVERSAL',
  'CANCELLED',
  'REVERSED',
  'DECLINED',
]
const triggers: readonly PaymentTrigger[] = [
  'authorized',
  'declined',
  'filed',
  'posted',
  'returned',
  'reversal-posted',
  'cancelled',
]

const legal: readonly (readonly [PaymentState, PaymentTrigger, PaymentState])[] = [
  ['AUTHORISING', 'authorized', 'PENDING'],
  ['AUTHORISING', 'declined', 'DECLINED'],
  ['SCHEDULED', 'filed', 'PENDING'],
  ['SCHEDULED', 'cancelled', 'CANCELLED'],
  ['PENDING', 'posted', 'APPLIED'],
  ['PENDING', 'cancelled', 'CANCELLED'],
  ['APPLIED', 'returned', 'PENDING_PAYMENT_REVERSAL'],
  ['PENDING_PAYMENT_REVERSAL', 'reversal-posted', 'REVERSED'],
]

test('every transition that is not in the table throws', () => {
  for (const from of states) {
    for (const trigger of triggers) {
      if (legal.some(([state, what]) => state === from && what === trigger)) continue
      expect(() => nextState(from, trigger), `${from} ${trigger}`).toThrow(PaymentStateError)
      expect(mayHappen(from, trigger)).toBe(false)
    }
  }
})

test.each(legal)('a payment that is %s and is %s becomes %s', (from, trigger, to) => {
  expect(nextState(from, trigger)).toBe(to)
})

test('[enum-10] a borrower sees four statuses and no other', () => {
  const seen = states.filter((state) => state !== 'CANCELLED' && state !== 'DECLINED').map(statusOf)
  expect(new Set(seen)).toEqual(new Set(['PENDING', 'SCHEDULED', 'PENDING_PAYMENT_REVERSAL', 'APPLIED']))
  expect(() => statusOf('CANCELLED')).toThrow(PaymentStateError)
  expect(() => statusOf('DECLINED')).toThrow(PaymentStateError)
})
