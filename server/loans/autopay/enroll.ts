import { type LocalDate, toIso, businessToday } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import { formatCents } from '#sdk/money/money'
import type { Company } from '#server/platform/config/config'
import type { RequestContext } from '#server/platform/context'
import type { SignatureInput } from '#server/loans/payments/create-payment'
import { readPayment } from '#server/loans/payments/payments.store'
import { type CallingCustomer, callingCustomer } from '#server/identity/calling-customer'
import { heldMethodQuestion } from '#server/loans/payments/payment-methods.store'
import { demandElectronicRecords } from '#server/loans/accounts/electronic-records'
import type { Tx } from '#server/platform/store/database'
import { runOnce } from '#server/platform/store/idempotency'
import { newConfirmationNumber, newId } from '#server/platform/store/ids'
import { insertRecurring, lockRecurring, type Recurring, updateRecurring } from './autopay.store.ts'
import { notifyAutopaySet, recordAutopay, notifyOwner } from './autopay-records.ts'
import { insertRecurringAuthorization } from './autopay-records.store.ts'
import { frequencyText } from '#server/loans/payments/frequency-text'
import { type AutopayAuthorization, languageOfAutopayVersion } from './autopay-text.ts'
import { enrollmentStarted } from './autopay-started.ts'
import type { RecurringView } from './autopay-view.ts'
import {
  type CheckedEnrollment,
  checkedEnrollment,
  enrollmentAuthorization,
  type RecurringInput,
} from './checked-enrollment.ts'
import { isBehind } from './due-text.ts'
import { viewerOf, viewOf } from './read-autopay.ts'
import { checkStepUp, type StepUp, useStepUp } from '#server/identity/step-up'

/**
 * Enrolls once per idempotency key (rules 8). In one transaction, the account locked first: every check, the autopay, what was agreed
 * to, notation AP, the audit line and the copy by mail. Two at once leave one: a unique index sees to that.
 * @throws CarportError of checkedEnrollment; SIGNATURE_REQUIRED; PRICE_CHANGED when the text is no longer the one that was read;
 *   ECONSENT_REQUIRED; STEP_UP_REQUIRED, OTP_*
 */
export async function createRecurringPayment(
  context: RequestContext,
  input: RecurringInput,
  signature: SignatureInput,
  passcode: string | null,
): Promise<RecurringView> {
  const signing = await beginSigning(context, signature, passcode)
  return runOnce(
    context,
    {
      operation: 'CreateRecurringPayment',
      accountNumber: input.accountNumber,
      fingerprint: { ...input, authorizationVersion: signing.authorizationVersion },
    },
    async (tx) => {
      const { caller } = signing
      const { checked, agreed } = await signedEnrollment(tx, context, signing, input, null)
      await useStepUp(tx, context, signing.stepUp)
      const recurring = await writeEnrollment(tx, context, caller, checked, { agreed, otpPaymentId: null })
      await enrollmentStarted(tx, context, recurring, caller.loginId, agreed.text, checked.draws[0])
      return viewOf(tx, recurring, viewerOf(context))
    },
  )
}

/**
 * Changes an autopay of the caller's own under a new authorization.
 * @throws CarportError like createRecurringPayment; NOT_FOUND; NOT_ALLOWED for the other borrower's
 */
export async function updateRecurringPayment(
  context: RequestContext,
  id: string,
  input: RecurringInput,
  signature: SignatureInput,
  passcode: string | null,
): Promise<RecurringView> {
  const signing = await beginSigning(context, signature, passcode)
  const once = {
    operation: 'UpdateRecurringPayment',
    accountNumber: input.accountNumber,
    fingerprint: { id, ...input, authorizationVersion: signing.authorizationVersion },
  }
  return runOnce(context, once, async (tx) => {
    const { caller } = signing
    const existing = await ownRecurring(tx, caller, input.accountNumber, id)
    const { checked, agreed } = await signedEnrollment(tx, context, signing, input, existing)
    await useStepUp(tx, context, signing.stepUp)
    const at = toIso(context.clock.nowMs())
    await updateRecurring(tx, {
      recurringPaymentId: id,
      paymentMethodId: input.paymentMethodId,
      frequency: input.frequency,
      startDate: input.selectedStartDate,
      isAfterDue: checked.isAfterDue,
      reminder: input.reminder,
      agreedCents: checked.agreedCents,
      pausedReason: await pauseAfterChange(tx, existing, checked.standing.today),
      at,
    })
    await keepAuthorization(tx, context, caller, id, agreed)
    const payer = await recordAutopay(tx, context, existing, {
      notation: 'AP',
      comment: `Autopay changed online. ${describe(checked)}`,
      action: 'autopay.update',
      actor: caller.loginId,
    })
    await notifyOwner(tx, payer, context, 'autopay-changed', () => ({ agreement: agreed.text }))
    await notifyAutopaySet(tx, context, existing, 'changed', payer)
    const changed = await lockRecurring(tx, id)
    if (changed === null) throw new Error('The autopay that was just changed is not there')
    return viewOf(tx, changed, viewerOf(context))
  })
}

/** Who signs, which words, and how they showed that it is them. */
interface Signing extends SignatureInput {
  readonly caller: CallingCustomer
  readonly stepUp: StepUp
}

