/**
 * Cents that one card payment has at most (rules 7.3). Of `payment-terms.ts`, which is where everything else has it from: the first
 * screen of a payment has no room for the file of all terms.
 */
export const maximumCardPaymentCents = 250_000
