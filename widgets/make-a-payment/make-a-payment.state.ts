import { atom } from 'jotai/vanilla'
import { type LocalDate, addDays, isLocalDate } from '#sdk/dates/dates'
import { isCarportError } from '#sdk/errors/errors'
import { type Cents, addCents, parseCents, toDecimalText } from '#sdk/money/money'
import type {
  IndividualPaymentInput,
  MadePaymentFragment,
  PayableMethodsFragment,
  PaymentStartQuery,
  PreviewPaymentQuery,
} from './make-a-payment.graphql.ts'

/** The screens of the one-time payment, named as their routes. */
export type PaymentStep = 'index' | 'terms' | 'review-terms' | 'success' | 'payment-ineligible'

/** 'payoff-quote' fixes the amount to the payoff. */
export type PaymentVariant = 'standard' | 'payoff-quote'

export type AmountChoiceKind = 'past-due' | 'total-due' | 'next' | 'payoff' | 'other'

/** One way to say how much. The amount of 'other' is what the borrower types. */
export interface AmountChoice {
  readonly kind: AmountChoiceKind
  readonly amountCents: Cents | null
}

export type AmountDueFacts = PaymentStartQuery['GetAccount']['amountDue']
export type Eligibility = PaymentStartQuery['GetPaymentEligibility']
export type PayableMethod = PayableMethodsFragment['paymentMethods'][number]
export type PaymentPreview = PreviewPaymentQuery['PreviewIndividualPayment']
export type MadePayment = MadePaymentFragment

/** What the borrower has entered. Empty fields stand for the choice we offer first. */
export interface PaymentDraft {
  readonly choice: AmountChoiceKind | null
  readonly otherAmountText: string
  readonly paymentDate: LocalDate | null
  readonly paymentMethodId: string | null
}

/** What the entries are read against. */
export interface PaymentFacts {
  readonly today: LocalDate
  readonly isPastDue: boolean
  readonly choices: readonly AmountChoice[]
  readonly methods: readonly PayableMethod[]
}

/** The entries with what we offer first filled in. */
export interface ChosenPayment {
  readonly choice: AmountChoiceKind
  readonly amountCents: Cents | null
  readonly paymentDate: LocalDate
  readonly method: PayableMethod | null
  readonly serviceFeeCents: Cents
  /** Amount and fee; null while there is no amount. */
  readonly totalCents: Cents | null
}

export type PaymentField = 'amount' | 'date' | 'method'
export type FieldProblem = 'AMOUNT_INVALID' | 'AMOUNT_TOO_LOW' | 'DATE_OUT_OF_RANGE' | 'METHOD_MISSING'
export type FieldProblems = Partial<Record<PaymentField, FieldProblem>>

export const emptyDraft: PaymentDraft = {
  choice: null,
  otherAmountText: '',
  paymentDate: null,
  paymentMethodId: null,
}

/** The least one payment may be, in cents (rules 7.3). */
export const MINIMUM_PAYMENT = 100
/** Days ahead a payment may be set (rules 7.3), fewer when the account is past due, and as far as a payoff is quoted. */
export const DAYS_AHEAD = 45
export const DAYS_AHEAD_PAST_DUE = 14
export const DAYS_AHEAD_PAYOFF = 15

/**
 * The amounts to offer, in the order of rules 7.2, only those that apply. Of two with the same figure the one that says more
 * about what is owed stays: total due before past due and next payment.
 * @param payoffCents null when no payoff can be shown
 */
export function amountChoices(
  due: AmountDueFacts,
  payoffCents: Cents | null,
  variant: PaymentVariant,
): readonly AmountChoice[] {
  const payoff: AmountChoice[] =
    payoffCents === null || payoffCents <= 0 ? [] : [{ kind: 'payoff', amountCents: payoffCents }]
  if (variant === 'payoff-quote') return payoff
  const totalDue = due.currentDueTodayWithPending
  const { pastDueAmount, nextDueAmount } = due.amountDueItemized
  const choices: AmountChoice[] = []
  if (pastDueAmount > 0 && pastDueAmount !== totalDue) choices.push({ kind: 'past-due', amountCents: pastDueAmount })
  if (totalDue > 0) choices.push({ kind: 'total-due', amountCents: totalDue })
  if (nextDueAmount > 0 && nextDueAmount !== totalDue) choices.push({ kind: 'next', amountCents: nextDueAmount })
  return [...choices, ...payoff, { kind: 'other', amountCents: null }]
}

