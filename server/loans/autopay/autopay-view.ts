import { dateText, formatDate, type LocalDate, parseIso, toIso, businessToday } from '#sdk/dates/dates'
import { errorText } from '#sdk/errors/texts'
import type {
  AutopayFrequency,
  AutopayReminder,
  AutopayStatus,
  BorrowerRole,
  PaymentInstrument,
} from '#sdk/loan/enums.graphql'
import type { Language } from '#sdk/i18n/language'
import { centsText, formatCents } from '#sdk/money/money'
import { displayName, instrumentOf, maskedName } from '#server/loans/payments/payment-method'
import type { PaymentCategory } from '#server/loans/payments/service-fee'
import { drawTimeline } from './draw-dates.ts'
import type { DrawHold } from './draw-holds.ts'
import type { ProjectedDraw } from './draws.rules.ts'
import type { CheckedEnrollment } from './checked-enrollment.ts'
import type { Recurring } from './autopay.store.ts'
import type { ModelOf } from '#server/platform/graphql/models'
import type { RecurringPayment } from '#server/platform/graphql/resolvers.graphql'

/** The GraphQL type RecurringPayment. */
export interface RecurringView {
  readonly id: string | null
  readonly accountNumber: string
  readonly customerId: string
  readonly enrollmentDate: LocalDate | null
  readonly bankId: string | null
  readonly confirmationNumber: string | null
  readonly paymentSource: PaymentInstrument
  readonly paymentDisplayName: string
  readonly paymentMethodId: string | null
  readonly status: AutopayStatus
  readonly payer: BorrowerRole
  readonly frequency: AutopayFrequency
  readonly selectedStartDate: LocalDate
  readonly reminder: AutopayReminder
  readonly agreedAmount: number
  readonly isEditable: boolean
  readonly pausedReason: DrawHold | null
  readonly ineligibleUntil: LocalDate | null
  readonly scheduledPayments: readonly ScheduledView[]
  readonly authorization: { readonly version: string; readonly text: string } | null
  readonly shortfall: { readonly gapCents: number; readonly byDate: LocalDate } | null
  readonly warnings: readonly Warning[]
}

declare module '#server/platform/graphql/models' {
  interface Models {
    RecurringPayment: ModelOf<RecurringPayment, 'parties' | 'warnings', RecurringView>
  }
}

interface ScheduledView {
  readonly paymentAmount: number
  readonly paymentDate: LocalDate
  readonly debitDate: LocalDate
  readonly cancelUntil: string
  readonly status: 'SCHEDULED'
  readonly isCancellable: boolean
  readonly isFinal: boolean
  readonly leftToPay: number
}

interface Warning {
  readonly code: string
  readonly message: string
}

/** Who looks, and when. */
export interface AutopayViewer {
  readonly customerId: string
  readonly language: Language
  readonly nowMs: number
}

/** An autopay as a person on the loan sees it. The other borrower's method and authorization are not shown. */
export function recurringView(
  recurring: Recurring,
  shown: {
    readonly draws: readonly ProjectedDraw[]
    readonly hold: DrawHold | null
    readonly authorization: { readonly version: string; readonly text: string } | null
    readonly warnings: readonly Warning[]
  },
  viewer: AutopayViewer,
): RecurringView {
  const isOwn = recurring.customerId === viewer.customerId
  const isOn = recurring.status === 'ENROLLED' || recurring.status === 'WAITING'
  const method = { type: recurring.methodType, lastFour: recurring.lastFour, nickname: recurring.nickname }
  const timing = { category: recurring.category, signedAtMs: parseIso(recurring.signedAt) }
  return {
    id: recurring.recurringPaymentId,
    accountNumber: recurring.accountNumber,
    customerId: recurring.customerId,
    enrollmentDate: recurring.enrolledOn,
    bankId: isOwn && recurring.category === 'ACH' ? recurring.paymentMethodId : null,
    confirmationNumber: recurring.confirmationNumber,
    paymentSource: instrumentOf(recurring.methodType),
    paymentDisplayName: isOwn ? displayName(method, viewer.language) : maskedName(recurring.category, viewer.language),
    paymentMethodId: isOwn ? recurring.paymentMethodId : null,
    status: isOn ? 'ENROLLED' : 'INELIGIBLE',
    payer: recurring.payer,
    frequency: recurring.frequency,
    selectedStartDate: recurring.startDate,
    reminder: recurring.reminder,
    agreedAmount: recurring.agreedCents,
    isEditable: isOwn && isOn,
    // The owner's bank is not shown to the other borrower.
    pausedReason: shown.hold === 'bank-stopped' && !isOwn ? 'held' : shown.hold,
    ineligibleUntil: isOn ? null : recurring.ineligibleUntil,
    scheduledPayments: shown.draws.map((draw) => scheduledView(draw, timing, isOwn, viewer.nowMs)),
    authorization: isOwn ? shown.authorization : null,
    shortfall: null,
    warnings: shown.warnings,
  }
}

