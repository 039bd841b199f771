import { businessToday, toIso } from '#sdk/dates/dates'
import { CarportError, fieldError } from '#sdk/errors/errors'
import type { Language } from '#sdk/i18n/language'
import { type CallingCustomer, callingCustomer } from '#server/identity/calling-customer'
import { useStepUp } from '#server/identity/step-up'
import { demandElectronicRecords } from '#server/loans/accounts/electronic-records'
import type { SignatureInput } from '#server/loans/payments/create-payment'
import { finishCardPayment } from '#server/loans/payments/finish-card-payment'
import { heldMethodQuestion } from '#server/loans/payments/payment-methods.store'
import type { PaymentView } from '#server/loans/payments/payment-view'
import { advanceExtension } from '#server/loans/programs/advance-extension'
import { extensionAgreementKind } from '#server/loans/programs/extension-agreement'
import { presentModifications } from '#server/loans/programs/loan-modification.rules'
import { insertModification, listModifications } from '#server/loans/programs/loan-modification.store'
import { insertExtension, type PaymentExtension } from '#server/loans/programs/payment-extension.store'
import { agreedProgram, type ProgramAgreement } from '#server/loans/programs/program-agreement'
import { checkProgramCode, keepSignature } from '#server/loans/programs/program-signing'
import type { RequestContext } from '#server/platform/context'
import type { LoanModificationSummary } from '#server/platform/graphql/resolvers.graphql'
import { reader, type Tx } from '#server/platform/store/database'
import { runOnce } from '#server/platform/store/idempotency'
import { newId } from '#server/platform/store/ids'
import { agreementOf, checkedExtension, type CheckedExtension, type ExtensionInput } from './checked-extension.ts'
import { takeExtensionPayment, viewOfPayment } from './extension-payment.ts'

/** An extension as the borrower sees it. */
export interface ExtensionView {
  readonly summary: LoanModificationSummary
  /** Null where nothing was to be paid. */
  readonly individualPayment: PaymentView | null
}

interface Accepted {
  readonly loanModId: string
  readonly paymentId: string | null
  /** A card is asked after the commit. */
  readonly isCardWaiting: boolean
}

/**
 * Extends a loan once per idempotency key (rules 13). In one transaction, the account locked first: every check, the signature, the
 * payment with its authorization, the stop of a repossession order, the draws that are left out, notation and mail. Where nothing is to
 * be paid the dates move in it too; else they move in the transaction that posts the payment. A card is asked after it, and what
 * belongs to an extension in force is written in the transaction that writes the charge down.
 * @throws CarportError of checkedExtension; SIGNATURE_REQUIRED, PRICE_CHANGED; ECONSENT_REQUIRED; STEP_UP_REQUIRED, OTP_*;
 *   CARD_DECLINED; IN_PROGRESS
 */
export async function createExtension(
  context: RequestContext,
  input: ExtensionInput,
  passcode: string | null,
  signature: SignatureInput,
): Promise<ExtensionView> {
  const caller = callingCustomer(context)
  const stepUp = await checkProgramCode(context, caller, passcode)
  const { authorizationVersion } = signature
  const { accountNumber } = input
  const once = { operation: 'CreateExtension', accountNumber, fingerprint: { ...input, authorizationVersion } }
  const accepted = await runOnce(context, once, async (tx) => {
    const checked = await checkedExtension(tx, context, caller, input, heldMethodQuestion)
    const agreed = agreedTo(context, checked, signature)
    await demandElectronicRecords(tx, caller.customerId)
    await useStepUp(tx, context, stepUp)
    return sign(tx, context, caller, { checked, ...agreed, signatureName: nameOf(signature) })
  })
  if (accepted.isCardWaiting && accepted.paymentId !== null)
    await finishCardPayment(context, caller, accepted.paymentId)
  return viewOf(context, caller, accountNumber, accepted)
}

/** What was signed, and the language it was read in. */
interface AgreedExtension {
  readonly agreement: ProgramAgreement
  readonly language: Language
}

/**
 * What was signed must be the terms as they are now, with everything that they need.
 * @throws CarportError METHOD_NOT_FOUND, SIGNATURE_REQUIRED, PRICE_CHANGED
 */
