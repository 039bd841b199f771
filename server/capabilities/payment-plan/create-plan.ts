import type { RequestContext } from '#server/platform/context'
import { demandElectronicRecords } from '#server/loans/accounts/electronic-records'
import type { SignatureInput } from '#server/loans/payments/create-payment'
import { heldMethodQuestion } from '#server/loans/payments/payment-methods.store'
import { movePlan } from '#server/loans/programs/move-plan'
import { planAgreementKind } from '#server/loans/programs/payment-plan-agreement'
import type { PtcPlan } from '#server/loans/programs/payment-plan.store'
import { agreedProgram, type ProgramAgreement } from '#server/loans/programs/program-agreement'
import { checkProgramCode, keepSignature } from '#server/loans/programs/program-signing'
import { useStepUp } from '#server/identity/step-up'
import { type CallingCustomer, callingCustomer } from '#server/identity/calling-customer'
import type { Tx } from '#server/platform/store/database'
import { runOnce } from '#server/platform/store/idempotency'
import { newId } from '#server/platform/store/ids'
import { agreementOf, checkedPlan, type PlanChoice } from './checked-plan.ts'
import { offerAsPlan } from './present-plan.ts'
import { stopAutopay, tellTerms, writePlan } from './start-plan.ts'

/** How the borrower agrees to a plan. */
export interface PlanSigning {
  readonly signature: SignatureInput
  readonly passcode: string | null
  readonly isSavedForReuse: boolean
}

/**
 * Signs a plan once per idempotency key (rules 11). In one transaction, the account locked first: every check, the plan with its
 * payments, the words that were signed, the end of autopay, notation PT, the audit line and the terms to both borrowers. Two at once leave one: a unique index sees to that.
 * @throws CarportError of checkedPlan; SIGNATURE_REQUIRED; PRICE_CHANGED when the words are no longer those that were read;
 *   ECONSENT_REQUIRED; STEP_UP_REQUIRED, OTP_*
 */
export async function createPtcPlan(
  context: RequestContext,
  choice: PlanChoice,
  signing: PlanSigning,
): Promise<PtcPlan> {
  const caller = callingCustomer(context)
  const stepUp = await checkProgramCode(context, caller, signing.passcode)
  const { authorizationVersion } = signing.signature
  const once = {
    operation: 'CreatePtcPlan',
    accountNumber: choice.accountNumber,
    fingerprint: { ...choice, authorizationVersion },
  }
  return runOnce(context, once, async (tx) => {
    const checked = await checkedPlan(tx, context, caller, choice, heldMethodQuestion)
    const agreed = agreedProgram(planAgreementKind, signing.signature, (language) =>
      agreementOf(context, checked, language),
    )
    await demandElectronicRecords(tx, caller.customerId)
    await useStepUp(tx, context, stepUp)
    const { accountNumber, paymentMethodId } = choice
    const loan = { accountNumber, customerId: caller.customerId }
    const plan = await writePlan(tx, {
      ...offerAsPlan(context, loan, { planId: newId('ptc'), terms: checked.terms }),
      paymentMethodId,
      isDrawn: paymentMethodId !== null,
      isSavedForReuse: paymentMethodId !== null && signing.isSavedForReuse,
    })
    await start(tx, context, caller, { plan, agreed, signing })
    return plan
  })
}

interface Started {
  readonly plan: PtcPlan
  readonly agreed: ProgramAgreement
  readonly signing: PlanSigning
}

async function start(tx: Tx, context: RequestContext, caller: CallingCustomer, started: Started): Promise<void> {
  const { plan, agreed, signing } = started
  await movePlan(tx, context, {
    plan,
    from: 'Offered',
    on: 'sign',
    actor: caller.loginId,
    own: {
      'keep-signature': () =>
        keepSignature(tx, context, caller, {
          program: 'payment-plan',
          programId: plan.planId,
          accountNumber: plan.accountNumber,
          signatureName: signing.signature.signatureName ?? null,
          agreement: agreed,
        }),
      'end-autopay': () => stopAutopay(tx, context, caller.loginId, plan.accountNumber),
      'tell-terms': () => tellTerms(tx, context, plan, agreed),
    },
  })
}
