/** What the dealer's own pages say. */
export const texts = {
  brand: 'Saguaro Motors',
  main: 'Main',
  pay: 'Make a payment',
  payments: 'My payments',
  payoff: 'Pay it off',
  methods: 'Ways to pay',
  payTitle: 'Your car loan',
  paymentsTitle: 'What you paid',
  thanks: (confirmationNumber: string) => `Thank you. Show confirmation ${confirmationNumber} at the counter.`,
  refused: 'The payment was not taken. Nothing was charged.',
  unknown: (reference: string) => `We are finding out about your payment. Its reference is ${reference}.`,
  notReal: 'An example page: neither the dealer nor the lender exists.',
}
