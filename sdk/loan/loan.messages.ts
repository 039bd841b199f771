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

/** What becomes of the title of a loan that was paid off, by the state of its release; the date is the last day on which it leaves. */
export const titleReleases: Readonly<Record<TitleReleaseState, (date: string) => string>> = {
  WAITING: (date) => `Your loan is paid. Once the payment has cleared, the title is sent, by ${date} at the latest.`,
  ORDERED: (date) => `Your payment has cleared. The title or lien release is sent by ${date} at the latest.`,
  SENT: () => 'The title or lien release has been sent.',
  HELD: () => 'Your last payment came back, so the title waits. Pay what is left, or call us.',
}

export type TitleReleaseState = 'WAITING' | 'ORDERED' | 'SENT' | 'HELD'

/** By when to pay in the grace days. */
export function lateFeeWarning(amount: string, date: string): string {
  return `Pay by ${date} to avoid a late fee of ${amount}.`
}
