import { dateText, businessMoment, businessToday, toIso, type LocalDate } from '#sdk/dates/dates'
import { paymentTimeline, type PaymentTimeline } from '#sdk/dates/payment-timeline'
import { CarportError, fieldError } from '#sdk/errors/errors'
import type { AutopayDraws } from '#sdk/loan/enums.graphql'
import { centsText } from '#sdk/money/money'
import type { CallingCustomer } from '#server/identity/calling-customer'
import { type AccountStanding, standingOf, standingQuestions } from '#server/loans/accounts/account-standing'
import { holdQuestion } from '#server/loans/jobs/quarantine.store'
import { payoff } from '#server/loans/ledger/ledger'
import { loadRecentLedger, ownLedgerQuestion } from '#server/loans/ledger/ledger.store'
import { mayAutopayGoOn } from '#server/loans/accounts/autopay-choice'
import type { RequestContext } from '#server/platform/context'
import type { Queryable } from '#server/platform/store/database'
import { askTogether } from '#server/platform/store/questions'
import { type MethodUse, methodUseQuestion } from './first-payment.store.ts'
import { onHold } from './loan-hold.ts'
import { serviceFeeFor } from './service-fee.ts'
import type { PaymentMethod } from './payment-method.ts'
import { type MethodQuestion, methodQuestion } from './payment-methods.store.ts'
import { checkPayment, paymentKind } from './payment.rules.ts'
import { paymentCountsQuestion } from './payment-counts.store.ts'
import { lastDuplicateQuestion } from './payments.store.ts'

/** The input IndividualPaymentInput. */
export interface PaymentInput {
  readonly accountNumber: string
  readonly paymentAmount: number
  readonly paymentDate: LocalDate
  readonly paymentMethodId: string
  readonly serviceFee: number
  readonly confirmDuplicate?: boolean | null
  readonly autopayDraws?: AutopayDraws | null
}

/** What a payment is checked with, besides what is read of its loan. */
export interface PaymentContext {
  readonly clock: Pick<RequestContext['clock'], 'nowMs'>
  readonly flags: Pick<RequestContext['flags'], 'getBoolean'>
  readonly config: { readonly company: Pick<RequestContext['config']['company'], 'phone'> }
}

/** A payment that passed every check. */
export interface CheckedPayment {
  readonly input: PaymentInput
  readonly standing: AccountStanding
  readonly method: PaymentMethod
  readonly timeline: PaymentTimeline
  readonly kind: 'ONE_TIME' | 'PAYOFF'
  /** The number of the last one like it that is under way; null when there is none. */
  readonly lastDuplicateNo: number | null
  readonly serviceFeeCents: number
  /** What is asked for, and COVERED where autopay can't go on beside this payment. */
  readonly autopayDraws: AutopayDraws
}

/**
 * Checks a payment against everything but what was agreed to: used by preview and create alike.
 * @throws CarportError NOT_FOUND, ACCOUNT_ON_HOLD, FEATURE_DISABLED, PAYMENT_INELIGIBLE, METHOD_NOT_FOUND, ACH_NOT_AVAILABLE, AMOUNT_*,
 *   CARD_LIMIT, DATE_OUT_OF_RANGE, TOO_MANY_PAYMENTS
 */
