import { toIso } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import {
  type AskedTerms,
  type ChargeOffTerms,
  type PlanLimits,
  regularCents,
  staffLimits,
  startDates,
  termsOutside,
} from '#sdk/loan/charge-off-plan'
import { planFirstPaymentDays } from '#sdk/loan/payment-terms'
import { formatCents } from '#sdk/money/money'
import { readRecordedCall, type RecordedCall, recordedCallText } from '#server/identity/recorded-call'
import { readReason } from '#server/identity/staff.rules'
import { customersOfAccount } from '#server/loans/accounts/close-loan.store'
import { demandAdvisor } from '#server/loans/programs/demand-advisor'
import { chargeOffGrounds, type ChargeOffGrounds } from '#server/loans/programs/charge-off-grounds'
import { takePlanStep } from '#server/loans/programs/charge-off-plan'
import { listChargeOffPlans, putOffer, setRecordedAuthorization } from '#server/loans/programs/charge-off-plan.store'
import { isOpenPlan } from '#server/loans/programs/keep-your-keys.program'
import { recordChargeOff } from '#server/loans/programs/charge-off-records'
import type { RequestContext } from '#server/platform/context'
import { runOnce } from '#server/platform/store/idempotency'
import { newId } from '#server/platform/store/ids'
import { planOfLoan, type PlanResult, planResult } from './sign-plan.ts'

/** What an advisor enters: the terms that were agreed on by phone, who called, and where that is recorded. */
export interface EnteredPlan extends RecordedCall {
  readonly accountNumber: string
  readonly terms: AskedTerms
}

/** Why an advisor cancels a plan. */
export interface CanceledPlan {
  readonly accountNumber: string
  readonly reason: string
  readonly comment: string
}

/**
 * Enters a plan once per idempotency key (rules 19.5): the wider limits, the recorded authorization in place of a signature, notation
 * KO and the terms by mail.
 * @throws CarportError NOT_ALLOWED; NOT_FOUND; FIELD_INVALID; PTC_ALREADY_ACTIVE: the old plan is canceled first; PCO_TERMS_OUT_OF_RANGE
 */
export async function inputPcoPlan(context: RequestContext, args: EnteredPlan): Promise<PlanResult> {
  const { accountNumber } = args
  const actor = await demandAdvisor(context, accountNumber, 'staff.charge-off-plan-input')
  const call = readRecordedCall(args)
  const once = { operation: 'InputPcoPlan', accountNumber, fingerprint: args }
  await runOnce(context, once, async (tx) => {
    const grounds = await chargeOffGrounds(tx, context, accountNumber)
    const existing = await planOfLoan(tx, accountNumber)
    if (existing !== null && isOpenPlan(existing.state)) throw new CarportError('PTC_ALREADY_ACTIVE')
    const terms = termsEntered(grounds, args.terms)
    const [customerId] = await customersOfAccount(tx, accountNumber)
    if (customerId === undefined) throw new CarportError('NOT_FOUND')
    const at = toIso(context.clock.nowMs())
    const { balanceCents, today } = grounds
    const offer = { planId: newId('pco'), accountNumber, customerId, createdBy: 'Agent', balanceCents, terms } as const
    const planId = await putOffer(tx, { ...offer, at })
    await setRecordedAuthorization(tx, planId, call)
    const plan = (await listChargeOffPlans(tx, accountNumber)).find((one) => one.planId === planId)
    const step = { by: 'staff', actor, today } as const
    if (plan === undefined || (await takePlanStep(tx, context, plan, 'signed', step)) === null)
      throw new Error('The plan that was just offered cannot be entered')
    const comment = `Entered ${recordedCallText(call)}`
    await recordChargeOff(
      tx,
      context,
      { accountNumber, customerId },
      {
        notation: 'KO',
        comment,
        action: 'charge-off-plan.input',
        actor,
      },
    )
    return null
  })
  return { ...noPayment, ...(await planResult(context, accountNumber)) }
}

/**
 * Cancels the plan a loan is on, once per idempotency key (rules 19.5): notation KX and a mail to the borrowers.
 * @throws CarportError NOT_ALLOWED; FIELD_INVALID; NOT_FOUND without an open plan
 */
export async function cancelPcoPlan(context: RequestContext, args: CanceledPlan): Promise<PlanResult> {
  const { accountNumber, reason } = args
  const actor = await demandAdvisor(context, accountNumber, 'staff.charge-off-plan-cancel')
  const comment = readReason(encodeURIComponent(args.comment))
  const once = { operation: 'CancelPcoPlan', accountNumber, fingerprint: args }
  await runOnce(context, once, async (tx) => {
    const { today } = await chargeOffGrounds(tx, context, accountNumber)
    const plan = await planOfLoan(tx, accountNumber)
    const step = { by: 'staff', actor, today, reason: `${reason}. ${comment}` } as const
    if (plan === null || (await takePlanStep(tx, context, plan, 'canceled', step)) === null)
      throw new CarportError('NOT_FOUND')
    return null
  })
  return { ...noPayment, ...(await planResult(context, accountNumber)) }
}

const noPayment = { individualPayment: null, isInitialPaymentDeclined: false } as const
/** The terms as entered, whole. @throws CarportError PCO_TERMS_OUT_OF_RANGE with every part that is outside */
function termsEntered(grounds: ChargeOffGrounds, asked: AskedTerms): ChargeOffTerms {
  const { balanceCents, today } = grounds
  const limits = staffLimits(grounds)
  const count = asked.numberOfPayments ?? 0
  const expected = count < 1 ? 0 : regularCents(balanceCents, asked.initialPaymentAmount, count)
  const terms: ChargeOffTerms = {
    ...asked,
    initialPaymentDate: asked.initialPaymentDate ?? today,
    numberOfPayments: Math.max(1, count),
    regularPaymentAmount: asked.regularPaymentAmount ?? expected,
  }
  const outside = count < 1 ? (['payments'] as const) : termsOutside(balanceCents, limits, today, terms)
  if (outside.length === 0) return terms
  const details = detailsOf(limits, terms, expected)
  const detail = outside.map((part) => details[part]).join('; ')
  throw new CarportError('PCO_TERMS_OUT_OF_RANGE', { params: { detail } })
}

function detailsOf(limits: PlanLimits, terms: ChargeOffTerms, expectedCents: number): Readonly<Record<string, string>> {
  const start = startDates(terms.initialPaymentDate, limits)
  return {
    initial: `first payment from ${formatCents(limits.leastInitialCents)} to ${formatCents(limits.mostInitialCents)}`,
    'initial-date': `first payment within ${planFirstPaymentDays} days`,
    payments: `up to ${limits.mostMonths} months`,
    amount: `${terms.numberOfPayments} payments of ${formatCents(expectedCents)} pay the balance`,
    start: `other payments start from ${start.from} to ${start.to}`,
  }
}
