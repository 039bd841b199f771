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
import { refuseOnHold } from '#server/loans/payments/loan-hold'
import { type Queryable, reader } from '#server/platform/store/database'
import type { PtcOptions } from '#server/platform/graphql/resolvers.graphql'

/** A loan, and who of the people on it a plan is for. */
export interface PlanLoan {
  readonly accountNumber: string
  readonly customerId: string
}

/** What a plan is worked out from, as the loan is now. */
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
export async function ptcOptions(
  context: RequestContext,
  { accountNumber, customerId }: PlanLoan,
): Promise<PtcOptions> {
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
  loan: PlanLoan,
  wish: PlanWish,
): Promise<PlanTerms[]> {
  const standing = await eligibleStanding(q, context, loan)
  refuseFirstDay(wish, standing.today)
  return termsFor(standing, wish)
}

/** The plans that are offered on a loan in this state. */
export function termsFor(standing: AccountStanding, wish: PlanWish): PlanTerms[] {
  const basis = planBasis(standing)
  return planCounts(basis, wish, standing.today).map((count) => planTerms(basis, wish, count))
}

/** The standing of a loan that a plan can be set up for. @throws CarportError NOT_FOUND, ACCOUNT_ON_HOLD, PTC_ALREADY_ACTIVE, PTC_INELIGIBLE */
export async function eligibleStanding(
  q: Queryable,
  context: RequestContext,
  { accountNumber, customerId }: PlanLoan,
): Promise<AccountStanding> {
  await refuseOnHold(q, context.config.company, accountNumber)
  const standing = await loadStanding(q, context, accountNumber, customerId)
  const { planReason } = standing.eligibility
  if (planReason === 'on-plan') throw new CarportError('PTC_ALREADY_ACTIVE')
  if (planReason !== null) throw new CarportError('PTC_INELIGIBLE')
  return standing
}

/** @throws CarportError DATE_OUT_OF_RANGE of `firstPaymentDate` */
export function refuseFirstDay({ firstPaymentDate: date }: PlanWish, today: string): void {
  const { from, to } = planFirstDays(today)
  if (date >= from && date <= to) return
  throw fieldError('firstPaymentDate', 'DATE_OUT_OF_RANGE', { from: dateText(from, today), to: dateText(to, today) })
}
