import { toIso } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import type { RecordedCall } from '#server/identity/recorded-call'
import type { StepUp } from '#server/identity/step-up'
import type { RequestContext } from '#server/platform/context'
import { type CallingCustomer, callingCustomer } from '#server/identity/calling-customer'
import { heldMethodQuestion } from '#server/loans/payments/payment-methods.store'
import type { Tx } from '#server/platform/store/database'
import { runOnce } from '#server/platform/store/idempotency'
import { newConfirmationNumber, newId } from '#server/platform/store/ids'
import { enqueue } from '#server/platform/queue/outbox.store'
import { type Authorization, type AuthorizationKind, isVersionOfOurs, languageOfVersion } from './authorization-text.ts'
import {
  checkedFields,
  checkedPayment,
  type CheckedPayment,
  duplicateRefusal,
  firstState,
  type PaymentInput,
  refuseUnlikeShown,
} from './checked-payment.ts'
import { finishCardPayment } from './finish-card-payment.ts'
import { checkPaymentProof, demandFirstPaymentProof } from './first-payment.ts'
import { authorizationOf } from './payment-authorization.ts'
import type { PaymentMethod } from './payment-method.ts'
import { paymentAccepted } from './payment-records.ts'
import { paymentView, type PaymentView } from './payment-view.ts'
import { leaveSignedPayment, type NewPayment } from './new-payment.store.ts'
import type { Payment } from './payments.store.ts'

/** What was agreed to. When it was is by the server's clock; the time a page sends along is not read. */
export interface SignatureInput {
  readonly authorizationVersion: string
  readonly signatureName?: string | null
}

/**
 * Accepts a one-time payment once per idempotency key (rules 4.3, 7). In one transaction, the account locked first: every check, the
 * payment, what was agreed to, the audit line and the receipt. A bank debit waits for its file. A card is asked after the commit,
 * with the payment's id as its key; a repeated request goes on with the same payment and never makes a second one. The passcode is
 * no part of what is repeated: a request that was refused without one may come again with one, under its key.
 * @throws CarportError of rules 7.3; STEP_UP_REQUIRED or OTP_* for a bank account's first payment; CARD_DECLINED; IN_PROGRESS while
 *   the card provider has not answered
 */
export async function createIndividualPayment(
  context: RequestContext,
  input: PaymentInput,
  signature: SignatureInput,
  passcode: string | null,
): Promise<PaymentView> {
  const caller = callingCustomer(context)
  const proof = await checkPaymentProof(context, caller, input, passcode)
  const { authorizationVersion } = signature
  const accepted = await runOnce(
    context,
    {
      operation: 'CreateIndividualPayment',
      accountNumber: input.accountNumber,
      // A request without it means COVERED.
      fingerprint: { ...input, authorizationVersion, autopayDraws: chosenDraws(input) },
      readsFirst: true,
    },
    (tx) => acceptPayment(tx, context, caller, input, signature, proof),
  )
  if (accepted.view !== null) return accepted.view
  return finishCardPayment(context, caller, accepted.paymentId)
}

/** Undefined leaves it out of the fingerprint. */
function chosenDraws({ autopayDraws }: PaymentInput): 'CONTINUE' | undefined {
  return autopayDraws === 'CONTINUE' ? autopayDraws : undefined
}

/** A payment that was written down. */
export interface AcceptedPayment {
  readonly paymentId: string
  /** Null for a card: the provider is asked after the commit. */
  readonly view: PaymentView | null
}

/**
 * Checks and writes a payment in the caller's transaction, with what was agreed to. The account is locked by the caller.
 * @param proof for a bank account's first payment; null where the caller demands a proof of every payment
 * @param call in which the borrower agreed to it; the caller's login is then the advisor's, and the receipt is the borrower's
 */
