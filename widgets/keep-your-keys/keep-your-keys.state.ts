import { canChoosePlan, type ChargeOffStanding, phaseOf } from '#blocks'
import { pcoLandingOf } from '#sdk/loan/charge-off-landing'

/** What Keep Your Keys shows: the landing page, the calculator, the plan there is, a call, or the balance alone. */
export type KeepYourKeysScreen = 'landing' | 'flow' | 'plan' | 'call-in' | 'balance'

/**
 * The screen for a charged-off loan in this state (rules 15.1, 15.3).
 * @param landingDigit the loan's check digit: it decides whether there is a landing page, or a call in place of all this
 * @param hasBegun the borrower asked to see plans
 */
export function screenOf(
  standing: Pick<ChargeOffStanding, 'plan' | 'access' | 'limits'>,
  landingDigit: number,
  hasBegun: boolean,
): KeepYourKeysScreen {
  const phase = phaseOf(standing)
  if (hasBegun && canChoosePlan(standing)) return 'flow'
  if (phase !== 'none') return 'plan'
  const landing = pcoLandingOf(landingDigit)
  if (landing === 'call-in-landing-page' || standing.access === 'CALL_IN') return 'call-in'
  if (!canChoosePlan(standing)) return 'balance'
  return landing === 'self-service-landing-page' ? 'landing' : 'flow'
}