/** An enrollment before it is signed. */
export function previewView(
  checked: CheckedEnrollment,
  authorization: { readonly version: string; readonly text: string },
  viewer: AutopayViewer,
): RecurringView {
  const { input, method, standing } = checked
  const timing = { category: method.category, signedAtMs: viewer.nowMs }
  const { shortfall } = checked
  return {
    id: null,
    accountNumber: input.accountNumber,
    customerId: viewer.customerId,
    enrollmentDate: null,
    bankId: method.category === 'ACH' ? method.paymentMethodId : null,
    confirmationNumber: null,
    paymentSource: instrumentOf(method.type),
    paymentDisplayName: displayName(method, viewer.language),
    paymentMethodId: method.paymentMethodId,
    status: 'ELIGIBLE',
    payer: standing.payer.party === 'A' ? 'BUYER' : 'COBUYER',
    frequency: input.frequency,
    selectedStartDate: input.selectedStartDate,
    reminder: input.reminder,
    agreedAmount: checked.agreedCents,
    isEditable: true,
    pausedReason: null,
    ineligibleUntil: null,
    scheduledPayments: checked.draws.map((draw) => scheduledView(draw, timing, true, viewer.nowMs)),
    authorization: { version: authorization.version, text: authorization.text },
    shortfall: shortfall === null ? null : { gapCents: shortfall.gapCents, byDate: shortfall.byDate },
    warnings: previewWarnings(checked, viewer),
  }
}

function scheduledView(
  draw: ProjectedDraw,
  { category, signedAtMs }: { category: PaymentCategory; signedAtMs: number },
  isOwn: boolean,
  nowMs: number,
): ScheduledView {
  const { debitDate, skipUntilMs } = drawTimeline(category, draw.date, signedAtMs)
  return {
    paymentAmount: draw.cents,
    paymentDate: draw.date,
    debitDate,
    cancelUntil: toIso(skipUntilMs),
    status: 'SCHEDULED',
    isCancellable: isOwn && nowMs < skipUntilMs,
    isFinal: draw.isFinal,
    leftToPay: draw.aboveCardCents ?? 0,
  }
}

const cardLimitTexts: Readonly<Record<Language, (draw: Record<'amount' | 'due' | 'rest' | 'date', string>) => string>> =
  {
    en: ({ amount, due, rest, date }) =>
      `Autopay will take ${amount} on ${date}, the most a debit card can pay at once. ${due} is due. Pay the remaining ${rest} yourself by that day, or switch autopay to a bank account.`,
    es: ({ amount, due, rest, date }) =>
      `El pago automático cobrará ${amount} el ${date}, lo máximo que se puede pagar de una vez con tarjeta de débito. Vencen ${due}. Pague los ${rest} restantes por su cuenta a más tardar ese día o cambie el pago automático a una cuenta bancaria.`,
  }

/** What the next draw leaves open because it is more than a card can pay at once; empty where it covers what is due. */
export function cardLimitWarnings([next]: readonly ProjectedDraw[], { language, nowMs }: AutopayViewer): Warning[] {
  if (next?.aboveCardCents === undefined) return []
  const today = businessToday({ nowMs: () => nowMs })
  const message = cardLimitTexts[language]({
    amount: formatCents(next.cents, language),
    due: formatCents(next.cents + next.aboveCardCents, language),
    rest: formatCents(next.aboveCardCents, language),
    date: formatDate(next.date, language, today),
  })
  return [{ code: 'AUTOPAY_CARD_LIMIT', message }]
}

const afterDueTexts: Readonly<Record<Language, string>> = {
  en: 'This is after your due date. Interest grows daily, and your due date does not move.',
  es: 'Es después de su fecha de vencimiento. Los intereses se acumulan cada día y su fecha de vencimiento no cambia.',
}

function previewWarnings({ shortfall, isAfterDue }: CheckedEnrollment, viewer: AutopayViewer): Warning[] {
  const warnings: Warning[] = []
  if (shortfall !== null) {
    const today = businessToday({ nowMs: () => viewer.nowMs })
    const params = { amount: centsText(shortfall.dueCents), date: dateText(shortfall.byDate, today) }
    warnings.push({ code: 'AUTOPAY_GAP', message: errorText('AUTOPAY_GAP', viewer.language, params) })
  }
  if (isAfterDue) warnings.push({ code: 'AUTOPAY_AFTER_DUE', message: afterDueTexts[viewer.language] })
  return warnings
}
