import type { AutopayFrequency, TitleReleaseStatus } from './enums.graphql.ts'
import type { OwedKind } from './owed-lines.ts'

/** How often a loan is paid, inside a sentence. */
export const paymentFrequencies: Readonly<Record<AutopayFrequency, string>> = {
  MONTHLY: 'every month',
  SEMI_MONTHLY: 'twice a month',
  BI_WEEKLY: 'every two weeks',
  WEEKLY: 'every week',
}

/** What an amount due is made of. */
export const owedNames: Readonly<Record<OwedKind, string>> = {
  pastDue: 'Past-due payments',
  dueToday: 'Due today',
  nextDue: 'Next payment',
  lateFees: 'Late fees',
  nsfFees: 'Returned payment fees',
  pending: 'Pending payments',
  scheduled: 'Scheduled',
}

/** Descriptions of history entries, by the backend's text. One that is missing here is shown as the backend sends it. */
export const historyDescriptions: Readonly<Record<string, string>> = {
  'Extension Payment': 'Extension payment',
  'Late Fee': 'Late fee',
  'Returned Payment Fee': 'Returned payment fee',
  'Payment Reversal': 'Returned payment',
  'Fee Waiver': 'Fee waived',
  'Charge-Off': 'Charge-off',
  'Balance Adjustment': 'Balance adjustment',
}

/** What becomes of the title of a loan that was paid off, by the state of its release; the date is the last day on which it leaves. */
export const titleReleases: Readonly<Record<TitleReleaseStatus, (date: string) => string>> = {
  WAITING: (date) => `Your loan is paid off. Once your payment clears, we’ll send the title by ${date}.`,
  ORDERED: (date) => `Your payment cleared. We’ll send the title or lien release by ${date}.`,
  SENT: () => 'We sent the title or lien release.',
  HELD: () => 'Your last payment was returned, so we haven’t sent the title. Pay the remaining balance, or call us.',
}

/** By when to pay in the grace days. */
export function lateFeeWarning(amount: string, date: string): string {
  return `Pay by ${date} to avoid a late fee of ${amount}.`
}
