import { dateText, type LocalDate } from '#sdk/dates/dates'
import { paymentTimeline } from '#sdk/dates/payment-timeline'
import { CarportError, fieldError } from '#sdk/errors/errors'
import type { Language } from '#sdk/i18n/language'
import type { CallingCustomer } from '#server/identity/calling-customer'
import { loadBook } from '#server/loans/autopay/autopay-book'
import { findEnrolled, type Recurring } from '#server/loans/autopay/autopay.store'
import type { LedgerState } from '#server/loans/ledger/ledger'
import type { CheckedPayment } from '#server/loans/payments/checked-payment'
import { refuseOnHold } from '#server/loans/payments/loan-hold'
import { authorizationOf } from '#server/loans/payments/payment-authorization'
import { formalName, type PaymentMethod } from '#server/loans/payments/payment-method'
import { type MethodQuestion, methodQuestion } from '#server/loans/payments/payment-methods.store'
import { extensionAgreement } from '#server/loans/programs/extension-agreement'
import { stateOnPaymentDate } from '#server/loans/programs/extension-state'
import { type ExtensionTerms, extensionTerms } from '#server/loans/programs/extension-terms'
import {
  type ExtensionObstacle,
  obstacleClause,
  optionList,
  otherOptions,
} from '#server/loans/programs/extension-texts'
import { canChangeLoan } from '#server/loans/programs/modification-options'
import type { ProgramAgreement } from '#server/loans/programs/program-agreement'
import type { RequestContext } from '#server/platform/context'
import type { Queryable } from '#server/platform/store/database'
import { ask } from '#server/platform/store/questions'
import { type ExtensionCase, extensionCase } from './extension-facts.ts'

/** What an extension is asked for with. */
export interface ExtensionInput {
  readonly accountNumber: string
  readonly paymentDate: LocalDate
  readonly paymentMethodId: string | null
  readonly skipAutopay: boolean
}

/** An extension that passed every check. */
export interface CheckedExtension {
  readonly input: ExtensionInput
  readonly found: ExtensionCase
  /** The loan on the payment date, payments on their way counted in. */
  readonly state: LedgerState
  readonly terms: ExtensionTerms
  /** What pays for it; null where nothing is to be paid, or nothing is chosen yet. */
  readonly payment: CheckedPayment | null
  /** The caller's own autopay, if it is on. */
  readonly recurring: Recurring | null
}

/**
 * Checks an extension against everything but what was agreed to: used by preview, frame and create alike (rules 13).
 * @throws CarportError NOT_FOUND, ACCOUNT_ON_HOLD, EXT_INELIGIBLE, DATE_OUT_OF_RANGE, METHOD_NOT_FOUND, ACH_NOT_AVAILABLE
 */
export async function checkedExtension(
  q: Queryable,
  context: RequestContext,
  caller: CallingCustomer,
  input: ExtensionInput,
  askMethod: MethodQuestion = methodQuestion,
): Promise<CheckedExtension> {
  const { accountNumber, paymentDate } = input
  await refuseOnHold(q, context.config.company, accountNumber)
  const found = await extensionCase(q, context, caller, accountNumber)
  await refuseIneligible(q, context, found)
  const method = await methodOf(q, found, caller, input, askMethod)
  refuseDate(found, paymentDate, method)
  const book = await loadBook(q, accountNumber, found.standing.today)
  const state = stateOnPaymentDate(book, paymentDate)
  const terms = extensionTerms(state, paymentDate)
  if (terms === null) throw await ineligible(q, context, ['nothing-to-move'], found)
  const recurring = await findEnrolled(q, accountNumber)
  return {
    input,
    found,
    state,
    terms,
    payment: terms.paymentCents === 0 || method === null ? null : paymentOf(context, input, { found, terms, method }),
    recurring: recurring?.customerId === caller.customerId && recurring.pausedReason === null ? recurring : null,
  }
}

