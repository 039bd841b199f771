import { lockOfOtpPayment } from '#server/loans/autopay/autopay.store'
import { enrollmentStarted } from '#server/loans/autopay/autopay-started'
import { previewView, type RecurringView } from '#server/loans/autopay/autopay-view'
import { enrollmentAuthorization, type RecurringInput } from '#server/loans/autopay/checked-enrollment'
import { agreedTo, writeEnrollment } from '#server/loans/autopay/enroll'
import { viewerOf, viewOf } from '#server/loans/autopay/read-autopay'
import { checkStepUp, useStepUp } from '#server/identity/step-up'
import type { RequestContext } from '#server/platform/context'
import { acceptPayment, type SignatureInput } from '#server/loans/payments/create-payment'
import type { PaymentInput } from '#server/loans/payments/checked-payment'
import { finishCardPayment } from '#server/loans/payments/finish-card-payment'
import type { PaymentView } from '#server/loans/payments/payment-view'
import { previewIndividualPayment } from '#server/loans/payments/preview-payment'
import { type CallingCustomer, callingCustomer } from '#server/identity/calling-customer'
import { heldMethodQuestion } from '#server/loans/payments/payment-methods.store'
import { demandElectronicRecords } from '#server/loans/accounts/electronic-records'
import { reader, type Tx } from '#server/platform/store/database'
import { runOnce } from '#server/platform/store/idempotency'
import { checkedPair, pairVersion, versionsOf } from './checked-pair.ts'

export interface PairInput {
  readonly payment: PaymentInput
  readonly enrollment: RecurringInput
}

/** Both records as the borrower sees them. */
export interface PairView {
  readonly individualPayment: PaymentView
  readonly recurringPayment: RecurringView
}

/** What CreateAutopayOtp would do, without doing it. @throws CarportError like createAutopayOtp, but for what concerns the signature */
export async function previewAutopayOtp(
  context: RequestContext,
  input: PairInput,
): Promise<PairView & { readonly authorizationVersion: string }> {
  const caller = callingCustomer(context)
  const checked = await checkedPair(reader(context.db), context, caller, input)
  const authorization = enrollmentAuthorization(context.config.company, checked.enrollment, context.language)
  return {
    individualPayment: await previewIndividualPayment(context, input.payment),
    recurringPayment: previewView(checked.enrollment, authorization, viewerOf(context)),
    authorizationVersion: pairVersion(context.config.company, checked, context.language),
  }
}

/**
 * Pays and enrolls once per idempotency key, signed with a passcode (rules 9). Both records, both authorizations and the use of the
 * passcode are one transaction. A card is asked after it, with the payment's id as its key: the autopay waits, and is turned on in
 * the transaction in which the charge is written down, or ends with a declined one.
 * @throws CarportError of checkedPair; OTP_*; STEP_UP_REQUIRED without a passcode; ECONSENT_REQUIRED; SIGNATURE_REQUIRED; PRICE_CHANGED;
 *   DUPLICATE_PAYMENT; CARD_DECLINED; IN_PROGRESS
 */
export async function createAutopayOtp(
  context: RequestContext,
  input: PairInput,
  passcode: string | null,
  signature: SignatureInput,
): Promise<PairView> {
  const caller = callingCustomer(context)
  const shown = await checkStepUp(context, caller, passcode)
  // A sign-in alone signs nothing here, however fresh.
  const stepUp = shown === 'fresh-sign-in' ? 'stale-sign-in' : shown
  const once = {
    operation: 'CreateAutopayOtp',
    accountNumber: input.payment.accountNumber,
    fingerprint: { ...input, authorizationVersion: signature.authorizationVersion },
  }
  const accepted = await runOnce(context, once, async (tx) => {
    const made = await accept(tx, context, caller, input, signature)
    await useStepUp(tx, context, stepUp)
    return made
  })
  if (accepted.view !== null) return accepted.view
  const individualPayment = await finishCardPayment(context, caller, accepted.paymentId)
  return { individualPayment, recurringPayment: await waitedFor(context, accepted.paymentId) }
}

interface Accepted {
  readonly paymentId: string
  /** Null for a card: the provider is asked after the commit. */
  readonly view: PairView | null
}

async function accept(
  tx: Tx,
  context: RequestContext,
  caller: CallingCustomer,
  input: PairInput,
  signature: SignatureInput,
): Promise<Accepted> {
  const versions = versionsOf(signature.authorizationVersion)
  const { enrollment } = await checkedPair(tx, context, caller, input, heldMethodQuestion)
  const agreed = agreedTo(context.config.company, enrollment, versions.enrollment)
  await demandElectronicRecords(tx, caller.customerId)
  const { paymentId, view: individualPayment } = await acceptPayment(
    tx,
    context,
    caller,
    input.payment,
    { ...signature, authorizationVersion: versions.payment },
    // Signed with a passcode, whatever it is paid from.
    null,
  )
  const isWaiting = individualPayment === null
  const recurring = await writeEnrollment(tx, context, caller, enrollment, {
    agreed,
    otpPaymentId: paymentId,
    isWaiting,
  })
  if (isWaiting) return { paymentId, view: null }
  await enrollmentStarted(tx, context, recurring, caller.loginId, agreed.text, enrollment.draws[0])
  return { paymentId, view: { individualPayment, recurringPayment: await viewOf(tx, recurring, viewerOf(context)) } }
}

/** The autopay that a charged card turned on. */
async function waitedFor(context: RequestContext, paymentId: string): Promise<RecurringView> {
  return context.db.withTx(async (tx) => {
    const recurring = await lockOfOtpPayment(tx, paymentId)
    if (recurring === null) throw new Error('The autopay that was signed with the payment is not there')
    return viewOf(tx, recurring, viewerOf(context))
  })
}
