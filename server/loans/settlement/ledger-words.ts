import { serviceFee } from '#server/loans/payments/service-fee'

/** How entries that the jobs write are described in the ledger and in a borrower's history. */
export const ledgerWords = {
  payment: 'Payment',
  serviceFee: serviceFee.description,
  reversal: 'Payment returned',
  nsfFee: 'Returned payment fee',
  writeOff: 'Small balance written off',
  refund: 'Refund of what was paid too much',
} as const
