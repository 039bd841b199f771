import { exceedsCardLimit, inWalletOrder, isCard } from '#blocks'
import type { PayableMethodsFragment } from '#blocks/methods.graphql'
import { type LocalDate, addDays, isLocalDate } from '#sdk/dates/dates'
import {
  maximumBankPaymentCents,
  maximumPayoffQuoteDays,
  minimumPaymentCents,
  pastDueDaysAhead,
  paymentDaysAhead,
} from '#sdk/loan/payment-terms'
import type { AutopayDraws, StillToPayKind } from '#sdk/loan/enums.graphql'
import { type Cents, addCents, parseCents } from '#sdk/money/money'
import type { IndividualPaymentInput, PaymentStartQuery } from './make-a-payment.graphql.ts'

/** 'payoff-quote' fixes the amount to the payoff. */
export type PaymentVariant = 'standard' | 'payoff-quote'

export type AmountChoiceKind = 'past-due' | 'total-due' | 'balance' | 'next' | 'payoff' | 'other'

/** One way to say how much. The amount of 'other' is what the borrower types. */
export interface AmountChoice {
  readonly kind: AmountChoiceKind
  readonly amountCents: Cents | null
}

export type AmountDueFacts = PaymentStartQuery['GetAccount']['amountDue']
export type Eligibility = PaymentStartQuery['GetPaymentEligibility']
export type PayableMethod = PayableMethodsFragment['paymentMethods'][number]

/** What the borrower has entered. Empty fields stand for the choice we offer first. */
export interface PaymentDraft {
  readonly choice: AmountChoiceKind | null
  readonly otherAmountText: string
  readonly paymentDate: LocalDate | null
  readonly paymentMethodId: string | null
  readonly autopayDraws: AutopayDraws | null
}

/** What the entries are read against. */
export interface PaymentFacts {
  readonly today: LocalDate
  readonly isPastDue: boolean
  readonly choices: readonly AmountChoice[]
  /** What is asked for, and so offered first. */
  readonly asked: StillToPayKind
  readonly methods: readonly PayableMethod[]
}

/** The entries with what we offer first filled in. */
export interface ChosenPayment {
  readonly choice: AmountChoiceKind
  readonly amountCents: Cents | null
  readonly paymentDate: LocalDate
  readonly method: PayableMethod | null
  /** Null where autopay's next draws are covered, as without a choice. */
  readonly autopayDraws: AutopayDraws | null
  readonly serviceFeeCents: Cents
  /** Amount and fee; null while there is no amount. */
  readonly totalCents: Cents | null
}

export type PaymentField = 'amount' | 'date' | 'method'
/** What can be wrong with each field. */
export interface FieldProblems {
  amount?: 'AMOUNT_INVALID' | 'AMOUNT_TOO_LOW' | 'AMOUNT_TOO_HIGH'
  date?: 'DATE_OUT_OF_RANGE'
  method?: 'METHOD_MISSING' | 'CARD_LIMIT'
}

export const emptyDraft: PaymentDraft = {
  choice: null,
  otherAmountText: '',
  paymentDate: null,
  paymentMethodId: null,
  autopayDraws: null,
}

/** The choice that is made for the borrower. Of a charged-off balance, which may be disputed, there is none. */
const askedKinds: Partial<Record<StillToPayKind, AmountChoiceKind>> = {
  DUE: 'total-due',
  PLAN: 'next',
  PAYOFF: 'payoff',
}

