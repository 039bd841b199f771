import { type LocalDate, businessToday } from '#sdk/dates/dates'
import { isPlanPossible, planEnd, type PlanAccess } from '#sdk/loan/charge-off-plan'
import type { PcoAccess } from '#sdk/loan/enums.graphql'
import { planFirstPaymentDays } from '#sdk/loan/payment-terms'
import { addCents } from '#sdk/money/money'
import { upcomingPayments } from '#server/loans/autopay/autopay-records.store'
import { isTimeBarred } from '#server/loans/programs/charge-off.rules'
import { chargeOffGrounds, type ChargeOffGrounds } from '#server/loans/programs/charge-off-grounds'
import { listDisputes } from '#server/loans/programs/charge-off-disputes.store'
import { currentPlan, openChargeOffPlan, planFacts } from '#server/loans/programs/charge-off-plan'
import {
  type ChargeOffPlan,
  comingPlanPayments,
  nextPlanPayment,
  paidRows,
} from '#server/loans/programs/charge-off-plan.rules'
import { lastPaymentOn, listChargeOffPlans, readChargeOffFacts } from '#server/loans/programs/charge-off-plan.store'
import { agreementDocumentId } from '#server/loans/programs/program-signing.store'
import type { RequestContext } from '#server/platform/context'
import type { PcoLimits, PcoPayments, PcoPlan, PcoStanding } from '#server/platform/graphql/resolvers.graphql'
import { type Queryable, reader } from '#server/platform/store/database'
import { countersLeft } from './offers.ts'

const accessWords: Readonly<Record<PlanAccess, PcoAccess>> = {
  'full-menu': 'FULL_MENU',
  'first-offer': 'FIRST_OFFER',
  'call-in': 'CALL_IN',
  none: 'NONE',
}

/** The standing of a charged-off loan's borrower today. @throws CarportError NOT_ALLOWED for a loan that was never charged off */
export async function pcoStanding(context: RequestContext, accountNumber: string): Promise<PcoStanding> {
  const q = reader(context.db)
  const grounds = await chargeOffGrounds(q, context, accountNumber)
  const { today, facts, balanceCents, access } = grounds
  const { chargedOffOn } = facts
  const plans = await listChargeOffPlans(q, accountNumber)
  const plan = currentPlan(plans)
  const offer = plans.find(({ state }) => state === 'Offered')
  const [dispute] = await listDisputes(q, accountNumber)
  const upcoming = await upcomingPayments(q, accountNumber)
  return {
    access: accessWords[access],
    asOf: today,
    accountBalance: balanceCents,
    underWay: addCents(...upcoming.map(({ cents }) => cents)),
    chargedOffOn,
    isTimeBarred: isTimeBarred({ lastPaidOn: await lastPaymentOn(q, accountNumber), chargedOffOn }, today),
    hasVehicle: !facts.isSSDEligible,
    hasSaleNotice: facts.sale !== undefined,
    countersLeft: await countersLeft(q, context, accountNumber),
    limits: limitsOf(grounds),
    savedOffer: offer === undefined ? null : await planView(q, context, offer, today),
    plan: plan === null ? null : await planView(q, context, plan, today),
    dispute: dispute ?? null,
  }
}

/** What the plan that a charged-off loan is on still asks for; null where it asks for nothing. The caller has checked who asks. */
export async function pcoPayments(context: RequestContext, accountNumber: string): Promise<PcoPayments | null> {
  const q = reader(context.db)
  const open = await openChargeOffPlan(q, accountNumber, businessToday(context.clock))
  const coming = open === null ? [] : comingPlanPayments(open.plan, open.facts)
  if (coming.length === 0) return null
  const facts = await readChargeOffFacts(q, accountNumber)
  const payments = coming.map(({ cents: amount, ...when }) => ({ amount, ...when }))
  return { hasVehicle: facts?.isSSDEligible !== true, payments }
}

function limitsOf({ limits }: ChargeOffGrounds): PcoLimits | null {
  if (!isPlanPossible(limits)) return null
  return {
    leastInitial: limits.leastInitialCents,
    mostInitial: limits.mostInitialCents,
    leastMonths: limits.leastMonths,
    mostMonths: limits.mostMonths,
    leastMonthly: limits.leastMonthlyCents,
    initialDays: planFirstPaymentDays,
    startDays: limits.startDays,
  }
}

/** A plan with its payments as the people on the loan and staff see it. */
async function planView(
  q: Queryable,
  { actor }: RequestContext,
  plan: ChargeOffPlan,
  today: LocalDate,
): Promise<PcoPlan> {
  const facts = await planFacts(q, plan, today)
  const next = nextPlanPayment(plan, facts)
  const { terms, state, balanceCents: balance, signedOn, endedOn } = plan
  const posted = signedOn === null ? [] : facts.posted
  return {
    ...terms,
    state,
    balance,
    signedOn,
    endedOn,
    paymentEndDate: planEnd(terms),
    paid: addCents(...posted.map(({ cents }) => cents)),
    nextAmount: next?.cents ?? null,
    nextDate: next?.dueOn ?? null,
    payBy: next?.payBy ?? null,
    payments: paidRows(plan, posted).map(({ sequence, dueOn, cents, paidOn }) => ({
      sequence,
      dueDate: dueOn,
      amount: cents,
      paidOn,
    })),
    // Staff signed nothing.
    agreementDocumentId:
      'customerId' in actor && actor.customerId !== null
        ? await agreementDocumentId(q, 'keep-your-keys', plan.planId, actor.customerId)
        : null,
  }
}
