import { addDays, dateText, type LocalDate } from '#sdk/dates/dates'
import type { ErrorCode, ErrorParameters } from '#sdk/errors/errors'
import {
  maximumBankPaymentCents,
  maximumCardDayCents,
  maximumCardPaymentCents,
  maximumScheduledPayments,
  minimumPaymentCents,
  newPaymentsPerDay,
  pastDueDaysAhead,
  paymentDaysAhead,
  payoffResidueCents,
} from '#sdk/loan/payment-terms'
import { type Cents, centsText } from '#sdk/money/money'
import type { PaymentCategory } from './service-fee.ts'

/** A payment as it is asked for, and what the account allows today. */
export interface PaymentFacts {
  readonly today: LocalDate
  readonly amountCents: Cents
  readonly paymentDate: LocalDate
  readonly category: PaymentCategory
  /** The payoff as of paymentDate. */
  readonly payoffCents: Cents
  readonly isPastDue: boolean
  /** One-time payments made today on the account. Changing one is canceling it and making another, so canceled ones do not count. */
  readonly madeToday: number
  readonly scheduledCount: number
  /** What was charged or asked of cards of the account today. */
  readonly cardCentsToday: Cents
}

/** Why a payment cannot be taken: the code, the field to point at, and the values of its text. */
export interface PaymentRefusal {
  readonly code: ErrorCode
  readonly field?: string
  readonly params?: ErrorParameters
}

/** The dates a payment may carry, first and last. */
export function paymentDateRange(facts: Pick<PaymentFacts, 'today' | 'category' | 'isPastDue'>): {
  from: LocalDate
  to: LocalDate
} {
  if (facts.category === 'CARD') return { from: facts.today, to: facts.today }
  const days = facts.isPastDue ? pastDueDaysAhead : paymentDaysAhead
  return { from: facts.today, to: addDays(facts.today, days) }
}

/** Checks a payment against the limits (rules 7.3). @returns the first refusal, or null */
export function checkPayment(facts: PaymentFacts): PaymentRefusal | null {
  return amountRefusal(facts) ?? dateRefusal(facts) ?? payoffRefusal(facts) ?? countRefusal(facts)
}

/** ONE_TIME, or PAYOFF when what would be left is so little that it is written off. */
export function paymentKind(amountCents: Cents, payoffCents: Cents): 'ONE_TIME' | 'PAYOFF' {
  return amountCents >= payoffCents - payoffResidueCents ? 'PAYOFF' : 'ONE_TIME'
}

function amountRefusal({ amountCents, category, cardCentsToday }: PaymentFacts): PaymentRefusal | null {
  const field = 'paymentAmount'
  if (amountCents < minimumPaymentCents) {
    return { code: 'AMOUNT_TOO_LOW', field, params: { min: centsText(minimumPaymentCents) } }
  }
  if (category === 'ACH' && amountCents > maximumBankPaymentCents) {
    return { code: 'AMOUNT_TOO_HIGH', field, params: { max: centsText(maximumBankPaymentCents) } }
  }
  const cardRoom = Math.min(maximumCardPaymentCents, maximumCardDayCents - cardCentsToday)
  if (category === 'CARD' && amountCents > cardRoom) {
    return { code: 'CARD_LIMIT', field, params: { max: centsText(Math.max(0, cardRoom)) } }
  }
  return null
}

function dateRefusal(facts: PaymentFacts): PaymentRefusal | null {
  const { from, to } = paymentDateRange(facts)
  if (facts.paymentDate >= from && facts.paymentDate <= to) return null
  return {
    code: 'DATE_OUT_OF_RANGE',
    field: 'paymentDate',
    params: { from: dateText(from, facts.today), to: dateText(to, facts.today) },
  }
}

function payoffRefusal({ amountCents, payoffCents, paymentDate, today }: PaymentFacts): PaymentRefusal | null {
  if (amountCents <= payoffCents) return null
  const params = { date: dateText(paymentDate, today), payoff: centsText(payoffCents) }
  return { code: 'AMOUNT_ABOVE_PAYOFF', field: 'paymentAmount', params }
}

function countRefusal({ madeToday, scheduledCount, paymentDate, today }: PaymentFacts): PaymentRefusal | null {
  const isFull = madeToday >= newPaymentsPerDay || (paymentDate > today && scheduledCount >= maximumScheduledPayments)
  return isFull ? { code: 'TOO_MANY_PAYMENTS' } : null
}
