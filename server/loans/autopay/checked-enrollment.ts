import { dateText, type LocalDate, businessToday } from '#sdk/dates/dates'
import { CarportError, fieldError } from '#sdk/errors/errors'
import type { AutopayFrequency, AutopayReminder } from '#sdk/loan/enums.graphql'
import { lateToleranceCents, maximumCardPaymentCents, previewedDraws } from '#sdk/loan/payment-terms'
import type { Language } from '#sdk/i18n/language'
import { type Cents, centsText } from '#sdk/money/money'
import type { Company } from '#server/platform/config/config'
import type { RequestContext } from '#server/platform/context'
import { nsfFeeFor } from '#server/loans/ledger/ledger'
import { type AccountStanding, loadStanding } from '#server/loans/accounts/account-standing'
import { type AutopayReason, reasonPhrase } from '#server/loans/payments/eligibility.rules'
import { refuseOnHold } from '#server/loans/payments/loan-hold'
import type { CallingCustomer } from '#server/identity/calling-customer'
import { formalName, type PaymentMethod } from '#server/loans/payments/payment-method'
import { type MethodQuestion, methodQuestion } from '#server/loans/payments/payment-methods.store'
import type { Queryable } from '#server/platform/store/database'
import { ask } from '#server/platform/store/questions'
import { type DrawBook, loadBook } from './autopay-book.ts'
import { type AutopayAuthorization, autopayAuthorization } from './autopay-text.ts'
import type { Recurring } from './autopay.store.ts'
import { readPastDraws } from './autopay-records.store.ts'
import { firstDrawDay } from './draw-dates.ts'
import { type ProjectedDraw, projectDraws, type UpcomingPayment } from './draws.rules.ts'
import { agreedCents, exceedsCardLimit, shortfall, type StartWindow, startWindow } from './enrollment.rules.ts'

/** The input RecurringPaymentInput. */
export interface RecurringInput {
  readonly accountNumber: string
  readonly frequency: AutopayFrequency
  readonly selectedStartDate: LocalDate
  readonly paymentMethodId: string
  readonly reminder: AutopayReminder
}

/** An enrollment that passed every check. */
export interface CheckedEnrollment {
  readonly input: RecurringInput
  readonly standing: AccountStanding
  readonly method: PaymentMethod
  readonly isAfterDue: boolean
  readonly draws: readonly ProjectedDraw[]
  readonly agreedCents: Cents
  readonly dueDate: LocalDate
  readonly shortfall: ReturnType<typeof shortfall>
}

export interface EnrollmentCase {
  /** The autopay that is changed; null for a new one. */
  readonly existing: Recurring | null
  /** A one-time payment that is signed together with it and brings the account current. */
  readonly payment: UpcomingPayment | null
  readonly methodOf?: MethodQuestion
}

/**
 * Checks an enrollment against everything but what was agreed to: used by preview, create and update alike (rules 8.2, 8.3).
 * @throws CarportError NOT_FOUND, ACCOUNT_ON_HOLD, FEATURE_DISABLED, AUTOPAY_ALREADY_ON, AUTOPAY_INELIGIBLE, METHOD_NOT_FOUND,
 *   CARD_LIMIT, AUTOPAY_START_DATE
 */
export async function checkedEnrollment(
  q: Queryable,
  context: RequestContext,
  caller: CallingCustomer,
  input: RecurringInput,
  { existing, payment, methodOf = methodQuestion }: EnrollmentCase,
): Promise<CheckedEnrollment> {
  await refuseOnHold(q, context.config.company, input.accountNumber)
  const standing = await loadStanding(q, context, input.accountNumber, caller.customerId)
  refuseIneligible(standing, existing !== null, payment)
  const method = await ask(q, methodOf(caller.customerId, input.paymentMethodId))
  if (method === null || !method.isSaved) throw new CarportError('METHOD_NOT_FOUND')

  const book = await loadBook(q, input.accountNumber, standing.today)
  const upcoming = payment === null ? book.upcoming : [...book.upcoming, payment]
  const window = startWindow(book.state, upcoming, standing.today, payment?.date ?? null)
  if (window === null) throw ineligible('matured')
  const keepsRhythm = existing?.startDate === input.selectedStartDate && existing.frequency === input.frequency
  if (!keepsRhythm) refuseStartDate(input.selectedStartDate, window, standing.today)
  const isAfterDue = keepsRhythm ? existing.isAfterDue : input.selectedStartDate > window.dueDate

  const from = firstDrawDay(context.clock.nowMs())
  const draws = await projected(q, { input, isAfterDue, existing, state: book.state, upcoming, from })
  const agreed = agreedCents(book.state, input, draws)
  if (draws.length === 0 || agreed === 0) throw ineligible('matured')
  if (exceedsCardLimit(method.category, agreed, draws))
    throw fieldError('paymentMethodId', 'CARD_LIMIT', { max: centsText(maximumCardPaymentCents) })
  return {
    input,
    standing,
    method,
    isAfterDue,
    draws,
    agreedCents: agreed,
    dueDate: window.dueDate,
    shortfall: shortfall(book.state, upcoming, draws, window, standing.today),
  }
}

