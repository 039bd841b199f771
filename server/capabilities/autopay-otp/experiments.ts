import { toIso } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import { defaultOtpDashboardVariation } from '#sdk/loan/experience'
import type { RequestContext } from '#server/platform/context'
import { csoVariation } from '#server/loans/ledger/ledger'
import { loadStanding } from '#server/loans/accounts/account-standing'
import { callingCustomer } from '#server/identity/calling-customer'
import { reader } from '#server/platform/store/database'
import { assign, readAssignment } from '#server/loans/autopay/experiments.store'
import type { CsoVariation, OtpDashboardVariation } from '#sdk/loan/enums.graphql'

/** The GraphQL type Experiments. */
export interface ExperimentsView {
  readonly otpDashboard: OtpDashboardVariation
  readonly csoVariation: CsoVariation
}

/**
 * The variations of an account (rules 3.3, 9, 22). The first look assigns them by the check digit; they stay the same after that.
 * Staff who look through a borrower's eyes assign nothing.
 */
export async function experiments(context: RequestContext, accountNumber: string): Promise<ExperimentsView> {
  const q = reader(context.db)
  const { customerId } = callingCustomer(context)
  const known = await readAssignment(q, accountNumber)
  if (known === null) throw new CarportError('NOT_FOUND')
  const variation = known.assigned ?? csoVariation(known.checkDigit)
  const isImpersonating = context.actor.kind === 'borrower' && context.actor.impersonatedBy !== null
  if (known.assigned === null && !isImpersonating) {
    // Left undone it is the same at the next look: the check digit does not change.
    await context.db.tryTx((tx) => assign(tx, accountNumber, variation, toIso(context.clock.nowMs())))
  }
  const isPilot = context.flags.getBoolean('OtpDashboardPilot')
  const { eligibility } = await loadStanding(q, context, accountNumber, customerId)
  const isEligible = eligibility.autopayReason === null && eligibility.cardReason === null
  return { csoVariation: variation, otpDashboard: otpDashboardVariation({ isPilot, variation, isEligible }) }
}

/** Without the pilot nobody takes part; in it the accounts of the OTP variation do, if they may pay and enroll, and the others compare. */
export function otpDashboardVariation(facts: {
  readonly isPilot: boolean
  readonly variation: CsoVariation
  readonly isEligible: boolean
}): OtpDashboardVariation {
  if (!facts.isPilot) return defaultOtpDashboardVariation
  if (facts.variation !== 'OTP') return 'Variation0'
  return facts.isEligible ? 'Variation1' : 'Variation2'
}
