import { businessToday } from '#sdk/dates/dates'
import { previewedDraws } from '#sdk/loan/payment-terms'
import type { RequestContext } from '#server/platform/context'
import { callingCustomer } from '#server/identity/calling-customer'
import { type Queryable, reader } from '#server/platform/store/database'
import { findEnrolled, findIneligible, type Recurring } from './autopay.store.ts'
import { loadBook, nextDraws } from './autopay-book.ts'
import { readAuthorization } from './autopay-records.store.ts'
import {
  type AutopayViewer,
  cardLimitWarnings,
  previewView,
  recurringView,
  type RecurringView,
} from './autopay-view.ts'
import { checkedEnrollment, enrollmentAuthorization, type RecurringInput } from './checked-enrollment.ts'
import { dueNow } from './due-text.ts'
import { endedByReturnsText } from './end-autopay.ts'

/** The autopay of an account: the one that is on, or the one that returns ended while it counts. */
export async function recurringPayments(context: RequestContext, accountNumber: string): Promise<RecurringView[]> {
  const q = reader(context.db)
  const viewer = viewerOf(context)
  const enrolled = await findEnrolled(q, accountNumber)
  if (enrolled !== null) return [await viewOf(q, enrolled, viewer)]
  const today = businessToday(context.clock)
  const ineligible = await findIneligible(q, accountNumber, today)
  if (ineligible === null) return []
  return [
    recurringView(ineligible, { draws: [], hold: null, authorization: null, warnings: await endedWarning() }, viewer),
  ]

  async function endedWarning(): Promise<RecurringView['warnings']> {
    if (ineligible?.endReason !== 'returns') return []
    const due = await dueNow(q, accountNumber, today)
    const message = endedByReturnsText(due.currentDue, due.dueDate ?? today, today, viewer.language)
    return [{ code: 'AUTOPAY_ENDED_RETURNS', message }]
  }
}

/** An autopay that is on, with its coming draws or what holds them, and what its owner agreed to. */
export async function viewOf(q: Queryable, recurring: Recurring, viewer: AutopayViewer): Promise<RecurringView> {
  const today = businessToday({ nowMs: () => viewer.nowMs })
  const book = await loadBook(q, recurring.accountNumber, today)
  const { coming: draws, hold } = await nextDraws(q, recurring, book, { today, count: previewedDraws })
  const agreed = await readAuthorization(q, recurring.recurringPaymentId)
  const authorization = agreed === null ? null : { version: agreed.version, text: agreed.text }
  return recurringView(recurring, { draws, hold, authorization, warnings: cardLimitWarnings(draws, viewer) }, viewer)
}

/**
 * What enrolling, or changing what is on, would do, without doing it.
 * @throws CarportError like createRecurringPayment, but for what concerns the signature
 */
export async function previewRecurringPayment(context: RequestContext, input: RecurringInput): Promise<RecurringView> {
  const caller = callingCustomer(context)
  const q = reader(context.db)
  const enrolled = await findEnrolled(q, input.accountNumber)
  const existing = enrolled?.customerId === caller.customerId ? enrolled : null
  const checked = await checkedEnrollment(q, context, caller, input, { existing, payment: null })
  return previewView(
    checked,
    enrollmentAuthorization(context.config.company, checked, context.language),
    viewerOf(context),
  )
}

/** The caller as one who looks at an autopay. */
export function viewerOf(context: RequestContext): AutopayViewer {
  return {
    customerId: callingCustomer(context).customerId,
    language: context.language,
    nowMs: context.clock.nowMs(),
  }
}
