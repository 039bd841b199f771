import type { RequestContext } from '#server/platform/context'
import { totalOwedAt } from '#server/loans/ledger/ledger'
import { accountFigures } from '#server/loans/accounts/account-figures'
import type { ChargeOffFacts } from '#server/loans/accounts/accounts.store'
import type { ChargeOff } from '#server/platform/graphql/resolvers.graphql'

/** A charged-off loan: what is owed on it and which ways to settle it are open. */
export async function chargeOffAnswer(
  context: RequestContext,
  accountNumber: string,
  facts: ChargeOffFacts,
): Promise<ChargeOff> {
  const { state, today } = await accountFigures(context, accountNumber)
  const { plan } = facts
  return {
    accountNumber,
    planEligibility: {
      isSSDEligible: facts.isSSDEligible,
      planTypeEligibility: facts.planTypeEligibility,
      eligibilityGroup: facts.eligibilityGroup,
      pcoCheckDigit1: facts.pcoCheckDigit1,
      pcoCheckDigit2: facts.pcoCheckDigit2,
      pcoCheckDigit3: facts.pcoCheckDigit3,
      pcoLandingPageCheckDigit: facts.pcoLandingPageCheckDigit,
    },
    amountDue: {
      isPastDue: plan !== undefined && plan.nextDueDate < today,
      accountBalance: totalOwedAt(state, today),
      initialPaymentAmount: plan?.initialPaymentAmount ?? null,
      regularPaymentAmount: plan?.regularPaymentAmount ?? null,
      numberOfPayments: plan?.numberOfPayments ?? null,
      paymentStartDate: plan?.paymentStartDate ?? null,
      paymentEndDate: plan?.paymentEndDate ?? null,
      totalFees: 0,
      nextDueAmount: plan?.nextDueAmount ?? null,
      nextDueDate: plan?.nextDueDate ?? null,
    },
  }
}
