import { isPaidOnline, isTitleOnItsWay } from '#sdk/loan/account'
import type { LoginAccount } from '../startup/state.ts'

/** Why no payment is offered on a loan. */
export type Refusal = 'paid-off' | 'other-ways'

/** Why nobody can pay a loan on this site: nothing is owed on it, or it is paid by phone and mail only. Null where one can. */
export function refusalOfLoan({
  status,
  route,
  titleRelease,
}: Pick<LoginAccount, 'status' | 'route' | 'titleRelease'>): Refusal | null {
  if (status.key === 'P' || (isPaidOnline(status.key, route) && isTitleOnItsWay(titleRelease))) return 'paid-off'
  return isPaidOnline(status.key, route) ? null : 'other-ways'
}
