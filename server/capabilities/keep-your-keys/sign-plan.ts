import { toIso } from '#sdk/dates/dates'
import { CarportError, isCarportError } from '#sdk/errors/errors'
import { isLanguage } from '#sdk/i18n/is-language'
import type { Language } from '#sdk/i18n/language'
import { type AskedTerms, type ChargeOffTerms, isAsAsked, planRows } from '#sdk/loan/charge-off-plan'
import { type CallingCustomer, callingCustomer } from '#server/identity/calling-customer'
import { useStepUp } from '#server/identity/step-up'
import { loadChargeOff } from '#server/loans/accounts/accounts.store'
import { demandElectronicRecords } from '#server/loans/accounts/electronic-records'
import { type CheckedPayment, checkedPayment, type PaymentInput } from '#server/loans/payments/checked-payment'
import { acceptPayment, type SignatureInput } from '#server/loans/payments/create-payment'
import { finishCardPayment } from '#server/loans/payments/finish-card-payment'
import { authorizationOf } from '#server/loans/payments/payment-authorization'
import { heldMethodQuestion, type MethodQuestion, methodQuestion } from '#server/loans/payments/payment-methods.store'
import type { PaymentView } from '#server/loans/payments/payment-view'
import { chargeOffAnswer, termsAnswer } from '#server/loans/programs/charge-off'
import { planAgreement, planAgreementKind } from '#server/loans/programs/charge-off-agreement'
import { type ChargeOffGrounds, negotiableGrounds } from '#server/loans/programs/charge-off-grounds'
import { currentPlan, openChargeOffPlan, takePlanStep } from '#server/loans/programs/charge-off-plan'
import type { ChargeOffPlan } from '#server/loans/programs/charge-off-plan.rules'
import { listChargeOffPlans, putOffer, setInitialPayment } from '#server/loans/programs/charge-off-plan.store'
import { agreedProgram, type ProgramAgreement } from '#server/loans/programs/program-agreement'
import { checkProgramCode, keepSignature } from '#server/loans/programs/program-signing'
import type { RequestContext } from '#server/platform/context'
import type { ChargeOff, PcoPlanPreview } from '#server/platform/graphql/resolvers.graphql'
import { type Queryable, reader, type Tx } from '#server/platform/store/database'
import { runOnce } from '#server/platform/store/idempotency'
import { newId } from '#server/platform/store/ids'
import { possibleTerms } from './offers.ts'

/** What is signed: the terms, and what the first payment is made with, if it is made now. */
export interface PlanArgs {
  readonly accountNumber: string
  readonly terms: AskedTerms
  readonly paymentMethodId?: string | null
}

/** A plan that passed every check, with its first payment where that is made with it. */
export interface CheckedPlan {
  readonly grounds: ChargeOffGrounds
  readonly terms: ChargeOffTerms
  readonly payment: CheckedPayment | null
  /** What is signed, in a language. */
  readonly agreementIn: (language: Language) => ProgramAgreement
}

/**
 * Checks a plan and its first payment.
 * @throws CarportError of negotiableGrounds and checkedPayment; PTC_ALREADY_ACTIVE; PRICE_CHANGED for terms that are not possible as
 *   they are, so that nobody signs others than those they read
 */
export async function checkedPlan(
  q: Queryable,
  context: RequestContext,
  caller: CallingCustomer,
  args: PlanArgs,
  methodOf: MethodQuestion = methodQuestion,
): Promise<CheckedPlan> {
  const { accountNumber, terms: asked, paymentMethodId = null } = args
  const grounds = await negotiableGrounds(q, context, accountNumber)
  const { today, balanceCents } = grounds
  if ((await openChargeOffPlan(q, accountNumber, today)) !== null) throw new CarportError('PTC_ALREADY_ACTIVE')
  const terms = possibleTerms(grounds, asked)
  if (!isAsAsked(terms, today, asked)) throw new CarportError('PRICE_CHANGED')
  const input = paymentMethodId === null ? null : firstPayment(accountNumber, terms, paymentMethodId)
  const payment = input === null ? null : await checkedPayment(q, context, caller, input, methodOf)
  const { company } = context.config
  const agreementIn = (language: Language) =>
    planAgreement(
      { accountNumber, balanceCents, terms },
      company,
      language,
      payment === null ? null : authorizationOf(company, payment, language).text,
    )
  return { grounds, terms, payment, agreementIn }
}

function firstPayment(accountNumber: string, terms: ChargeOffTerms, paymentMethodId: string): PaymentInput {
  const { initialPaymentAmount: paymentAmount, initialPaymentDate: paymentDate } = terms
  return { accountNumber, paymentAmount, paymentDate, paymentMethodId, serviceFee: 0, confirmDuplicate: true }
}

/** What CreatePcoPlan would do, without doing it. @throws CarportError of checkedPlan */
export async function previewPcoPlan(context: RequestContext, args: PlanArgs): Promise<PcoPlanPreview> {
  const { grounds, terms, agreementIn } = await checkedPlan(reader(context.db), context, callingCustomer(context), args)
  const { version, text } = agreementIn(context.language)
  return {
    amountDue: termsAnswer(grounds.balanceCents, terms),
    payments: planRows(grounds.balanceCents, terms).map(({ sequence, dueOn, cents }) => ({
      sequence,
      dueDate: dueOn,
      amount: cents,
      paidOn: null,
    })),
    authorizationVersion: version,
    text,
  }
}