/**
 * The amounts to offer, in the order of rules 7.2, only those that apply. Of two equal amounts only the more informative is offered:
 * total due wins over past due and next payment.
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
  const { kind, amount, pastDue, nextAmount } = due.stillToPay
  const choices: AmountChoice[] = []
  if (pastDue > 0 && pastDue !== amount) choices.push({ kind: 'past-due', amountCents: pastDue })
  if (amount > 0 && kind !== 'PAYOFF') choices.push({ kind: askedKinds[kind] ?? 'balance', amountCents: amount })
  if (nextAmount > 0 && nextAmount !== amount) choices.push({ kind: 'next', amountCents: nextAmount })
  return [...choices, ...payoff, { kind: 'other', amountCents: null }]
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
  return inWalletOrder(methods).filter((method) => (isCard(method) ? ways.card : ways.bank))
}

/** The dates a payment may be set for (rules 7.3), both included. */
export function dateLimits(about: { today: LocalDate; isPastDue: boolean; isCard: boolean; isPayoff: boolean }): {
  from: LocalDate
  to: LocalDate
} {
  const days = about.isCard
    ? 0
    : Math.min(
        about.isPastDue ? pastDueDaysAhead : paymentDaysAhead,
        about.isPayoff ? maximumPayoffQuoteDays : paymentDaysAhead,
      )
  return { from: about.today, to: addDays(about.today, days) }
}

/** The payment method of a draft: the chosen one if it can still pay, else the first. */
export function chosenMethod(
  draft: Pick<PaymentDraft, 'paymentMethodId'>,
  methods: readonly PayableMethod[],
): PayableMethod | null {
  return methods.find((method) => method.id === draft.paymentMethodId) ?? methods[0] ?? null
}

/** Reads the entries: what is not entered becomes what we offer first, a card payment is always today. */
export function readDraft(draft: PaymentDraft, facts: PaymentFacts): ChosenPayment {
  const offered = facts.choices.find((choice) => choice.kind === draft.choice)
  // With nothing due, defaults to the last choice, a typed amount: we never suggest paying ahead.
  const preferred = facts.choices.find(({ kind }) => kind === askedKinds[facts.asked]) ?? facts.choices.at(-1)
  const choice = offered ?? preferred ?? { kind: 'other' as const, amountCents: null }
  const amountCents = choice.kind === 'other' ? parseCents(draft.otherAmountText) : choice.amountCents
  const method = chosenMethod(draft, facts.methods)
  const serviceFeeCents = method?.serviceFee ?? 0
  return {
    choice: choice.kind,
    amountCents,
    paymentDate: method !== null && isCard(method) ? facts.today : (draft.paymentDate ?? facts.today),
    method,
    autopayDraws: draft.autopayDraws,
    serviceFeeCents,
    totalCents: amountCents === null ? null : addCents(amountCents, serviceFeeCents),
  }
}

/** What keeps the entries from going on, by field. The server checks again, and everything else. */
export function fieldProblems(chosen: ChosenPayment, facts: PaymentFacts): FieldProblems {
  const problems: FieldProblems = {}
  if (chosen.amountCents === null) problems.amount = 'AMOUNT_INVALID'
  else if (chosen.amountCents < minimumPaymentCents) problems.amount = 'AMOUNT_TOO_LOW'
  // No way to pay takes more than a bank account does.
  else if (chosen.amountCents > maximumBankPaymentCents) problems.amount = 'AMOUNT_TOO_HIGH'
  const limits = limitsOf(chosen, facts)
  const { paymentDate } = chosen
  if (!isLocalDate(paymentDate) || paymentDate < limits.from || paymentDate > limits.to) {
    problems.date = 'DATE_OUT_OF_RANGE'
  }
  if (chosen.method === null) problems.method = 'METHOD_MISSING'
  else if (exceedsCardLimit(chosen.method, chosen.amountCents)) problems.method = 'CARD_LIMIT'
  return problems
}

/** Whether nothing is left to choose: one of the amounts that are offered, and the default method, with no problem. */
export function isWhole(chosen: ChosenPayment, facts: PaymentFacts): boolean {
  const isDefault = chosen.choice !== 'other' && chosen.method?.isDefault === true
  return isDefault && Object.keys(fieldProblems(chosen, facts)).length === 0
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
    autopayDraws: chosen.autopayDraws ?? undefined,
  }
}
