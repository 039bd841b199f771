import { cardFeeDescription } from '#sdk/loan/payment-terms'

/** How entries that the jobs write are described in the ledger and in a borrower's history. */
export const ledgerWords = {
  payment: 'Payment',
  /** Of an extension's payment; the sandbox's history calls it the same. */
  extension: 'Extension Payment',
  serviceFee: cardFeeDescription,
  reversal: 'Payment returned',
  nsfFee: 'Returned payment fee',
  writeOff: 'Small balance written off',
  chargeOff: 'Charged off',
  refund: 'Refund of what was paid too much',
} as const
