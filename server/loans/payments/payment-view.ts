import { toIso } from '#sdk/dates/dates'
import { cutoffOf } from '#sdk/dates/payment-timeline'
import type { AutopayDraws, PaymentInstrument, PaymentStatus } from '#sdk/loan/enums.graphql'
import type { Language } from '#sdk/i18n/language'
import { allocate, type EntryType, type Ledger, type LedgerState, type Split } from '#server/loans/ledger/ledger'
import { displayName, instrumentOf, maskedName } from '#server/loans/payments/payment-method'
import { statusOf } from './payment-state.ts'
import type { Payment } from './payments.store.ts'
import type { ModelOf } from '#server/platform/graphql/models'
import type { IndividualPayment } from '#server/platform/graphql/resolvers.graphql'

/** The GraphQL type IndividualPayment. */
export interface PaymentView {
  readonly id: string | null
  readonly accountNumber: string
  readonly customerId: string
  readonly paymentAmount: number
  readonly serviceFee: number
  readonly totalAmount: number
  readonly paymentDate: string
  readonly debitDate: string
  readonly cancelUntil: string | null
  readonly paymentSource: PaymentInstrument
  readonly paymentDisplayName: string
  readonly confirmationNumber: string | null
  readonly bankId: string | null
  readonly status: PaymentStatus
  readonly isCancellable: boolean
  readonly isByPhone: boolean
  readonly details: { readonly fees: number; readonly interest: number; readonly principal: number }
  readonly autopayDraws: AutopayDraws
  readonly autopayChoice: { readonly covered: string; readonly continued: string } | null
  readonly authorization: { readonly version: string; readonly text: string } | null
  readonly warnings: readonly { readonly code: string; readonly message: string }[]
}

declare module '#server/platform/graphql/models' {
  interface Models {
    IndividualPayment: ModelOf<IndividualPayment, 'parties' | 'warnings', PaymentView>
  }
}

/** A loan's ledger and its replay as of today. */
export interface LoanBook {
  readonly ledger: Ledger
  readonly state: LedgerState
}

/** Who looks, and when. */
export interface Viewer {
  readonly customerId: string
  readonly language: Language
  readonly nowMs: number
}

/** The moment a payment is sent to the bank: it can be canceled before it. Null for a card, which is charged at once. */
export function cancelUntilMs(payment: Pick<Payment, 'category' | 'fileDay'>): number | null {
  return payment.category === 'CARD' ? null : cutoffOf(payment.fileDay)
}

/** Whether the viewer may cancel it now (rules 7.4): the one who made it, until it is filed, at the cut-off of its day. */
export function isCancellable(
  payment: Pick<Payment, 'category' | 'fileDay' | 'state' | 'customerId' | 'achFileId'>,
  viewer: Pick<Viewer, 'customerId' | 'nowMs'>,
): boolean {
  const untilMs = cancelUntilMs(payment)
  const isWaiting = (payment.state === 'SCHEDULED' || payment.state === 'PENDING') && payment.achFileId === null
  return isWaiting && payment.customerId === viewer.customerId && untilMs !== null && viewer.nowMs < untilMs
}

/**
 * A payment as a person on the loan sees it. The other borrower's method is not named.
 * Applied payments show how they were split, others an estimate.
 */
export function paymentView(payment: Payment, book: LoanBook, viewer: Viewer): PaymentView {
  const isOwn = payment.customerId === viewer.customerId
  const untilMs = cancelUntilMs(payment)
  const method = { type: payment.methodType, lastFour: payment.lastFour, nickname: payment.nickname }
  return {
    id: payment.paymentId,
    accountNumber: payment.accountNumber,
    customerId: payment.customerId,
    paymentAmount: payment.amountCents,
    serviceFee: payment.serviceFeeCents,
    totalAmount: payment.amountCents + payment.serviceFeeCents,
    paymentDate: payment.paymentDate,
    debitDate: payment.debitDate,
    cancelUntil: untilMs === null ? null : toIso(untilMs),
    paymentSource: instrumentOf(payment.methodType),
    paymentDisplayName: isOwn ? displayName(method, viewer.language) : maskedName(payment.category, viewer.language),
    confirmationNumber: payment.confirmationNumber,
    bankId: isOwn && payment.category === 'ACH' ? payment.paymentMethodId : null,
    status: statusOf(payment.state),
    isCancellable: isCancellable(payment, viewer),
    isByPhone: payment.isByPhone,
    details: splitView(appliedSplit(payment, book) ?? estimate(book.state, payment)),
    autopayDraws: payment.autopayDraws,
    autopayChoice: null,
    authorization: null,
    warnings: [],
  }
}

const paying: ReadonlySet<EntryType> = new Set(['PAYMENT', 'EXTENSION'])

/** How a payment would be split on its date. */
export function estimate(
  state: LedgerState,
  payment: Pick<Payment, 'amountCents' | 'paymentDate' | 'autopayDraws'>,
): Split {
  const date = payment.paymentDate < state.interestThrough ? state.interestThrough : payment.paymentDate
  return allocate(state, payment.amountCents, date, payment.autopayDraws)
}

/** The three numbers that a borrower sees of a split. */
export function splitView(split: Split): PaymentView['details'] {
  return {
    fees: split.lateFeeCents + split.nsfFeeCents,
    interest: split.interestCents,
    principal: split.principalCents,
  }
}

/** How an applied payment was split, as a replay derives it today. */
function appliedSplit(payment: Payment, { ledger, state }: LoanBook): Split | null {
  const entry = ledger.entries.find((one) => one.paymentId === payment.paymentId && paying.has(one.type))
  return (entry === undefined ? undefined : state.splits.get(entry.entryId)) ?? null
}
