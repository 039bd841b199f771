import type { AutopayFrequency } from './payments.ts'

/** How often a loan is paid, inside a sentence. */
export const paymentFrequencies: Readonly<Record<AutopayFrequency, string>> = {
  MONTHLY: 'every month',
  SEMI_MONTHLY: 'twice a month',
  BI_WEEKLY: 'every two weeks',
  WEEKLY: 'every week',
}

/** What an entry of the history is, by the backend's word; where one is missing, the backend's own word stands. */
export const historyDescriptions: Readonly<Record<string, string>> = {
  'Extension Payment': 'Extension payment',
  'Late Fee': 'Late fee',
  'Returned Payment Fee': 'Returned payment fee',
  'Payment Reversal': 'Returned payment',
  'Fee Waiver': 'Fee taken off',
  'Charge-Off': 'Charge-off',
  'Balance Adjustment': 'Balance adjustment',
}
