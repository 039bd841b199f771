import { atom } from 'jotai/vanilla'
import type { Arrival } from '#flow'
import type { IntentDetails } from '#sdk/embed/intents'
import type { CreateOtpMutation, OtpReceiptsQuery, OtpStartQuery, PreviewOtpQuery } from './autopay-otp.graphql.ts'
import type { AutoPayOtpEnroll, AutoPayOtpPayment } from './otp-answers.ts'
import { amountChoices } from './otp-choices.ts'

/** The screens, named as their routes. */
export type OtpStep = 'index' | 'payment' | 'enroll' | 'review-terms' | 'success'

export type OtpPreview = PreviewOtpQuery['PreviewAutopayOtp']
/** Both records once they are certain. */
export type OtpReceipt = Pick<CreateOtpMutation['CreateAutopayOtp'], 'individualPayment' | 'recurringPayment'>

/** The slot of what the server said (otp-02). */
export interface OtpState {
  readonly preview: OtpPreview | null
  readonly receipt: OtpReceipt | null
}

/** The furthest screen that is open (otp-03). */
export type OtpGate = Exclude<OtpStep, 'success'>

/** What is kept of the flow across screens; null means not decided since the page was opened. */
export interface FlowState {
  readonly otpState: OtpState
  readonly autoPayOtpPayment: AutoPayOtpPayment | null
  readonly autoPayOtpEnroll: AutoPayOtpEnroll | null
  readonly autoPayOtpGating: OtpGate | null
}

export const emptyPayment: AutoPayOtpPayment = { amount: null, paymentDate: null, paymentMethodId: null }
export const emptyEnroll: AutoPayOtpEnroll = {
  frequency: null,
  selectedStartDate: null,
  paymentMethodId: null,
  reminder: null,
}

export const newFlow: FlowState = {
  otpState: { preview: null, receipt: null },
  autoPayOtpPayment: null,
  autoPayOtpEnroll: null,
  autoPayOtpGating: null,
}

/** The flow with what a reload lost filled in from the attempt that survived it; what is decided already stays. */
export function restored(flow: FlowState, kept: IntentDetails | null, start: OtpStartQuery): FlowState {
  const amount = amountChoices(start).find((choice) => choice.cents === kept?.amountCents)?.kind ?? null
  // An amount that is none of those any more is no answer, and what was left with it does not hold.
  const isPaymentKept = kept !== null && (amount !== null || kept.amountCents === null)
  const gate = isPaymentKept ? gateOf(kept) : 'index'
  const payment = isPaymentKept
    ? { amount, paymentDate: kept.paymentDate, paymentMethodId: kept.paymentMethodId }
    : emptyPayment
  const enrollment = kept?.enrollment ?? null
  const enroll =
    enrollment === null
      ? emptyEnroll
      : {
          frequency: (enrollment.frequency || null) as AutoPayOtpEnroll['frequency'],
          selectedStartDate: enrollment.selectedStartDate || null,
          paymentMethodId: enrollment.paymentMethodId || null,
          reminder: (enrollment.reminder || null) as AutoPayOtpEnroll['reminder'],
        }
  return {
    ...flow,
    autoPayOtpPayment: flow.autoPayOtpPayment ?? payment,
    autoPayOtpEnroll: flow.autoPayOtpEnroll ?? enroll,
    autoPayOtpGating: flow.autoPayOtpGating ?? gate,
  }
}

/** How far what was kept lets the borrower go: a screen that is left with its button sets the fee of the payment, then the text to sign. */
function gateOf({ serviceFeeCents, enrollment, authorizationVersion }: IntentDetails): OtpGate {
  if (serviceFeeCents === null) return 'payment'
  return enrollment === null || authorizationVersion === null ? 'enroll' : 'review-terms'
}

/** An answer changed: what was previewed and let through after it no longer holds. */
export function edited(
  flow: FlowState,
  change: { payment?: Partial<AutoPayOtpPayment>; enroll?: Partial<AutoPayOtpEnroll> },
): FlowState {
  const gate = change.payment === undefined ? 'enroll' : 'payment'
  return {
    otpState: { preview: null, receipt: null },
    autoPayOtpPayment: { ...(flow.autoPayOtpPayment ?? emptyPayment), ...change.payment },
    autoPayOtpEnroll: { ...(flow.autoPayOtpEnroll ?? emptyEnroll), ...change.enroll },
    autoPayOtpGating: gate,
  }
}

/** Both were made: the next time starts with nothing entered. */
export function finished(receipt: OtpReceipt): FlowState {
  return {
    otpState: { preview: null, receipt },
    autoPayOtpPayment: emptyPayment,
    autoPayOtpEnroll: emptyEnroll,
    autoPayOtpGating: 'index',
  }
}

/** The number of a receipt of both: the payment's, a hyphen, autopay's. */
export function numberOf({ individualPayment, recurringPayment }: OtpReceipt): string {
  return `${individualPayment.confirmationNumber}-${recurringPayment.confirmationNumber}`
}

/** The receipt of this number among what an account has; null where the payment was returned or that autopay is not on. */
export function receiptAmong(
  { GetIndividualPayments: payments, GetRecurringPayments: running }: OtpReceiptsQuery,
  receiptNumber: string | undefined,
): OtpReceipt | null {
  const pairs = payments.flatMap((individualPayment) =>
    running.map((recurringPayment) => ({ individualPayment, recurringPayment })),
  )
  const found = pairs.find((pair) => numberOf(pair) === receiptNumber)
  const isStanding =
    found?.individualPayment.status !== 'PENDING_PAYMENT_REVERSAL' && found?.recurringPayment.status === 'ENROLLED'
  return isStanding ? found : null
}

const order: readonly OtpGate[] = ['index', 'payment', 'enroll', 'review-terms']

/** The screen to show for the one that was asked for: itself, or the furthest one before it that is open (otp-03). */
export function allowedStep(
  wanted: OtpStep,
  facts: {
    readonly isOpen: boolean
    readonly gate: OtpGate
    /** A request was sent and its outcome is not known. */
    readonly isAttemptOpen: boolean
    readonly hasReceipt: boolean
  },
): OtpStep {
  if (facts.isAttemptOpen) return 'review-terms'
  if (wanted === 'success' || (facts.hasReceipt && wanted === 'review-terms')) return 'success'
  if (!facts.isOpen) return 'index'
  return order.indexOf(wanted) <= order.indexOf(facts.gate) ? wanted : facts.gate
}

/** Every flow of this store, by account. */
export const flowsAtom = atom<Readonly<Record<string, FlowState>>>({})
export const arrivalAtom = atom<Arrival<never>>({ hasMoved: false, focusField: null })
