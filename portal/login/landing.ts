import type { ChargeOffState, LoginAccount } from '../startup/state.ts'
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
export function chargeOffLanding(state: ChargeOffState, isOn: (flag: string) => boolean): string {
  if (isOn('PcoNegotiation') && state.selfServicePCOAccounts.length > 0) return '/pco-negotiation'
  if (isOn('ChargeOffExperiences') && state.selfServiceDeficiencyAccounts.length > 0) return '/account-resolution'
  return '/account'
}

/** Which of the charged-off loans can be settled online, and how (rules 15.1). */
export function chargeOffStateOf(chargeOffs: readonly ChargeOff[]): ChargeOffState {
  const numbers = (test: (plan: ChargeOff['planEligibility']) => boolean) =>
    chargeOffs.filter(({ planEligibility }) => test(planEligibility)).map(({ accountNumber }) => accountNumber)
  return {
    selfServiceDeficiencyAccounts: numbers((plan) => plan.isSSDEligible),
    selfServicePCOAccounts: numbers((plan) => plan.planTypeEligibility === 'PCO'),
  }
}
