import { atom } from 'jotai/vanilla'
import type { Arrival } from '#flow'
import type { LocalDate } from '#sdk/dates/dates'
import type { AutopayDraws } from '#sdk/loan/enums.graphql'
import { type Cents, toDecimalText } from '#sdk/money/money'
import type { PreviewPaymentQuery } from './make-a-payment.graphql.ts'
import type { MadePaymentFragment } from './steps/later.graphql.ts'
import { type AmountChoice, type PaymentDraft, type PaymentField, emptyDraft } from './payment-choices.ts'

/** The screens of the one-time payment, named as their routes. */
export type PaymentStep = 'index' | 'terms' | 'review-terms' | 'success' | 'payment-ineligible'

export type PaymentPreview = PreviewPaymentQuery['PreviewIndividualPayment']
export type MadePayment = MadePaymentFragment

/** The field a refusal belongs to, which shows its text and takes the focus; null for the whole form. */
export function fieldOfCode(code: string): PaymentField | null {
  if (code.startsWith('AMOUNT_')) return 'amount'
  if (code === 'DATE_OUT_OF_RANGE') return 'date'
  // A bank account takes what a card can't.
  if (
    code === 'CARD_LIMIT' ||
    code === 'METHOD_NOT_FOUND' ||
    code === 'ACH_NOT_AVAILABLE' ||
    code === 'CREDIT_NOT_ACCEPTED'
  )
    return 'method'
  return null
}

/** What decides which screens may be shown. */
export interface StepFacts {
  readonly canPay: boolean
  /** Amount, date and method were entered and left with Continue. */
  readonly isEntered: boolean
  /** The terms step let the borrower on to the review. */
  readonly isGateOpen: boolean
  /** A payment was sent and its outcome is not known. */
  readonly isAttemptOpen: boolean
  readonly hasReceipt: boolean
}

/** The screen to show for the one that was asked for: itself, or the nearest one before it that may be shown. */
export function allowedStep(wanted: PaymentStep, facts: StepFacts): PaymentStep {
  if (facts.isAttemptOpen) return 'review-terms'
  if (wanted === 'success') return 'success'
  if (facts.hasReceipt && wanted === 'review-terms') return 'success'
  if (!facts.canPay) return 'payment-ineligible'
  if (wanted === 'payment-ineligible') return 'index'
  if (wanted === 'review-terms' && facts.isGateOpen && facts.isEntered) return 'review-terms'
  if (wanted !== 'index' && facts.isEntered) return 'terms'
  return 'index'
}

/** What is kept of the flow across screens: of one account and one variant. Null means not decided since the page was opened. */
export interface FlowState {
  readonly draft: PaymentDraft | null
  /** Index was left with Continue since the last edit. */
  readonly isEntered: boolean | null
  /** The review opens only after the terms step set this. */
  readonly reviewStepGateOpen: boolean | null
  /** What the server said the payment would do. */
  readonly preview: PaymentPreview | null
  readonly receipt: MadePayment | null
}

export const newFlow: FlowState = {
  draft: null,
  isEntered: null,
  reviewStepGateOpen: null,
  preview: null,
  receipt: null,
}

/** Begun anew: what a reload would find does not count. */
const emptyFlow: FlowState = { ...newFlow, isEntered: false, reviewStepGateOpen: false }

/** Entries recovered from an attempt that survived a reload. */
export interface KeptDetails {
  readonly amountCents: Cents | null
  readonly isFromLink: boolean
  readonly serviceFeeCents: Cents | null
  readonly paymentDate: LocalDate | null
  readonly paymentMethodId: string | null
  readonly autopayDraws: AutopayDraws | null
  readonly authorizationVersion: string | null
}

/**
 * The flow with what a reload lost filled in from what was kept; what is decided already stays. An amount that a button named begins
 * a new payment.
 */
export function restored(before: FlowState, kept: KeptDetails | null, choices: readonly AmountChoice[]): FlowState {
  const flow = kept?.isFromLink === true ? emptyFlow : before
  return {
    ...flow,
    draft: flow.draft ?? (kept === null ? emptyDraft : draftFrom(kept, choices)),
    isEntered: flow.isEntered ?? (kept !== null && kept.amountCents !== null && kept.serviceFeeCents !== null),
    reviewStepGateOpen: flow.reviewStepGateOpen ?? (kept !== null && kept.authorizationVersion !== null),
  }
}

/** An entry changed: what was previewed, entered and let through before no longer holds. */
export function edited(flow: FlowState, change: Partial<PaymentDraft>): FlowState {
  return { ...emptyFlow, draft: { ...(flow.draft ?? emptyDraft), ...change } }
}

/** Index was left with Continue. */
export function entered(flow: FlowState, preview: PaymentPreview): FlowState {
  return { ...flow, isEntered: true, reviewStepGateOpen: false, preview, receipt: null }
}

/** The payment was made: the next one starts with nothing entered. */
export function paid(receipt: MadePayment): FlowState {
  return { ...emptyFlow, draft: emptyDraft, receipt }
}

function draftFrom(kept: KeptDetails, choices: readonly AmountChoice[]): PaymentDraft {
  const { amountCents, paymentDate, paymentMethodId, autopayDraws } = kept
  const choice = amountCents === null ? undefined : choices.find((offered) => offered.amountCents === amountCents)
  const otherAmountText = amountCents === null || choice !== undefined ? '' : toDecimalText(amountCents)
  return {
    choice: choice?.kind ?? (amountCents === null ? null : 'other'),
    otherAmountText,
    paymentDate,
    paymentMethodId,
    autopayDraws,
  }
}

/** Every flow of this store, by account and variant. */
export const flowsAtom = atom<Readonly<Record<string, FlowState>>>({})
export const arrivalAtom = atom<Arrival<PaymentField>>({ hasMoved: false, focusField: null })
/** Set by navigation that leads back into the flow, such as the bottom bar: the gate stays as it was. */
export const preserveTermsDataAtom = atom(false)
