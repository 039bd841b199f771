import { addDays, type LocalDate } from '#sdk/dates/dates'
import { type AccountStatusKey, isActiveRepo, type RepossessionState, type TrafficBucket } from '#sdk/loan/account'
import type { CsoVariation } from '#sdk/loan/experience'

/** Days past due at which staff may charge an account off, at a month's end (rules 3.3). */
export const chargeOffDays = 120

/** First day past due of the buckets 2 to 5. */
const bucketStarts: readonly (readonly [number, TrafficBucket])[] = [
  [60, 5],
  [30, 4],
  [11, 3],
  [1, 2],
]

/** The traffic bucket of an account: 1 current, 2 to 5 by days past due, 0 when the days are not known. */
export function trafficBucket(daysPastDue: number | null): TrafficBucket {
  if (daysPastDue === null) return 0
  return bucketStarts.find(([from]) => daysPastDue >= from)?.[1] ?? 1
}

/** Never shown for a protected servicemember (rules 2.2). */
export function repossessionState(account: {
  readonly route: string
  readonly hasPredictedRepoWarning: boolean
  readonly isScraProtected: boolean
}): RepossessionState {
  if (account.isScraProtected) return 'NONE'
  if (isActiveRepo(account.route)) return 'ACTIVE'
  return account.hasPredictedRepoWarning ? 'PREDICTED' : 'NONE'
}

/** Whether staff are asked to charge the account off: 120 days past due on a month's last day. */
export function isChargeOffDue(daysPastDue: number, date: LocalDate): boolean {
  return daysPastDue >= chargeOffDays && addDays(date, 1).endsWith('-01')
}

/** First check digits of the variations; a servicer may move them. */
export const csoVariationStarts: readonly (readonly [number, CsoVariation])[] = [
  [8, 'OTP'],
  [6, 'Customized'],
  [3, 'SimplePay'],
  [0, 'Control'],
]

/** The experiment variation of an account's check digit, 0 to 9. */
export function csoVariation(checkDigit: number, starts = csoVariationStarts): CsoVariation {
  return starts.find(([from]) => checkDigit >= from)?.[1] ?? 'Control'
}

export const accountStatusDescriptions: Readonly<Record<AccountStatusKey, string>> = {
  A: 'Active',
  P: 'Paid',
  C: 'Closed',
  O: 'Charged off',
  R: 'Repossessed',
  B: 'Bankruptcy',
}
