import type { LoginAccount } from '../state.ts'
import type { ChargeOffLandingQuery } from './charge-offs.graphql.ts'

type ChargeOff = ChargeOffLandingQuery['SelfServiceCustomer']['chargeOffAccounts'][number]

/** Whether every loan of the borrower is charged off; then another page than the dashboard may be theirs. */
export function hasOnlyChargeOffs(accounts: readonly LoginAccount[]): boolean {
  return accounts.length > 0 && accounts.every(({ status }) => status.key === 'O')
}

/**
 * Where a borrower with nothing but charged-off loans lands after login (rules 15.1): on the negotiation, on the resolution, or on
 * the dashboard.
 * @param isOn whether a flag is on
 */
export function chargeOffLanding(chargeOffs: readonly ChargeOff[], isOn: (flag: string) => boolean): string {
  const has = (test: (plan: ChargeOff['planEligibility']) => boolean) =>
    chargeOffs.some(({ planEligibility }) => test(planEligibility))
  if (isOn('PcoNegotiation') && has((plan) => plan.planTypeEligibility === 'PCO')) return '/pco-negotiation'
  if (isOn('ChargeOffExperiences') && has((plan) => plan.isSSDEligible)) return '/account-resolution'
  return '/account'
}