// Before the transaction: a request that is repeated gets its stored answer also where the passcode is used by now.
async function beginSigning(
  context: RequestContext,
  signature: SignatureInput,
  passcode: string | null,
): Promise<Signing> {
  const caller = callingCustomer(context)
  return { ...signature, caller, stepUp: await checkStepUp(context, caller, passcode) }
}

/** An enrollment that was checked, and what was agreed to for it by somebody who has electronic records. */
async function signedEnrollment(
  tx: Tx,
  context: RequestContext,
  { caller, authorizationVersion }: Signing,
  input: RecurringInput,
  existing: Recurring | null,
): Promise<{ readonly checked: CheckedEnrollment; readonly agreed: AutopayAuthorization }> {
  const checked = await checkedEnrollment(tx, context, caller, input, {
    existing,
    payment: null,
    methodOf: heldMethodQuestion,
  })
  const agreed = agreedTo(context.config.company, checked, authorizationVersion)
  await demandElectronicRecords(tx, caller.customerId)
  return { checked, agreed }
}

/**
 * A method that was chosen ends the wait for one. What also waits for the account to be current, because the payment it was signed
 * with came back, goes on waiting for that (rules 9).
 */
async function pauseAfterChange(tx: Tx, existing: Recurring, today: LocalDate): Promise<Recurring['pausedReason']> {
  const { pausedReason, otpPaymentId, accountNumber } = existing
  if (pausedReason !== 'method') return pausedReason
  const signedWith = otpPaymentId === null ? null : await readPayment(tx, otpPaymentId)
  if (signedWith === null || signedWith.returnCode === null) return null
  return (await isBehind(tx, accountNumber, today)) ? 'past-due' : null
}

/** The caller's own autopay that is on. @throws CarportError NOT_FOUND; NOT_ALLOWED for the other borrower's */
export async function ownRecurring(
  tx: Tx,
  caller: CallingCustomer,
  accountNumber: string,
  id: string,
): Promise<Recurring> {
  const recurring = await lockRecurring(tx, id)
  if (recurring === null || recurring.accountNumber !== accountNumber || recurring.status !== 'ENROLLED')
    throw new CarportError('NOT_FOUND')
  if (recurring.customerId !== caller.customerId) throw new CarportError('NOT_ALLOWED')
  return recurring
}

/**
 * What was agreed to must be the text as it would be made now, in the language it was read in.
 * @throws CarportError SIGNATURE_REQUIRED for another kind of text; PRICE_CHANGED for one with other words
 */
export function agreedTo(company: Company, checked: CheckedEnrollment, version: string): AutopayAuthorization {
  const language = languageOfAutopayVersion(version, checked.method.category)
  if (language === null) throw new CarportError('SIGNATURE_REQUIRED')
  const authorization = enrollmentAuthorization(company, checked, language)
  if (authorization.version !== version) throw new CarportError('PRICE_CHANGED')
  return authorization
}

/** Writes an enrollment with its authorization. @throws CarportError AUTOPAY_ALREADY_ON */
export async function writeEnrollment(
  tx: Tx,
  context: RequestContext,
  caller: CallingCustomer,
  checked: CheckedEnrollment,
  signed: {
    readonly agreed: AutopayAuthorization
    readonly otpPaymentId: string | null
    /** The card it is signed with has not been asked: it is turned on when it was. */
    readonly isWaiting?: boolean
  },
): Promise<Recurring> {
  const { input } = checked
  const recurringPaymentId = newId('rec')
  const isNew = await insertRecurring(tx, {
    recurringPaymentId,
    accountNumber: input.accountNumber,
    customerId: caller.customerId,
    paymentMethodId: input.paymentMethodId,
    status: signed.isWaiting === true ? 'WAITING' : 'ENROLLED',
    frequency: input.frequency,
    startDate: input.selectedStartDate,
    isAfterDue: checked.isAfterDue,
    reminder: input.reminder,
    agreedCents: checked.agreedCents,
    confirmationNumber: newConfirmationNumber(),
    enrolledOn: businessToday(context.clock),
    otpPaymentId: signed.otpPaymentId,
    idempotencyKey: context.idempotencyKey,
    at: toIso(context.clock.nowMs()),
  })
  if (!isNew) throw new CarportError('AUTOPAY_ALREADY_ON')
  await keepAuthorization(tx, context, caller, recurringPaymentId, signed.agreed)
  const recurring = await lockRecurring(tx, recurringPaymentId)
  if (recurring === null) throw new Error('The autopay that was just written is not there')
  return recurring
}

async function keepAuthorization(
  tx: Tx,
  context: RequestContext,
  caller: CallingCustomer,
  id: string,
  agreed: AutopayAuthorization,
): Promise<void> {
  const { loginId } = caller
  const { ip, userAgent } = context
  // Our own clock: this time is printed as evidence, and a page could send any.
  const at = toIso(context.clock.nowMs())
  await insertRecurringAuthorization(tx, id, { ...agreed, loginId, ip, userAgent, acceptedAt: at }, at)
}

function describe({ input, agreedCents }: CheckedEnrollment): string {
  return `${frequencyText(input.frequency, 'en')}, from ${input.selectedStartDate}, up to ${formatCents(agreedCents)}`
}
