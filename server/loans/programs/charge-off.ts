import { daysBetween, type LocalDate } from '#sdk/dates/dates'
import type { ChargeOffType } from '#sdk/loan/account'
import { type ChargeOffTerms, planEnd } from '#sdk/loan/charge-off-plan'
import { newlyChargedOffDays } from '#sdk/loan/payment-terms'
import type { Cents } from '#sdk/money/money'
import { totalOwedAt } from '#server/loans/ledger/ledger'
import { accountFigures } from '#server/loans/accounts/account-figures'
import type { ChargeOffFacts } from '#server/loans/accounts/accounts.store'
import type { RequestContext } from '#server/platform/context'
import type { ChargeOff, ChargeOffAmountDue } from '#server/platform/graphql/resolvers.graphql'
import { reader } from '#server/platform/store/database'
import { openChargeOffPlan } from './charge-off-plan.ts'
import type { ChargeOffPlan } from './charge-off-plan.rules.ts'

/** New for 60 days without a plan; performing while one is kept or can be made up for (rules 15.3). */
export function chargeOffType(
  { chargedOffOn }: Pick<ChargeOffFacts, 'chargedOffOn'>,
  planState: ChargeOffPlan['state'] | null,
  today: LocalDate,
): ChargeOffType {
  if (planState === 'Active' || planState === 'PAYMENT_REQUIRED') return 'PerformingChargedOff'
  // Whoever has just agreed to a plan is not asked to look for options.
  if (planState === 'PendingInitialPayment') return 'Unknown'
  return daysBetween(chargedOffOn, today) <= newlyChargedOffDays ? 'NewlyChargedOff' : 'Unknown'
}

/** Terms as the GraphQL type ChargeOffAmountDue has them. */
export function termsAnswer(accountBalance: Cents, terms: ChargeOffTerms): ChargeOffAmountDue {
  return {
    isPastDue: false,
    accountBalance,
    initialPaymentAmount: terms.initialPaymentAmount,
    regularPaymentAmount: terms.regularPaymentAmount,
    numberOfPayments: terms.numberOfPayments,
    paymentStartDate: terms.paymentStartDate,
    paymentEndDate: planEnd(terms),
    totalFees: 0,
    nextDueAmount: terms.initialPaymentAmount,
    nextDueDate: terms.initialPaymentDate,
  }
}

const noPlan = {
  isPastDue: false,
  initialPaymentAmount: null,
  regularPaymentAmount: null,
  numberOfPayments: null,
  paymentStartDate: null,
  paymentEndDate: null,
  nextDueAmount: null,
  nextDueDate: null,
} as const

/** A charged-off loan: what is owed on it and which ways to settle it are open. */
export async function chargeOffAnswer(
  context: RequestContext,
  accountNumber: string,
  facts: ChargeOffFacts,
): Promise<ChargeOff> {
  const { state, today } = await accountFigures(context, accountNumber)
  const open = await openChargeOffPlan(reader(context.db), accountNumber, today)
  const accountBalance = totalOwedAt(state, today)
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
    amountDue:
      open === null
        ? { ...noPlan, accountBalance, totalFees: 0 }
        : {
            ...termsAnswer(accountBalance, open.plan.terms),
            isPastDue: open.next !== null && open.next.dueOn < today,
            nextDueAmount: open.next?.cents ?? null,
            nextDueDate: open.next?.dueOn ?? null,
          },
  }
}