/** The agreement that a signature names. @throws CarportError SIGNATURE_REQUIRED, PRICE_CHANGED */
export function agreedPlan(checked: CheckedPlan, signature: SignatureInput): ProgramAgreement {
  return agreedProgram(planAgreementKind, signature, checked.agreementIn)
}

/** The answer of the mutations that begin or end a plan. */
export interface PlanResult {
  readonly success: true
  readonly chargeOff: ChargeOff
  readonly individualPayment: PaymentView | null
  readonly isInitialPaymentDeclined: boolean
}

/**
 * Signs a plan once per idempotency key (rules 15.2). In one transaction, the account locked first: every check, the plan, what was
 * agreed to, the first payment where one is made, the stop of a repossession, notation KO, the audit line and the terms by mail. A card
 * is asked after it: where it is declined, the plan waits for the first payment.
 * @throws CarportError of checkedPlan; SIGNATURE_REQUIRED; PRICE_CHANGED; ECONSENT_REQUIRED; STEP_UP_REQUIRED, OTP_*; IN_PROGRESS
 */
export async function createPcoPlan(
  context: RequestContext,
  args: PlanArgs,
  signature: SignatureInput,
  passcode: string | null,
): Promise<PlanResult> {
  const caller = callingCustomer(context)
  const stepUp = await checkProgramCode(context, caller, passcode)
  const { accountNumber, terms, paymentMethodId = null } = args
  const { authorizationVersion } = signature
  const once = {
    operation: 'CreatePcoPlan',
    accountNumber,
    fingerprint: { terms, paymentMethodId, authorizationVersion },
  }
  const made = await runOnce(context, once, async (tx) => {
    const checked = await checkedPlan(tx, context, caller, args, heldMethodQuestion)
    const agreed = agreedPlan(checked, signature)
    await demandElectronicRecords(tx, caller.customerId)
    await useStepUp(tx, context, stepUp)
    const plan = await writeSignedPlan(tx, context, caller, checked, agreed, signature)
    return checked.payment === null ? null : payFirst(tx, context, caller, plan, checked.payment, agreed)
  })
  return { ...(await firstPaid(context, caller, made)), ...(await planResult(context, accountNumber)) }
}

async function writeSignedPlan(
  tx: Tx,
  context: RequestContext,
  caller: CallingCustomer,
  { grounds, terms }: CheckedPlan,
  agreement: ProgramAgreement,
  signature: SignatureInput,
): Promise<ChargeOffPlan> {
  const { accountNumber, balanceCents, today } = grounds
  const { customerId, loginId } = caller
  const at = toIso(context.clock.nowMs())
  const planId = await putOffer(tx, {
    planId: newId('pco'),
    accountNumber,
    customerId,
    createdBy: 'SelfService',
    balanceCents,
    terms,
    at,
  })
  const offer = (await listChargeOffPlans(tx, accountNumber)).find((plan) => plan.planId === planId)
  const step = { by: 'borrower', actor: loginId, today } as const
  const plan = offer === undefined ? null : await takePlanStep(tx, context, offer, 'signed', step)
  if (plan === null) throw new Error('The plan that was just offered cannot be signed')
  const signatureName = signature.signatureName ?? null
  await keepSignature(tx, context, caller, {
    program: 'keep-your-keys',
    programId: planId,
    accountNumber,
    signatureName,
    agreement,
  })
  return plan
}

interface FirstPayment {
  readonly paymentId: string
  /** Null for a card: the provider is asked after the commit. */
  readonly view: PaymentView | null
}

/** The first payment is authorized by the words of the plan, in the language in which they were read. */
async function payFirst(
  tx: Tx,
  context: RequestContext,
  caller: CallingCustomer,
  { planId }: ChargeOffPlan,
  checked: CheckedPayment,
  agreed: ProgramAgreement,
): Promise<FirstPayment> {
  const read = agreed.version.split('.').at(-1)
  const language = isLanguage(read) ? read : context.language
  const { version } = authorizationOf(context.config.company, checked, language)
  const accepted = await acceptPayment(tx, context, caller, checked.input, { authorizationVersion: version }, null)
  await setInitialPayment(tx, planId, accepted.paymentId)
  return accepted
}

async function firstPaid(
  context: RequestContext,
  caller: CallingCustomer,
  made: FirstPayment | null,
): Promise<Pick<PlanResult, 'individualPayment' | 'isInitialPaymentDeclined'>> {
  if (made === null) return { individualPayment: null, isInitialPaymentDeclined: false }
  if (made.view !== null) return { individualPayment: made.view, isInitialPaymentDeclined: false }
  try {
    const individualPayment = await finishCardPayment(context, caller, made.paymentId)
    return { individualPayment, isInitialPaymentDeclined: false }
  } catch (error) {
    // The plan is signed whatever becomes of the card: the first payment can be made in another way.
    if (isCarportError(error, 'CARD_DECLINED')) return { individualPayment: null, isInitialPaymentDeclined: true }
    throw error
  }
}

/** What the loan is after a plan began or ended. */
export async function planResult(
  context: RequestContext,
  accountNumber: string,
): Promise<Pick<PlanResult, 'success' | 'chargeOff'>> {
  const account = await loadChargeOff(context.db, accountNumber)
  const facts = account?.chargeOff ?? null
  if (facts === null) throw new CarportError('NOT_FOUND')
  return { success: true, chargeOff: await chargeOffAnswer(context, accountNumber, facts) }
}

/** The plan a loan is on, read in a transaction. */
export async function planOfLoan(tx: Tx, accountNumber: string): Promise<ChargeOffPlan | null> {
  return currentPlan(await listChargeOffPlans(tx, accountNumber))
}
