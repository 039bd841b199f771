/**
 * Cents that one payment has at most, by its method (rules 7.3). Of `payment-terms.ts`, which is where everything else has them from:
 * the first screen of a payment has no room for the file of all terms.
 */
export const maximumBankPaymentCents = 5_000_000
export const maximumCardPaymentCents = 250_000
