import type { Cents } from '#sdk/money/money'
import type { LoanStandingQuery, StandingPaymentsQuery } from './hardship.graphql.ts'

/** What is owed, and since or until when. Amounts in whole cents. */
export type Standing =
  | {
      readonly kind: 'past-due'
      readonly cents: Cents
      readonly payCents: Cents
      readonly dueDate: string | null
      readonly days: number
    }
  | { readonly kind: 'plan'; readonly cents: Cents; readonly date: string; readonly isKept: boolean }
  | { readonly kind: 'due'; readonly cents: Cents; readonly payCents: Cents; readonly dueDate: string | null }
  | { readonly kind: 'paid'; readonly nextCents: Cents; readonly nextDate: string | null }
  | {
      readonly kind: 'charged-off'
      readonly cents: Cents
      readonly nextCents: Cents | null
      readonly nextDate: string | null
    }
  | { readonly kind: 'closed'; readonly statusKey: string; readonly description: string }

/** Returns the loan's status today, with pending payments counted in. */
export function standingOf(data: LoanStandingQuery): Standing {
  const { accountNumber, status, amountDue } = data.GetAccount
  const chargeOff = data.SelfServiceCustomer.chargeOffAccounts.find((each) => each.accountNumber === accountNumber)
  if (chargeOff !== undefined) {
    const { accountBalance, nextDueAmount, nextDueDate } = chargeOff.amountDue
    return { kind: 'charged-off', cents: accountBalance, nextCents: nextDueAmount, nextDate: nextDueDate }
  }
  if (status.key === 'P' || status.key === 'C')
    return { kind: 'closed', statusKey: status.key, description: status.description }
  const plan = amountDue.planPayment
  // Who keeps a plan owes what the plan asks for, not all that is past due at once.
  if (plan !== null) return { kind: 'plan', cents: plan.amount, date: plan.date, isKept: plan.isKept }
  const { amount: payCents, due: cents, nextAmount: nextCents, nextDate } = amountDue.stillToPay
  if (amountDue.isPastDue && cents > 0)
    return { kind: 'past-due', cents, payCents, dueDate: amountDue.dueDate, days: amountDue.numberOfDaysPastDue }
  if (cents > 0) return { kind: 'due', cents, payCents, dueDate: amountDue.dueDate }
  return { kind: 'paid', nextCents, nextDate }
}

/** A scheduled payment, by the borrower or by autopay. */
export interface NextPayment {
  readonly id: string
  readonly cents: Cents
  readonly date: string
  readonly isAutopay: boolean
}

/** Limit of listed payments. */
export const mostNext = 3

/** Returns the next scheduled or pending payments, the soonest first. */
export function nextPayments(data: StandingPaymentsQuery): readonly NextPayment[] {
  const own = data.GetIndividualPayments.filter(({ status }) => status === 'SCHEDULED' || status === 'PENDING').map(
    (payment) => ({
      id: `payment-${payment.id ?? payment.paymentDate}`,
      cents: payment.totalAmount,
      date: payment.paymentDate,
      isAutopay: false,
    }),
  )
  const draws = data.GetRecurringPayments.filter(({ status }) => status === 'ENROLLED').flatMap((plan) =>
    plan.scheduledPayments.map((draw) => ({
      id: `autopay-${draw.paymentDate}`,
      cents: draw.paymentAmount,
      date: draw.paymentDate,
      isAutopay: true,
    })),
  )
  return [...own, ...draws].toSorted((one, other) => one.date.localeCompare(other.date)).slice(0, mostNext)
}

/** Returns the newest posted payment; null when there is none in recent history. */
export function lastPayment(data: StandingPaymentsQuery): { readonly cents: Cents; readonly date: string } | null {
  const found = data.GetTransactionHistory.find(
    ({ description, status }) => status === 'Posted' && /^(Extension )?Payment$/.test(description),
  )
  return found === undefined ? null : { cents: found.transactionAmount, date: found.transactionDate }
}

/** Where a page's two next steps lead. */
export type Step = 'pay' | 'call' | 'options' | 'details' | 'skip' | 'dashboard' | 'support'

/** The second step of a page for a loan on which something can be paid; what skipping a payment costs is a page of the help. */
export type Alternative = Extract<Step, 'options' | 'skip'>

/**
 * Returns the two best next steps of a page about hardship, for a loan that stands like this.
 * @param isPaidOnline whether a payment can be made on this site: no step leads to a page that refuses it
 */
export function nextSteps(
  alternative: Alternative,
  kind: Standing['kind'],
  isSupportHidden: boolean,
  isPaidOnline = true,
): readonly [Step, Step] {
  if (kind === 'closed') return ['details', isSupportHidden ? 'options' : 'support']
  if (kind === 'charged-off') return ['call', 'options']
  const other: Step = isSupportHidden ? 'options' : alternative
  if (kind === 'paid') return ['dashboard', other]
  return [isPaidOnline ? 'pay' : 'call', other]
}
