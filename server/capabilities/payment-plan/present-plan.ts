import { upcomingPayments } from '#server/loans/autopay/autopay-records.store'
import type { RequestContext } from '#server/platform/context'
import { loadVehicle } from '#server/loans/accounts/accounts.store'
import { callingCustomer } from '#server/identity/calling-customer'
import { displayName } from '#server/loans/payments/payment-method'
import { findMethod } from '#server/loans/payments/payment-methods.store'
import { businessToday, toIso } from '#sdk/dates/dates'
import type { PlanTerms } from '#sdk/loan/payment-plan'
import { reader } from '#server/platform/store/database'
import { planPaymentStatus, planStanding } from '#server/loans/programs/payment-plan.rules'
import type { PtcPlan } from '#server/loans/programs/payment-plan.store'
import { debitedMethod } from '#server/loans/programs/plan-debits.store'
import { agreementDocumentId } from '#server/loans/programs/program-signing.store'
import type { PlanLoan } from './plan-options.ts'
import type { PtcPaymentMethod, PtcPlan as PtcPlanAnswer } from '#server/platform/graphql/resolvers.graphql'

/** Plan to cure, among the kinds of plans. */
export const planToCure = 1

/** A plan as the GraphQL type PtcPlan. */
export async function presentPlan(context: RequestContext, plan: PtcPlan): Promise<PtcPlanAnswer> {
  const { payments } = plan
  const q = reader(context.db)
  const upcoming = await upcomingPayments(q, plan.accountNumber)
  const next = planStanding(plan, businessToday(context.clock), upcoming)
  return {
    planId: plan.planId,
    accountId: plan.accountNumber,
    customerId: plan.customerId,
    isActive: plan.planStatus === 'Active',
    planTypeId: plan.planTypeId,
    planStatus: plan.planStatus,
    paymentFrequency: plan.paymentFrequency,
    numberOfPaymentsPlanned: payments.length,
    firstPaymentDate: payments[0]?.scheduledOn ?? null,
    lastPaymentDate: payments.at(-1)?.scheduledOn ?? null,
    estimatedInterestSavingsOverLifeOfLoan: plan.interestSavingsCents,
    createdBy: plan.createdBy,
    cancelledBy: plan.cancelledBy,
    planOfferedDate: plan.offeredOn,
    cancellationDate: plan.cancelledOn,
    planCancellationReason: plan.cancellationReason,
    nextPaymentScheduledDueDate: next?.scheduledOn ?? null,
    nextPaymentDeadline: next?.deadline ?? null,
    nextPaymentAmount: next?.amount ?? null,
    numberOfPaymentsCompleted: payments.filter((payment) => payment.satisfiedOn !== null).length,
    vehicleMakeModelYear: await vehicleName(context, plan.accountNumber),
    payments: payments.map((payment) => ({
      paymentId: payment.paymentId ?? `${plan.planId}-${payment.sequence}`,
      planId: plan.planId,
      regularPaymentAmount: payment.regularCents,
      paymentAmount: payment.paymentCents,
      paymentSequence: payment.sequence,
      paymentScheduledDueDate: payment.scheduledOn,
      paymentStatus: planPaymentStatus(payment),
      paymentSatisfiedDate: payment.satisfiedOn,
      paymentReversalDate: payment.reversedOn,
      confirmationNumber: payment.confirmationNumber,
      paymentMethodId: plan.customerId === callingCustomer(context).customerId ? plan.paymentMethodId : null,
    })),
    paymentMethod: await methodOf(context, plan),
    isDrawn: (await debitedMethod(q, plan)) !== null,
    agreementDocumentId: await agreementDocumentId(q, 'payment-plan', plan.planId, callingCustomer(context).customerId),
  }
}

async function vehicleName(context: RequestContext, accountNumber: string): Promise<string> {
  const vehicle = await loadVehicle(context.db, callingCustomer(context).customerId, accountNumber)
  return vehicle === null ? '' : `${vehicle.make} ${vehicle.model} ${vehicle.year}`
}

/** The method is personal: the other borrower sees none. */
async function methodOf(context: RequestContext, plan: PtcPlan): Promise<PtcPaymentMethod | null> {
  const { customerId } = callingCustomer(context)
  if (plan.customerId !== customerId || plan.paymentMethodId === null) return null
  const method = await findMethod(reader(context.db), customerId, plan.paymentMethodId)
  if (method === null) return null
  return {
    customerId,
    isSaveForReuse: plan.isSavedForReuse,
    last4OfPaymentMethod: method.lastFour ?? '',
    paymentMethodAccountInformation: displayName(method, context.language),
    paymentMethodAddedDate: method.addedOn,
    paymentMethodId: method.paymentMethodId,
    paymentMethodNickName: method.nickname,
    paymentMethodTypeId: method.type,
  }
}

/** An offer as a plan, which it is not yet: nothing of it is stored. */
export function offerAsPlan(
  context: RequestContext,
  { accountNumber, customerId }: PlanLoan,
  offer: { readonly planId: string; readonly terms: PlanTerms },
): PtcPlan {
  const { planId, terms } = offer
  return {
    planId,
    accountNumber,
    customerId,
    planTypeId: planToCure,
    planStatus: 'Offered',
    paymentFrequency: terms.frequency,
    interestSavingsCents: terms.interestSavingsCents,
    createdBy: 'SelfService',
    cancelledBy: null,
    offeredOn: businessToday(context.clock),
    cancelledOn: null,
    cancellationReason: null,
    paymentMethodId: null,
    isSavedForReuse: false,
    isDrawn: false,
    createdAt: toIso(context.clock.nowMs()),
    unusedCents: 0,
    payments: terms.payments.map((payment) => ({
      ...payment,
      paymentId: null,
      confirmationNumber: null,
      satisfiedOn: null,
      reversedOn: null,
    })),
  }
}