export async function acceptPayment(
  tx: Tx,
  context: RequestContext,
  caller: CallingCustomer,
  input: PaymentInput,
  signature: SignatureInput,
  proof: StepUp | null,
  call: RecordedCall | null = null,
): Promise<AcceptedPayment> {
  const checked = await checkedPayment(tx, context, caller, input, heldMethodQuestion)
  refuseUnlikeShown(checked)
  const agreed = authorizationAgreedTo(context, checked, signature, call === null ? checked.method.category : 'PHONE')

  const duplicateNo = numberAmongDuplicates(checked)
  if (proof !== null) await demandFirstPaymentProof(tx, context, checked, proof)
  const payment = await writePayment(tx, context, caller, checked, { agreed, duplicateNo, call })
  const { paymentId } = payment
  if (payment.state === 'AUTHORISING') {
    await enqueue(tx, { topic: 'card.authorize', key: paymentId, payload: { paymentId } })
    return { paymentId, view: null }
  }
  const { payer } = checked.standing
  await paymentAccepted(tx, context, payment, {
    email: call === null ? caller.email : payer.email,
    language: call === null ? context.language : payer.language,
    party: payer.party,
    electronicRecords: payer.electronicRecords,
    actor: caller.loginId,
    call,
  })
  const viewer = { customerId: caller.customerId, language: context.language, nowMs: context.clock.nowMs() }
  return { paymentId, view: paymentView(payment, checked.standing, viewer) }
}

/**
 * What was agreed to must be the text in force for this kind of method; it is kept in the language it was read in. The sandbox
 * takes a version we never gave out as agreement to the text in force, so that a tester can pay without a preview.
 * @throws CarportError SIGNATURE_REQUIRED
 */
export function authorizationAgreedTo(
  context: Pick<RequestContext, 'config' | 'language'>,
  checked: CheckedPayment,
  signature: SignatureInput,
  kind: AuthorizationKind = checked.method.category,
): Authorization {
  const { authorizationVersion: version } = signature
  const isForeign = context.config.mode === 'sandbox' && version.trim() !== '' && !isVersionOfOurs(version)
  const language = isForeign ? context.language : languageOfVersion(version, kind)
  if (language === null) throw new CarportError('SIGNATURE_REQUIRED')
  return authorizationOf(context.config.company, checked, language, kind)
}

function numberAmongDuplicates({ input, lastDuplicateNo, standing }: CheckedPayment): number {
  if (lastDuplicateNo === null) return 0
  if (input.confirmDuplicate !== true) throw duplicateRefusal(input, standing.today)
  return lastDuplicateNo + 1
}

async function writePayment(
  tx: Tx,
  context: RequestContext,
  caller: CallingCustomer,
  checked: CheckedPayment,
  written: { readonly agreed: Authorization; readonly duplicateNo: number; readonly call: RecordedCall | null },
): Promise<Payment> {
  const { input, standing } = checked
  const { agreed, duplicateNo, call } = written
  const at = toIso(context.clock.nowMs())
  const wanted: NewPayment = {
    paymentId: newId('pay'),
    ...checkedFields(checked),
    customerId: caller.customerId,
    kind: checked.kind,
    state: firstState(checked),
    serviceFeeCents: checked.serviceFeeCents,
    confirmationNumber: newConfirmationNumber(),
    idempotencyKey: context.idempotencyKey,
    duplicateNo,
    autopayDraws: checked.autopayDraws,
    isByPhone: call !== null,
    at,
  }
  const { loginId } = caller
  const { ip, userAgent } = context
  // Our own clock dates the acceptance: this date is printed as evidence, and a page could send any.
  const signed = { ...agreed, loginId, ip, userAgent, acceptedAt: at, call }
  // The account is locked, so this is only refused when a writer forgot to lock it. The index is the truth either way.
  await leaveSignedPayment(tx, wanted, signed, () => duplicateRefusal(input, standing.today))
  return newPaymentOf(wanted, checked.method)
}

/** A payment as it can be read once it is written. */
function newPaymentOf(wanted: NewPayment, method: PaymentMethod): Payment {
  const {
    idempotencyKey: _,
    duplicateNo: __,
    at: submittedAt,
    autopayDraws = 'COVERED',
    isByPhone = false,
    ...facts
  } = wanted
  return {
    ...facts,
    autopayDraws,
    isByPhone,
    submittedAt,
    postedDate: null,
    returnCode: null,
    returnedOn: null,
    achFileId: null,
    category: method.category,
    methodType: method.type,
    lastFour: method.lastFour ?? '',
    nickname: method.nickname,
    processorToken: method.processorToken ?? '',
    routingNumber: method.routingNumber,
    nameOnAccount: method.nameOnAccount,
  }
}
