import { CarportError, fieldError } from '#sdk/errors/errors'
import type { PlanTerms, PlanWish } from '#sdk/loan/payment-plan'
import type { Cents } from '#sdk/money/money'
import { readRecordedCall, type RecordedCall, recordedCallText } from '#server/identity/recorded-call'
import type { AccountStanding } from '#server/loans/accounts/account-standing'
import { demandAdvisor } from '#server/loans/programs/demand-advisor'
import { movePlan } from '#server/loans/programs/move-plan'
import { setPlanRecording } from '#server/loans/programs/payment-plan.store'
import type { RequestContext } from '#server/platform/context'
import type { PtcOptions } from '#server/platform/graphql/resolvers.graphql'
import { runOnce } from '#server/platform/store/idempotency'
import { newId } from '#server/platform/store/ids'
import { agreementOf } from './checked-plan.ts'
import { eligibleStanding, planBasis, type PlanLoan, ptcOptions, refuseFirstDay, termsFor } from './plan-options.ts'
import { offerAsPlan } from './present-plan.ts'
import { stopAutopay, tellTerms, writePlan } from './start-plan.ts'

/** The terms that were agreed on by phone. */
export interface PhonePlanTerms {
  readonly paymentFrequency: PlanWish['frequency']
  readonly firstPaymentDate: PlanWish['firstPaymentDate']
  readonly numberOfPayments: number
  /** What the plan spreads, as the advisor read it to the borrower. */
  readonly pastDueAmount: Cents
}

/** A plan that a borrower agrees to by phone. */
export interface PhonePlan extends PlanLoan, RecordedCall {
  readonly terms: PhonePlanTerms
}

/**
 * Whether a plan can be set up for a borrower on the phone, and what a calculator of one needs. Each look is noted.
 * @throws CarportError NOT_ALLOWED for other staff (rules 19.2); NOT_FOUND for somebody who is not on the loan
 */
export async function staffPtcOptions(context: RequestContext, loan: PlanLoan): Promise<PtcOptions> {
  await demandAdvisor(context, loan.accountNumber, 'staff.payment-plan')
  return ptcOptions(context, loan)
}

/**
 * Starts a plan for a borrower on the phone, once per idempotency key (rules 11.3): the same limits as online, the recorded call in
 * place of a signature, the end of autopay, notation PT and the audit line in the advisor's name, and the terms to both borrowers. The
 * borrower makes each payment: debits of their bank account would need what they sign themselves.
 * @throws CarportError NOT_ALLOWED; FIELD_INVALID; NOT_FOUND, ACCOUNT_ON_HOLD, PTC_ALREADY_ACTIVE, PTC_INELIGIBLE; DATE_OUT_OF_RANGE;
 *   PRICE_CHANGED when another amount is past due than was read to the borrower
 */
export async function createPtcPlanByPhone(context: RequestContext, asked: PhonePlan): Promise<{ success: true }> {
  const { accountNumber, customerId } = asked
  const loan = { accountNumber, customerId }
  const actor = await demandAdvisor(context, accountNumber, 'staff.payment-plan-create')
  const call = readRecordedCall(asked)
  const once = { operation: 'CreatePtcPlanByPhone', accountNumber, fingerprint: asked }
  return runOnce(context, once, async (tx) => {
    const standing = await eligibleStanding(tx, context, loan)
    const terms = termsAgreed(standing, asked.terms)
    const isAutopayOn = standing.eligibility.autopayReason === 'already-enrolled'
    const checked = { standing, terms, method: null, isAutopayOn }
    const offer = offerAsPlan(context, loan, { planId: newId('ptc'), terms })
    const plan = await writePlan(tx, { ...offer, createdBy: 'Agent' })
    await movePlan(tx, context, {
      plan,
      from: 'Offered',
      on: 'agree-by-phone',
      actor,
      reason: recordedCallText(call),
      own: {
        'keep-recording': () => setPlanRecording(tx, plan.planId, call),
        'end-autopay': () => stopAutopay(tx, context, actor, accountNumber),
        'tell-terms': () => tellTerms(tx, context, plan, agreementOf(context, checked, standing.payer.language)),
      },
    })
    return { success: true as const }
  })
}

/** The plan of these terms among those that are offered. */
function termsAgreed(standing: AccountStanding, asked: PhonePlanTerms): PlanTerms {
  const { paymentFrequency: frequency, firstPaymentDate, numberOfPayments } = asked
  const wish = { frequency, firstPaymentDate }
  refuseFirstDay(wish, standing.today)
  if (planBasis(standing).pastDueCents !== asked.pastDueAmount) throw new CarportError('PRICE_CHANGED')
  const terms = termsFor(standing, wish).find(({ payments }) => payments.length === numberOfPayments)
  if (terms === undefined) throw fieldError('numberOfPayments', 'FIELD_INVALID')
  return terms
}
