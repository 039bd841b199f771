import { createHash } from 'node:crypto'
import { type AccountStatusKey, isActiveRepo, type RepossessionState } from '#sdk/loan/account'
import type { CsoVariation } from '#sdk/loan/enums.graphql'

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

/**
 * What an active repossession is called where it keeps a loan from something; null without one. It keeps a protected servicemember from
 * the same things, who reads of the account's status instead: no repossession is ever shown to them (rules 2.2).
 */
export function repossessionBlock(account: {
  readonly route: string
  readonly isScraProtected: boolean
}): 'repossession' | 'account-status' | null {
  if (!isActiveRepo(account.route)) return null
  return repossessionState({ ...account, hasPredictedRepoWarning: false }) === 'ACTIVE'
    ? 'repossession'
    : 'account-status'
}

/** A loan's standing: 0 not known, 1 current, 2 to 5 the longer past due the higher (rules 3.3). */
export const trafficBuckets = [0, 1, 2, 3, 4, 5] as const
export type TrafficBucket = (typeof trafficBuckets)[number]

/** First days past due of the buckets 2 to 5. */
const trafficBucketStarts: readonly (readonly [number, TrafficBucket])[] = [
  [60, 5],
  [30, 4],
  [11, 3],
  [1, 2],
]

/** The traffic bucket of a loan that is so many days past due; null where that is not known (rules 3.3). */
export function trafficBucket(daysPastDue: number | null): TrafficBucket {
  if (daysPastDue === null) return 0
  return trafficBucketStarts.find(([from]) => daysPastDue >= from)?.[1] ?? 1
}

/** A digit that an account's number gives under a name, 0 to 9: the same however often it is asked, and spread evenly. */
export function checkDigit(name: string, accountNumber: string): number {
  return createHash('sha256').update(`${name}:${accountNumber}`).digest().readUInt32BE() % 10
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