/** Whether a method is a card; everything else is a bank account. */
export function isCard(method: Pick<PayableMethod, 'type'>): boolean {
  return method.type !== 'CHECKING_ACCOUNT' && method.type !== 'SAVINGS_ACCOUNT'
}

/** Whether a payment by bank account, by card, or at all is possible on the account. */
export function waysToPay(eligibility: Eligibility): { bank: boolean; card: boolean; any: boolean } {
  const bank = eligibility.oneTimeAchPaymentEligibility === 'Eligible'
  const card = eligibility.oneTimeCardPaymentEligibility === 'Eligible'
  return { bank, card, any: bank || card }
}

/** The saved methods that can pay on this account: the default first, then in the borrower's order. */
export function payableMethods(methods: readonly PayableMethod[], eligibility: Eligibility): readonly PayableMethod[] {
  const ways = waysToPay(eligibility)
  return methods
    .filter((method) => (isCard(method) ? ways.card : ways.bank))
    .toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault) || one.sortOrder - other.sortOrder)
}

/** The dates a payment may be set for (rules 7.3), both included. */
export function dateLimits(about: { today: LocalDate; isPastDue: boolean; isCard: boolean; isPayoff: boolean }): {
  from: LocalDate
  to: LocalDate
} {
  const days = about.isCard
    ? 0
    : Math.min(about.isPastDue ? DAYS_AHEAD_PAST_DUE : DAYS_AHEAD, about.isPayoff ? DAYS_AHEAD_PAYOFF : DAYS_AHEAD)
  return { from: about.today, to: addDays(about.today, days) }
}

/** The method a draft stands for: the chosen one if it can still pay, else the first. */
export function chosenMethod(draft: PaymentDraft, methods: readonly PayableMethod[]): PayableMethod | null {
  return methods.find((method) => method.id === draft.paymentMethodId) ?? methods[0] ?? null
}

/** Reads the entries: what is not entered becomes what we offer first, a card payment is always today. */
export function readDraft(draft: PaymentDraft, facts: PaymentFacts): ChosenPayment {
  const offered = facts.choices.find((choice) => choice.kind === draft.choice)
  const preferred = facts.choices.find((choice) => choice.kind === 'total-due')
  const choice = offered ?? preferred ?? facts.choices[0] ?? { kind: 'other' as const, amountCents: null }
  const amountCents = choice.kind === 'other' ? parseCents(draft.otherAmountText) : choice.amountCents
  const method = chosenMethod(draft, facts.methods)
  const serviceFeeCents = method?.serviceFee ?? 0
  return {
    choice: choice.kind,
    amountCents,
    paymentDate: method !== null && isCard(method) ? facts.today : (draft.paymentDate ?? facts.today),
    method,
    serviceFeeCents,
    totalCents: amountCents === null ? null : addCents(amountCents, serviceFeeCents),
  }
}

/** What keeps the entries from going on, by field. The server checks again, and everything else. */
export function fieldProblems(chosen: ChosenPayment, facts: PaymentFacts): FieldProblems {
  const problems: FieldProblems = {}
  if (chosen.amountCents === null) problems.amount = 'AMOUNT_INVALID'
  else if (chosen.amountCents < MINIMUM_PAYMENT) problems.amount = 'AMOUNT_TOO_LOW'
  const limits = limitsOf(chosen, facts)
  const { paymentDate } = chosen
  if (!isLocalDate(paymentDate) || paymentDate < limits.from || paymentDate > limits.to) {
    problems.date = 'DATE_OUT_OF_RANGE'
  }
  if (chosen.method === null) problems.method = 'METHOD_MISSING'
  return problems
}

/** The dates open to what is chosen. */
export function limitsOf(chosen: Pick<ChosenPayment, 'choice' | 'method'>, facts: PaymentFacts) {
  return dateLimits({
    today: facts.today,
    isPastDue: facts.isPastDue,
    isCard: chosen.method !== null && isCard(chosen.method),
    isPayoff: chosen.choice === 'payoff',
  })
}

/** What the server is asked to preview and then to do; null while something is missing. */
export function paymentInput(accountNumber: string, chosen: ChosenPayment): IndividualPaymentInput | null {
  if (chosen.amountCents === null || chosen.method === null) return null
  return {
    accountNumber,
    paymentAmount: chosen.amountCents,
    paymentDate: chosen.paymentDate,
    paymentMethodId: chosen.method.id,
    serviceFee: chosen.serviceFeeCents,
    confirmDuplicate: false,
  }
}

