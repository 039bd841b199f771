import { canChoosePlan, type ChargeOffStanding, phaseOf } from '#blocks'

/** What account resolution shows first: the ways to settle the balance, the calculator, the plan there is, or that nothing is owed. */
export type ResolutionScreen = 'ways' | 'flow' | 'plan' | 'settled'

/**
 * The screen for a charged-off loan in this state (rules 15.3).
 * @param hasBegun the borrower asked to see plans
 */
export function resolutionScreen(
  standing: Pick<ChargeOffStanding, 'plan' | 'access' | 'limits' | 'accountBalance'>,
  hasBegun: boolean,
): ResolutionScreen {
  if (hasBegun && canChoosePlan(standing)) return 'flow'
  if (phaseOf(standing) !== 'none') return 'plan'
  return standing.accountBalance === 0 ? 'settled' : 'ways'
}