/** What the borrower is asked to agree to for an enrollment that passed every check. */
export function enrollmentAuthorization(
  company: Company,
  checked: CheckedEnrollment,
  language: Language,
): AutopayAuthorization {
  const { input, method, standing, draws } = checked
  const [first] = draws
  if (first === undefined) throw new Error('An enrollment without a draw is never checked')
  return autopayAuthorization(
    {
      category: method.category,
      frequency: input.frequency,
      agreedCents: checked.agreedCents,
      firstDraw: first,
      methodName: formalName(method, language),
      borrowerName: standing.payer.name,
      accountEnding: input.accountNumber.slice(-4),
      today: standing.today,
      nsfFeeCents:
        method.category === 'ACH'
          ? nsfFeeFor(standing.ledger.terms, { returnCode: 'R01', date: first.date, wasFeeAuthorized: true })
          : 0,
      company,
    },
    language,
  )
}

/** What the form offers before anything is chosen. */
export async function autopayOptions(
  q: Queryable,
  context: RequestContext,
  accountNumber: string,
): Promise<
  { defaultFrequency: AutopayFrequency } & Record<'dueDate' | 'startDateFrom' | 'startDateTo', LocalDate | null>
> {
  const today = businessToday(context.clock)
  const book: DrawBook = await loadBook(q, accountNumber, today)
  const window = startWindow(book.state, book.upcoming, today)
  return {
    defaultFrequency: book.ledger.terms.paymentFrequency,
    dueDate: window?.dueDate ?? null,
    startDateFrom: window?.from ?? null,
    startDateTo: window?.to ?? null,
  }
}

async function projected(
  q: Queryable,
  facts: {
    input: RecurringInput
    isAfterDue: boolean
    existing: Recurring | null
    state: DrawBook['state']
    upcoming: readonly UpcomingPayment[]
    from: LocalDate
  },
): Promise<ProjectedDraw[]> {
  const { input, isAfterDue, existing, state, upcoming, from } = facts
  const plan = { frequency: input.frequency, startDate: input.selectedStartDate, isAfterDue }
  const without = new Set(existing === null ? [] : await settledDays(q, existing))
  return projectDraws({ state, upcoming, plan, without, from, count: previewedDraws })
}

async function settledDays(q: Queryable, existing: Recurring): Promise<LocalDate[]> {
  const past = await readPastDraws(q, existing.recurringPaymentId)
  return [...past.skipped, ...past.settled]
}

function refuseIneligible(standing: AccountStanding, isChange: boolean, payment: UpcomingPayment | null): void {
  const reason = standing.eligibility.autopayReason
  if (isChange) {
    if (reason !== null && reason !== 'already-enrolled' && reason !== 'disabled') throw ineligible(reason)
    return
  }
  if (reason === 'disabled') throw new CarportError('FEATURE_DISABLED')
  if (reason === 'already-enrolled') throw new CarportError('AUTOPAY_ALREADY_ON')
  if (reason !== null) throw ineligible(reason)
  const { pastDueAmount, pendingTotalItemized } = standing.due.amountDueItemized
  const covered = pendingTotalItemized.pendingPaymentAmountToday + (payment?.cents ?? 0)
  // Past due, autopay starts with a payment that brings the account current, or not at all (rules 8.3, 9).
  if (standing.due.isPastDue && pastDueAmount - covered > lateToleranceCents)
    throw new CarportError('AUTOPAY_INELIGIBLE', { params: { reason: { phrase: 'past-due' } } })
}

function refuseStartDate(date: LocalDate, window: StartWindow, today: LocalDate): void {
  if (date >= window.from && date <= window.to) return
  throw fieldError('selectedStartDate', 'AUTOPAY_START_DATE', {
    from: dateText(window.from, today),
    to: dateText(window.to, today),
  })
}

function ineligible(reason: AutopayReason): CarportError {
  return new CarportError('AUTOPAY_INELIGIBLE', { params: { reason: reasonPhrase(reason) } })
}
