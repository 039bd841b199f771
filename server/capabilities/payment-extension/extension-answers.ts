import { fieldError } from '#sdk/errors/errors'
import { previewedDraws } from '#sdk/loan/payment-terms'
import { callingCustomer } from '#server/identity/calling-customer'
import { findEnrolled } from '#server/loans/autopay/autopay.store'
import { openDays } from '#server/loans/autopay/autopay-book'
import { readPastDraws } from '#server/loans/autopay/autopay-records.store'
import { projectDraws } from '#server/loans/autopay/draws.rules'
import { extended } from '#server/loans/ledger/extension'
import { extensionPaymentToday } from '#server/loans/programs/extension-state'
import type { LoanDates } from '#server/loans/programs/extension-terms'
import { canChangeLoan } from '#server/loans/programs/modification-options'
import { obstacleSentence, otherOptions } from '#server/loans/programs/extension-texts'
import { type PaymentExtension, readNewestExtension } from '#server/loans/programs/payment-extension.store'
import { agreementDocumentId } from '#server/loans/programs/program-signing.store'
import type { RequestContext } from '#server/platform/context'
import { type Queryable, reader } from '#server/platform/store/database'
import type {
  CurrentExtension,
  Extension,
  ExtensionAutopay,
  ExtensionDates,
  ExtensionEligibility,
  ExtensionPreview,
  QueryGetExtensionEligibilityArgs,
} from '#server/platform/graphql/resolvers.graphql'
import { agreementOf, type CheckedExtension, checkedExtension, type ExtensionInput } from './checked-extension.ts'
import { extensionCase } from './extension-facts.ts'

/** @throws CarportError FIELD_INVALID where customerGUID is not the caller; NOT_FOUND */
export async function eligibilityAnswer(
  context: RequestContext,
  { accountNumber, customerGUID }: QueryGetExtensionEligibilityArgs,
): Promise<ExtensionEligibility> {
  const caller = callingCustomer(context)
  if (customerGUID.toLowerCase() !== caller.customerId.toLowerCase()) throw fieldError('customerGUID', 'FIELD_INVALID')
  const q = reader(context.db)
  const { extension, standing } = await extensionCase(q, context, caller, accountNumber)
  const { eligibility } = extension
  const isOpen = eligibility === 'ELIGIBLE'
  return {
    eligibility,
    extensionPaymentAmount: isOpen ? await extensionPaymentToday(q, accountNumber, standing.today) : null,
  }
}

/** What the page of the extension opens with. @throws CarportError NOT_FOUND */
export async function extensionAnswer(context: RequestContext, accountNumber: string): Promise<Extension> {
  const caller = callingCustomer(context)
  const q = reader(context.db)
  const { extension, standing, days } = await extensionCase(q, context, caller, accountNumber)
  const { eligibility, reasons, openFrom, condition, left } = extension
  const obstacles = condition === null ? reasons : [condition]
  const recurring = await findEnrolled(q, accountNumber)
  return {
    eligibility,
    reasons: obstacles.map((code) => ({ code, text: obstacleSentence(code, context.language, openFrom[code]) })),
    options:
      obstacles.length === 0
        ? []
        : otherOptions({
            obstacles,
            isPastDue: standing.due.isPastDue,
            canChangeLoan: await canChangeLoan(q, context, accountNumber),
            canPay: standing.eligibility.cardReason === null,
          }),
    extensionsLeft: left,
    paymentDateFrom: days.from,
    paymentDateTo: days.to,
    hasAutopay: recurring?.customerId === caller.customerId && recurring.pausedReason === null,
    current: await currentOf(q, await readNewestExtension(q, accountNumber), standing.today, caller.customerId),
  }
}

/** What an extension would do. @throws CarportError of checkedExtension */
export async function previewExtension(context: RequestContext, input: ExtensionInput): Promise<ExtensionPreview> {
  const caller = callingCustomer(context)
  const q = reader(context.db)
  const checked = await checkedExtension(q, context, caller, input)
  const { terms, payment, found } = checked
  const isReady = payment !== null || terms.paymentCents === 0
  const agreement = isReady ? agreementOf(context, checked, context.language) : null
  return {
    ...terms,
    paymentAmount: terms.paymentCents,
    newPaymentDueDate: terms.after.nextDueDate,
    newPaymentAmount: terms.after.nextPaymentCents,
    before: datesView(terms.before),
    after: datesView(terms.after),
    moves: terms.moves.map(({ from, to, cents }) => ({ from, to, amount: cents })),
    extraInterest: terms.extraInterestCents,
    extensionsLeftAfter: found.extension.left - 1,
    autopay: await autopayView(q, checked),
    debitDate: payment?.method.category === 'ACH' ? payment.timeline.debitDate : null,
    agreement: agreement === null ? null : { version: agreement.version, text: agreement.text },
  }
}

function datesView(dates: LoanDates): ExtensionDates {
  const { dueDate, nextDueDate, maturityDate, daysPastDue } = dates
  return {
    dueDate,
    nextDueDate,
    maturityDate,
    daysPastDue,
    nextPaymentAmount: dates.nextPaymentCents,
    lastPaymentAmount: dates.lastPaymentCents,
    pastDueAmount: dates.pastDueCents,
  }
}

const drawsShown = 3

/** The next draws with and without those before the new due date. */
async function autopayView(q: Queryable, checked: CheckedExtension): Promise<ExtensionAutopay | null> {
  const { recurring, terms, found, state } = checked
  if (recurring === null) return null
  const { skipped, settled } = await readPastDraws(q, recurring.recurringPaymentId)
  const days = openDays(recurring, found.standing.today).map(({ date }) => date)
  const newDueDate = terms.after.nextDueDate
  const after = extended(state, terms.paymentCents, terms.paymentDate)
  const drawn = (without: readonly string[], keptUntil: string | null) =>
    projectDraws({
      state: after,
      plan: recurring,
      upcoming: [],
      without: new Set([...skipped, ...settled, ...without]),
      keptUntil,
      from: days[0] ?? found.standing.today,
      count: Math.min(drawsShown, previewedDraws),
    }).map(({ date, cents }) => ({ date, amount: cents }))
  return {
    skipped: drawn(
      days.filter((date) => date < newDueDate),
      null,
    ),
    kept: drawn([], newDueDate),
  }
}

/** The one that is being set up, or in force until its new due date. */
async function currentOf(
  q: Queryable,
  extension: PaymentExtension | null,
  today: string,
  customerId: string,
): Promise<CurrentExtension | null> {
  if (extension === null || extension.status === 'Cancelled') return null
  if (extension.status === 'Complete' && extension.newDueDate < today) return null
  return {
    status: extension.status,
    paymentAmount: extension.paymentCents,
    paymentDate: extension.paymentDate,
    oldPaymentDueDate: extension.oldDueDate,
    newPaymentDueDate: extension.newDueDate,
    newPaymentAmount: extension.newPaymentCents,
    agreementDocumentId: await agreementDocumentId(q, 'payment-extension', extension.loanModId, customerId),
  }
}

/** The arguments of preview and mutation as one input. */
export function inputOf(args: {
  readonly accountNumber: string
  readonly paymentDate: string
  readonly paymentMethodId?: string | null
  readonly skipAutopay?: boolean | null
}): ExtensionInput {
  const { accountNumber, paymentDate, paymentMethodId, skipAutopay } = args
  return { accountNumber, paymentDate, paymentMethodId: paymentMethodId ?? null, skipAutopay: skipAutopay ?? true }
}
