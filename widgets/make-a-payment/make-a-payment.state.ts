/** The screens of the one-time payment, named as their routes. */
export type PaymentStep = 'index' | 'terms' | 'review-terms' | 'success' | 'payment-ineligible'