export function agreedTo(
  context: RequestContext,
  checked: CheckedExtension,
  signature: SignatureInput,
): AgreedExtension {
  if (checked.terms.paymentCents > 0 && checked.payment === null) throw new CarportError('METHOD_NOT_FOUND')
  // On a partner's page the button in our frame is the signature.
  if (nameOf(signature) === null && context.actor.kind !== 'embed')
    throw fieldError('signatureName', 'SIGNATURE_REQUIRED')
  let readIn = context.language
  const agreement = agreedProgram(extensionAgreementKind, signature, (language) => {
    readIn = language
    return agreementOf(context, checked, language)
  })
  return { agreement, language: readIn }
}

function nameOf({ signatureName }: SignatureInput): string | null {
  const name = signatureName?.trim() ?? ''
  return name === '' ? null : name
}

interface Signing extends AgreedExtension {
  readonly checked: CheckedExtension
  readonly signatureName: string | null
}

async function sign(tx: Tx, context: RequestContext, caller: CallingCustomer, signing: Signing): Promise<Accepted> {
  const { checked } = signing
  const extension = extensionOf(caller, checked)
  const { loanModId, paymentId } = extension
  await insertModification(tx, modificationOf(context, extension))
  const own = effectsOf(tx, context, caller, { ...signing, extension })
  const actor = caller.loginId
  const signed = await advanceExtension(tx, context, extension, { on: 'signed', actor, own })
  if (checked.payment?.method.category === 'CARD') return { loanModId, paymentId, isCardWaiting: true }
  const secured = await advanceExtension(tx, context, signed, { on: 'paid-for', actor })
  if (paymentId === null) await advanceExtension(tx, context, secured, { on: 'posted', actor })
  return { loanModId, paymentId, isCardWaiting: false }
}

function effectsOf(
  tx: Tx,
  context: RequestContext,
  caller: CallingCustomer,
  { checked, agreement, language, signatureName, extension }: Signing & { readonly extension: PaymentExtension },
) {
  const { loanModId: programId, accountNumber, paymentId } = extension
  return {
    'keep-signature': () =>
      keepSignature(tx, context, caller, {
        program: 'payment-extension',
        programId,
        accountNumber,
        signatureName,
        agreement,
      }),
    'take-payment': async () => {
      if (checked.payment !== null && paymentId !== null)
        await takeExtensionPayment(tx, context, caller, checked.payment, { paymentId, language })
      await insertExtension(tx, extension, toIso(context.clock.nowMs()))
    },
  }
}

function extensionOf({ customerId }: CallingCustomer, { input, terms, recurring }: CheckedExtension): PaymentExtension {
  return {
    loanModId: newId('mod'),
    accountNumber: input.accountNumber,
    customerId,
    status: 'PendingSignature',
    paymentId: terms.paymentCents === 0 ? null : newId('pay'),
    paymentCents: terms.paymentCents,
    paymentDate: input.paymentDate,
    oldDueDate: terms.before.dueDate,
    newDueDate: terms.after.nextDueDate,
    newPaymentCents: terms.after.nextPaymentCents,
    // Where they have no autopay of their own, nothing is kept.
    skipAutopay: recurring === null || input.skipAutopay,
    skippedDraws: [],
  }
}

function modificationOf(context: RequestContext, extension: PaymentExtension) {
  const { loanModId, accountNumber, newDueDate, newPaymentCents } = extension
  const today = businessToday(context.clock)
  return {
    loanModId,
    accountNumber,
    smeadId: null,
    type: 'Extension',
    processType: 'SelfService',
    createdBy: 'SelfService',
    status: 'PendingSignature',
    experienceToShow: 'View',
    signBy: today,
    completionDate: null,
    closedOn: null,
    newPaymentDueDate: newDueDate,
    newPaymentCents,
    createdOn: today,
  } as const
}

async function viewOf(
  context: RequestContext,
  caller: CallingCustomer,
  accountNumber: string,
  { loanModId, paymentId }: Accepted,
): Promise<ExtensionView> {
  const all = await listModifications(reader(context.db), accountNumber, businessToday(context.clock))
  const summary = presentModifications(all)
    .flatMap(({ summaries }) => summaries)
    .find((one) => one.loanModId === loanModId)
  if (summary === undefined) throw new Error('The extension that was just signed is not there')
  const individualPayment = paymentId === null ? null : await viewOfPayment(context, caller, paymentId)
  return { summary, individualPayment }
}