/** Where the field of a refusal is, so that its text stands there and the focus goes there; null for the whole form. */
export function fieldOfCode(code: string): PaymentField | null {
  if (code.startsWith('AMOUNT_') || code === 'CARD_LIMIT') return 'amount'
  if (code === 'DATE_OUT_OF_RANGE') return 'date'
  if (code === 'METHOD_NOT_FOUND' || code === 'ACH_NOT_AVAILABLE' || code === 'CREDIT_NOT_ACCEPTED') return 'method'
  return null
}

/** What a failed attempt means for the money and for what is offered next. */
export type PayOutcome =
  | 'refused'
  | 'duplicate'
  | 'price-changed'
  | 'changed'
  | 'signed-out'
  | 'busy'
  | 'not-sent'
  | 'unknown'

/**
 * Reads a failure of the pay request. Only a clear refusal counts as one: no answer, an answer of a server in trouble and
 * "still running" mean that it may have happened.
 */
export function outcomeOf(error: unknown): PayOutcome {
  if (!isCarportError(error)) return 'unknown'
  const { code, category, httpStatus } = error
  if (code === 'DUPLICATE_PAYMENT') return 'duplicate'
  if (code === 'PRICE_CHANGED') return 'price-changed'
  if (code === 'IDEMPOTENCY_KEY_REUSED') return 'changed'
  if (code === 'OUTAGE' || code === 'PAYMENTS_PAUSED') return 'refused'
  if (category === 'auth') return 'signed-out'
  if (code === 'ACCOUNT_BUSY' || code === 'TOO_MANY_REQUESTS') return 'busy'
  // The client says 'unavailable' without a status only for what never left.
  if (category === 'unavailable' && httpStatus === 0) return 'not-sent'
  const isUnclear =
    category === 'unknown' || category === 'internal' || category === 'busy' || category === 'unavailable'
  return isUnclear || httpStatus === 0 || httpStatus >= 500 ? 'unknown' : 'refused'
}

/** The borrower's text of an error; null when no server wrote one. */
export function serverText(error: unknown): string | null {
  return isCarportError(error) && error.message !== error.code ? error.message : null
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

/** What an attempt that survived a reload tells about the entries. */
export interface KeptDetails {
  readonly amountCents: Cents | null
  readonly serviceFeeCents: Cents | null
  readonly paymentDate: LocalDate | null
  readonly paymentMethodId: string | null
  readonly authorizationVersion: string | null
}

/** The flow with what a reload lost filled in from what was kept; what is decided already stays. */
export function restored(flow: FlowState, kept: KeptDetails | null, choices: readonly AmountChoice[]): FlowState {
  return {
    ...flow,
    draft: flow.draft ?? (kept === null ? emptyDraft : draftFrom(kept, choices)),
    isEntered: flow.isEntered ?? (kept !== null && kept.amountCents !== null && kept.serviceFeeCents !== null),
    reviewStepGateOpen: flow.reviewStepGateOpen ?? (kept !== null && kept.authorizationVersion !== null),
  }
}

/** An entry changed: what was previewed, entered and let through before no longer holds. */
export function edited(flow: FlowState, change: Partial<PaymentDraft>): FlowState {
  return {
    ...newFlow,
    isEntered: false,
    reviewStepGateOpen: false,
    draft: { ...(flow.draft ?? emptyDraft), ...change },
  }
}

/** Index was left with Continue. */
export function entered(flow: FlowState, preview: PaymentPreview): FlowState {
  return { ...flow, isEntered: true, reviewStepGateOpen: false, preview, receipt: null }
}

/** The payment was made: the next one starts with nothing entered. */
export function paid(receipt: MadePayment): FlowState {
  return { ...newFlow, draft: emptyDraft, isEntered: false, reviewStepGateOpen: false, receipt }
}

function draftFrom(kept: KeptDetails, choices: readonly AmountChoice[]): PaymentDraft {
  const { amountCents, paymentDate, paymentMethodId } = kept
  const choice = amountCents === null ? undefined : choices.find((offered) => offered.amountCents === amountCents)
  const otherAmountText = amountCents === null || choice !== undefined ? '' : toDecimalText(amountCents)
  return {
    choice: choice?.kind ?? (amountCents === null ? null : 'other'),
    otherAmountText,
    paymentDate,
    paymentMethodId,
  }
}

/** Every flow of this store, by account and variant. */
export const flowsAtom = atom<Readonly<Record<string, FlowState>>>({})
/** Set by navigation that leads back into the flow, such as the bottom bar: the gate stays as it was. */
export const preserveTermsDataAtom = atom(false)
