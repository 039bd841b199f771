import { formatDate, toIso, todayInPhoenix } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import { formatCents } from '#sdk/money/money'
import type { RequestContext } from '#server/platform/context'
import { findEnrolled, lockRecurring } from '#server/loans/autopay/autopay.store'
import { endAutopay } from '#server/loans/autopay/end-autopay'
import { demandElectronicRecords } from '#server/loans/accounts/electronic-records'
import type { SignatureInput } from '#server/loans/payments/create-payment'
import { holdMethod } from '#server/loans/payments/payment-methods.store'
import { movePlan } from '#server/loans/programs/move-plan'
import { planAgreementKind, scheduleLines } from '#server/loans/programs/payment-plan-agreement'
import { insertPlan, listPlans, type PtcPlan } from '#server/loans/programs/payment-plan.store'
import { tellOfPlan } from '#server/loans/programs/plan-messages'
import { agreedProgram, type ProgramAgreement } from '#server/loans/programs/program-agreement'
import { checkProgramCode, keepSignature } from '#server/loans/programs/program-signing'
import { useStepUp } from '#server/identity/step-up'
import { type CallingCustomer, callingCustomer } from '#server/identity/calling-customer'
import type { Tx } from '#server/platform/store/database'
import { runOnce } from '#server/platform/store/idempotency'
import { newId } from '#server/platform/store/ids'
import { agreementOf, checkedPlan, type CheckedPlan, type PlanChoice } from './checked-plan.ts'
import { offerAsPlan } from './present-plan.ts'

/** How the borrower agrees to a plan. */
export interface PlanSigning {
  readonly signature: SignatureInput
  readonly passcode: string | null
  readonly isSavedForReuse: boolean
}

/**
 * Signs a plan once per idempotency key (rules 11). In one transaction, the account locked first: every check, the plan with its
 * payments, the words that were signed, the end of autopay, notation PT, the audit line and the terms to both borrowers. Two that come
 * at once leave one: a unique index says so.
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
    const checked = await checkedPlan(tx, context, caller, choice, (customerId, id) => holdMethod(tx, customerId, id))
    const agreed = agreedProgram(planAgreementKind, signing.signature, (language) =>
      agreementOf(context, checked, language),
    )
    await demandElectronicRecords(tx, caller.customerId)
    await useStepUp(tx, context, stepUp)
    const plan = await writePlan(tx, context, choice, { ...signing, checked })
    await start(tx, context, caller, { plan, checked, agreed, signing })
    return plan
  })
}

async function writePlan(
  tx: Tx,
  context: RequestContext,
  { accountNumber, paymentMethodId }: PlanChoice,
  { checked, isSavedForReuse }: { readonly checked: CheckedPlan; readonly isSavedForReuse: boolean },
): Promise<PtcPlan> {
  const planId = newId('ptc')
  const isNew = await insertPlan(tx, {
    ...offerAsPlan(context, accountNumber, { planId, terms: checked.terms }),
    planStatus: 'Active',
    paymentMethodId,
    isDrawn: paymentMethodId !== null,
    isSavedForReuse: paymentMethodId !== null && isSavedForReuse,
    createdAt: toIso(context.clock.nowMs()),
  })
  // The account is locked, so this is only reached when a writer forgot to lock it. The index is the truth either way.
  if (!isNew) throw new CarportError('PTC_ALREADY_ACTIVE')
  const plan = (await listPlans(tx, accountNumber)).find((one) => one.planId === planId)
  if (plan === undefined) throw new Error('The plan that was just written is not there')
  return plan
}

interface Started {
  readonly plan: PtcPlan
  readonly checked: CheckedPlan
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
      'end-autopay': () => stopAutopay(tx, context, caller, plan.accountNumber),
      'tell-terms': () => tellTerms(tx, context, caller, started),
    },
  })
}

async function stopAutopay(
  tx: Tx,
  context: RequestContext,
  caller: CallingCustomer,
  accountNumber: string,
): Promise<void> {
  const found = await findEnrolled(tx, accountNumber)
  const recurring = found === null ? null : await lockRecurring(tx, found.recurringPaymentId)
  if (recurring?.status === 'ENROLLED')
    await endAutopay(tx, context, recurring, { reason: 'plan-start', actor: caller.loginId })
}

async function tellTerms(
  tx: Tx,
  context: RequestContext,
  caller: CallingCustomer,
  { plan, agreed }: Started,
): Promise<void> {
  const { accountNumber, payments } = plan
  const [first] = payments
  if (first === undefined) throw new Error('A plan without payments is never written')
  const today = todayInPhoenix(context.clock)
  await tellOfPlan(tx, context, accountNumber, 'plan-started', (language, customerId) => ({
    count: payments.length,
    first: formatDate(first.scheduledOn, language, today),
    amount: formatCents(first.paymentCents, language),
    schedule: scheduleLines(payments, language).join('\n'),
    // The other borrower's account is personal: their copy does not name it.
    agreement: customerId === caller.customerId ? agreed.text : '',
  }))
}