export async function checkedPayment(
  q: Queryable,
  context: PaymentContext,
  caller: Pick<CallingCustomer, 'customerId'>,
  input: PaymentInput,
  methodOf: MethodQuestion = methodQuestion,
): Promise<CheckedPayment & { readonly methodUse: MethodUse }> {
  const { accountNumber } = input
  const today = businessToday(context.clock)
  const { customerId } = caller
  const { isHeld, ownLedger, method, methodUse, counts, lastDuplicateNo, ...facts } = await askTogether(q, {
    isHeld: holdQuestion(accountNumber),
    ownLedger: ownLedgerQuestion(q, accountNumber),
    method: methodOf(customerId, input.paymentMethodId),
    methodUse: methodUseQuestion(input.paymentMethodId),
    counts: paymentCountsQuestion(accountNumber, toIso(businessMoment(today, '00:00'))),
    lastDuplicateNo: lastDuplicateQuestion(accountNumber, input.paymentAmount, input.paymentDate),
    ...standingQuestions(accountNumber, customerId, today),
  })
  // Before the ledger is read: reading it may be what fails.
  if (isHeld) throw onHold(context.config.company)
  const ledger = ownLedger === null ? await loadRecentLedger(q, accountNumber) : ownLedger()
  const standing = standingOf(context, today, facts, ledger)
  const { due, eligibility, state } = standing
  if (eligibility.cardReason === 'disabled') throw new CarportError('FEATURE_DISABLED')
  if (eligibility.cardReason !== null) throw new CarportError('PAYMENT_INELIGIBLE')
  if (method === null) throw new CarportError('METHOD_NOT_FOUND')
  if (method.category === 'ACH' && eligibility.bankReason !== null) throw bankRefusal(eligibility.bankReason)

  const { pendingReversalAmountToday, pendingNsfFeeAmountToday } = due.amountDueItemized.pendingTotalItemized
  const payoffCents = payoff(
    state,
    input.paymentDate < today ? today : input.paymentDate,
    pendingReversalAmountToday + pendingNsfFeeAmountToday,
  ).totalCents
  const refusal = checkPayment({
    today,
    amountCents: input.paymentAmount,
    paymentDate: input.paymentDate,
    category: method.category,
    payoffCents,
    isPastDue: due.isPastDue,
    ...counts,
  })
  if (refusal !== null) {
    throw refusal.field === undefined
      ? new CarportError(refusal.code)
      : fieldError(refusal.field, refusal.code, refusal.params)
  }
  const kind = paymentKind(input.paymentAmount, payoffCents)
  const mayGoOn = input.autopayDraws === 'CONTINUE' && (await mayAutopayGoOn(q, standing, { ...input, kind }))
  const isIncreased = context.flags.getBoolean('ServiceFeeIncrease')
  const { contractState } = standing.ledger.terms
  // Nothing is charged for paying a charged-off balance, by card either (rules 2.4, 15.3).
  const isChargedOff = state.chargedOff !== null
  return {
    input,
    standing,
    method,
    methodUse,
    timeline: paymentTimeline({ submittedAtMs: context.clock.nowMs(), paymentDate: input.paymentDate }),
    kind,
    lastDuplicateNo,
    serviceFeeCents: isChargedOff ? 0 : serviceFeeFor(method.category, contractState, isIncreased),
    autopayDraws: mayGoOn ? 'CONTINUE' : 'COVERED',
  }
}

/** Fields of a new payment that its check decided: the loan, the payment method, the amount in cents, and its days. */
export function checkedFields({ input, method, timeline }: CheckedPayment) {
  return {
    accountNumber: input.accountNumber,
    paymentMethodId: method.paymentMethodId,
    amountCents: input.paymentAmount,
    paymentDate: input.paymentDate,
    fileDay: timeline.fileDay,
    debitDate: timeline.debitDate,
  }
}

/** The state that a new payment begins in: a card is authorized first, and a bank debit waits for the file of its day. */
export function firstState({ method, timeline }: CheckedPayment): 'AUTHORISING' | 'PENDING' | 'SCHEDULED' {
  if (method.category === 'CARD') return 'AUTHORISING'
  return timeline.isToday ? 'PENDING' : 'SCHEDULED'
}

/**
 * Refuses a payment that is not the one that was reviewed.
 * @throws CarportError PRICE_CHANGED for another fee, or where autopay can no longer go on as it was chosen
 */
export function refuseUnlikeShown({ input, serviceFeeCents, autopayDraws }: CheckedPayment): void {
  const isAsShown = serviceFeeCents === input.serviceFee && autopayDraws === (input.autopayDraws ?? 'COVERED')
  if (!isAsShown) throw new CarportError('PRICE_CHANGED')
}

/** The refusal of a second payment of the same amount and date. */
export function duplicateRefusal(input: PaymentInput, today: LocalDate): CarportError {
  return new CarportError('DUPLICATE_PAYMENT', {
    params: { amount: centsText(input.paymentAmount), date: dateText(input.paymentDate, today) },
  })
}

/** The refusal of a bank account that cannot be paid from now. */
export function bankRefusal(reason: string): CarportError {
  const phrase = reason === 'ach-stopped' ? 'bank-stopped' : 'returned-payments'
  return new CarportError('ACH_NOT_AVAILABLE', { params: { reason: { phrase } } })
}
