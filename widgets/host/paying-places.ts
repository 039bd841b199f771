import type { Destination } from './host.ts'

/** Where a single payment is made: no link leads there while payments are turned off. */
export const payingPlaces: readonly Destination[] = [
  'make-a-payment',
  'make-a-payment-payoff',
  'make-a-payment-review',
  'autopay-otp',
]