/** What the borrower signs for an extension that passed every check. */
export function agreementOf(context: RequestContext, checked: CheckedExtension, language: Language): ProgramAgreement {
  const { found, payment, input, terms, recurring } = checked
  return extensionAgreement(
    {
      terms,
      borrowerName: found.standing.payer.name,
      accountEnding: input.accountNumber.slice(-4),
      companyName: context.config.company.legalName,
      autopay: recurring === null ? null : input.skipAutopay ? 'skip' : 'keep',
      leftAfter: found.extension.left - 1,
      today: found.standing.today,
      paymentAuthorization: payment === null ? '' : authorizationOf(context.config.company, payment, language).text,
    },
    language,
  )
}

/** What pays, as confirmations name it. */
export function methodNameOf({ payment }: CheckedExtension, language: Language): string | null {
  return payment === null ? null : formalName(payment.method, language)
}

async function refuseIneligible(q: Queryable, context: RequestContext, found: ExtensionCase): Promise<void> {
  const { eligibility, reasons, condition } = found.extension
  if (eligibility === 'ELIGIBLE') return
  const obstacles = eligibility === 'ENROLLED' ? (['under-way'] as const) : condition === null ? reasons : [condition]
  throw await ineligible(q, context, obstacles, found)
}

async function ineligible(
  q: Queryable,
  context: RequestContext,
  obstacles: readonly ExtensionObstacle[],
  { standing }: ExtensionCase,
): Promise<CarportError> {
  const [first = 'not-offered'] = obstacles
  const options = otherOptions({
    obstacles,
    isPastDue: standing.due.isPastDue,
    canChangeLoan: await canChangeLoan(q, context, standing.ledger.terms.accountNumber),
    canPay: standing.eligibility.cardReason === null,
  })
  return new CarportError('EXT_INELIGIBLE', {
    params: {
      reason: (language) => obstacleClause(first, language),
      links: (language) => optionList(options, language),
    },
  })
}

async function methodOf(
  q: Queryable,
  { standing }: ExtensionCase,
  caller: CallingCustomer,
  { paymentMethodId }: ExtensionInput,
  askMethod: MethodQuestion,
): Promise<PaymentMethod | null> {
  if (paymentMethodId === null) return null
  const method = await ask(q, askMethod(caller.customerId, paymentMethodId))
  if (method === null) throw new CarportError('METHOD_NOT_FOUND')
  const { bankReason } = standing.eligibility
  if (method.category === 'ACH' && bankReason !== null) {
    const phrase = bankReason === 'ach-stopped' ? 'bank-stopped' : 'returned-payments'
    throw new CarportError('ACH_NOT_AVAILABLE', { params: { reason: { phrase } } })
  }
  return method
}

/** A card is charged at once, so it pays today. */
function refuseDate({ standing, days }: ExtensionCase, date: LocalDate, method: PaymentMethod | null): void {
  const to = method?.category === 'CARD' ? days.from : days.to
  if (date >= days.from && date <= to) return
  const { today } = standing
  throw fieldError('paymentDate', 'DATE_OUT_OF_RANGE', {
    from: dateText(days.from, today),
    to: dateText(to, today),
  })
}

/** The payment of an extension as every other payment is seen; it has no service fee (rules 2.4). */
function paymentOf(
  context: RequestContext,
  { accountNumber, paymentDate }: ExtensionInput,
  { found, terms, method }: { found: ExtensionCase; terms: ExtensionTerms; method: PaymentMethod },
): CheckedPayment {
  return {
    input: {
      accountNumber,
      paymentAmount: terms.paymentCents,
      paymentDate,
      paymentMethodId: method.paymentMethodId,
      serviceFee: 0,
    },
    standing: found.standing,
    method,
    timeline: paymentTimeline({ submittedAtMs: context.clock.nowMs(), paymentDate }),
    kind: 'ONE_TIME',
    autopayDraws: 'COVERED',
    lastDuplicateNo: null,
    serviceFeeCents: 0,
  }
}
