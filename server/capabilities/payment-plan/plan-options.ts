import { dateText } from '#sdk/dates/dates'
import { CarportError, fieldError } from '#sdk/errors/errors'
import {
  type PlanBasis,
  planCounts,
  planFirstDays,
  planTerms,
  type PlanTerms,
  type PlanWish,
} from '#sdk/loan/payment-plan'
import type { RequestContext } from '#server/platform/context'
import { rateAt } from '#server/loans/ledger/ledger'
import { type AccountStanding, loadStanding } from '#server/loans/accounts/account-standing'
import { callingCustomer } from '#server/identity/calling-customer'
import { refuseOnHold } from '#server/loans/payments/loan-hold'
import { type Queryable, reader } from '#server/platform/store/database'
import type { PtcOptions } from '#server/platform/graphql/resolvers.graphql'

/** What a plan is worked out from, as the loan stands. */
export function planBasis({ ledger, state, due, today }: AccountStanding): PlanBasis {
  return {
    pastDueCents: due.amountDueItemized.pastDueAmount,
    contractFrequency: ledger.terms.paymentFrequency,
    contractPaymentCents: ledger.terms.regularPaymentCents,
    rateMillionths: rateAt(state, today),
    maturityDate: state.maturityDate,
  }
}

/** Whether a plan can be set up, and what a calculator of one needs. @throws CarportError NOT_FOUND */
export async function ptcOptions(context: RequestContext, accountNumber: string): Promise<PtcOptions> {
  const { customerId } = callingCustomer(context)
  const standing = await loadStanding(reader(context.db), context, accountNumber, customerId)
  const { eligibility, due, today } = standing
  const basis = planBasis(standing)
  const days = planFirstDays(today)
  return {
    eligibility: eligibility.isPlanEligible ? 'Eligible' : 'Ineligible',
    reasonCode: eligibility.planReason,
    pastDueAmount: basis.pastDueCents,
    totalFees: due.amountDueItemized.totalFees,
    regularPaymentAmount: basis.contractPaymentCents,
    paymentFrequency: basis.contractFrequency,
    interestRateMillionths: basis.rateMillionths,
    maturityDate: basis.maturityDate,
    firstPaymentDateFrom: days.from,
    firstPaymentDateTo: days.to,
    isAutopayOn: eligibility.autopayReason === 'already-enrolled',
    isBankPayable: eligibility.bankReason === null,
  }
}

/**
 * The plans that are offered for a wish, the one with the fewest payments first.
 * @throws CarportError NOT_FOUND, ACCOUNT_ON_HOLD, PTC_ALREADY_ACTIVE, PTC_INELIGIBLE, DATE_OUT_OF_RANGE
 */
export async function offeredPlans(
  q: Queryable,
  context: RequestContext,
  accountNumber: string,
  wish: PlanWish,
): Promise<PlanTerms[]> {
  const standing = await eligibleStanding(q, context, accountNumber)
  refuseFirstDay(wish, standing.today)
  const basis = planBasis(standing)
  return planCounts(basis, wish, standing.today).map((count) => planTerms(basis, wish, count))
}

/** The standing of a loan that a plan can be set up for. @throws CarportError NOT_FOUND, ACCOUNT_ON_HOLD, PTC_ALREADY_ACTIVE, PTC_INELIGIBLE */
export async function eligibleStanding(
  q: Queryable,
  context: RequestContext,
  accountNumber: string,
): Promise<AccountStanding> {
  await refuseOnHold(q, context.config.company, accountNumber)
  const standing = await loadStanding(q, context, accountNumber, callingCustomer(context).customerId)
  const { planReason } = standing.eligibility
  if (planReason === 'on-plan') throw new CarportError('PTC_ALREADY_ACTIVE')
  if (planReason !== null) throw new CarportError('PTC_INELIGIBLE')
  return standing
}

function refuseFirstDay({ firstPaymentDate: date }: PlanWish, today: string): void {
  const { from, to } = planFirstDays(today)
  if (date >= from && date <= to) return
  throw fieldError('firstPaymentDate', 'DATE_OUT_OF_RANGE', { from: dateText(from, today), to: dateText(to, today) })
}
