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
