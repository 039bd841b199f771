/** What the dealer's own pages say. */
export const texts = {
  brand: 'Saguaro Motors',
  main: 'Main',
  pay: 'Make a payment',
  payments: 'My payments',
  payoff: 'Pay off your loan',
  methods: 'Payment methods',
  payTitle: 'Your car loan',
  paymentsTitle: 'Your payments',
  thanks: (confirmationNumber: string) => `Thank you. Show confirmation ${confirmationNumber} at the counter.`,
  refused: 'Your payment didn’t go through. Nothing was charged.',
  unknown: (reference: string) => `We’re checking on your payment. Your reference is ${reference}.`,
  notReal: 'This is an example page. The dealer and lender aren’t real.',
}
