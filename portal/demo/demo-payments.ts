import { type LocalDate, addDays, daysBetween, formatDate, toIso } from '#sdk/dates/dates'
import { paymentTimeline } from '#sdk/dates/payment-timeline'
import { CarportError } from '#sdk/errors/errors'
import { minimumPaymentCents } from '#sdk/loan/payment-terms'
import { type Cents, addCents, formatCents, subtractCents } from '#sdk/money/money'
import { payoffDays } from './demo-account.ts'
import { type DemoCall, type DemoPayment, confirmationNumberOf, interestThrough, nextNumber } from './demo-loan.ts'
import { buyer, receiptParties } from './demo-people.ts'
import { feeOf, instrumentOf, isBank, methodNameOf, usableMethod } from './demo-wallet.ts'

/** What the borrower asks to pay. */
export interface PaymentAsked {
  readonly paymentAmount: Cents
  readonly paymentDate: LocalDate
  readonly paymentMethodId: string
}

/** The part payment and the installment before it, which posted in the last 45 days: day, amount. */
const applied: readonly (readonly [day: number, amount: Cents])[] = [
  [-23, 79_612],
  [-10, 70_000],
]

/** Questions and orders about one-time payments. */
export const paymentFields = {
  GetPaymentEligibility: (_: object, { loan }: DemoCall) => ({
    oneTimeAchPaymentEligibility: 'Eligible',
    oneTimeAchReasonCode: null,
    oneTimeCardPaymentEligibility: 'Eligible',
    recurringPaymentEligibilityStatus: loan.autopay === null ? 'Eligible' : 'Ineligible',
    reasonCode: loan.autopay === null ? null : 'already-enrolled',
    autopayRefusal: null,
    paymentPlanEligibilityStatus: 'Ineligible',
  }),
  GetReceiptParties: (_: object, call: DemoCall) => receiptParties(call),
  PreviewIndividualPayment: ({ input }: { input: PaymentAsked }, call: DemoCall) => previewOf(input, call),
  CreateIndividualPayment: ({ input }: { input: PaymentAsked }, call: DemoCall) => ({
    success: true,
    individualPayment: viewOf(pay(input, call), call),
  }),
  GetIndividualPayments: ({ idempotencyKey }: { idempotencyKey?: string | null }, call: DemoCall) => {
    const made = call.loan.payments
    if (idempotencyKey) return made.filter(({ key }) => key === idempotencyKey).map((one) => viewOf(one, call))
    const all = [...applied.map((one) => appliedView(one, call)), ...made.map((one) => viewOf(one, call))]
    return all.toSorted((one, other) => (one.paymentDate < other.paymentDate ? -1 : 1))
  },
  CancelIndividualPayment: ({ id }: { id: string }, call: DemoCall) => {
    const { loan } = call
    const payment = loan.payments.find((one) => one.id === id)
    if (payment === undefined) throw new CarportError('NOT_FOUND')
    if (!viewOf(payment, call).isCancellable) throw new CarportError('PAYMENT_NOT_CANCELLABLE')
    loan.payments = loan.payments.filter((one) => one !== payment)
    return { success: true }
  },
}

/** Takes a payment into the demo. @throws CarportError like the backend, for an amount or a date that cannot be */
export function pay(input: PaymentAsked, call: DemoCall): DemoPayment {
  const made = paymentOf(checked(input, call), call)
  call.loan.payments = [...call.loan.payments, made]
  return made
}

/** What a payment would be, with the text to agree to. */
export function previewOf(input: PaymentAsked, call: DemoCall) {
  // On a copy of the loan, so that a look uses up no number.
  const view = viewOf(paymentOf(checked(input, call), { ...call, loan: { ...call.loan } }), call)
  const text = call.texts.paymentAgreement({
    total: formatCents(view.totalAmount, call.language),
    method: view.paymentDisplayName,
    date: formatDate(view.paymentDate, call.language),
  })
  return {
    ...view,
    id: null,
    confirmationNumber: null,
    authorization: { version: `demo-payment.${call.language}`, text },
  }
}

const mostDaysAhead = 30

function checked(input: PaymentAsked, { loan }: DemoCall): PaymentAsked {
  const payoff = payoffDays(loan.today)[0]?.total ?? 0
  if (input.paymentAmount < minimumPaymentCents) throw new CarportError('AMOUNT_TOO_LOW')
  if (input.paymentAmount > payoff + interestThrough(mostDaysAhead)) throw new CarportError('AMOUNT_ABOVE_PAYOFF')
  if (input.paymentDate < loan.today) throw new CarportError('DATE_OUT_OF_RANGE')
  return input
}

function paymentOf(input: PaymentAsked, call: DemoCall): DemoPayment {
  const method = usableMethod(call.loan, input.paymentMethodId)
  const number = nextNumber(call.loan)
  return {
    id: `demo_payment_${number}`,
    key: call.idempotencyKey,
    confirmationNumber: confirmationNumberOf(number),
    amount: input.paymentAmount,
    serviceFee: feeOf(method, call),
    paymentDate: input.paymentDate,
    methodId: method.id,
    madeAtMs: call.nowMs,
  }
}

/** A payment as the site shows it. */
export function viewOf(payment: DemoPayment, call: DemoCall) {
  const method = usableMethod(call.loan, payment.methodId, { isRemovedToo: true })
  const { debitDate, cancelUntilMs } = paymentTimeline({
    submittedAtMs: payment.madeAtMs,
    paymentDate: payment.paymentDate,
  })
  const interest = Math.min(payment.amount, interestThrough(daysBetween(call.loan.today, payment.paymentDate)))
  const byBank = isBank(method)
  return {
    id: payment.id,
    customerId: buyer.id,
    parties: receiptParties(call),
    paymentAmount: payment.amount,
    serviceFee: payment.serviceFee,
    totalAmount: addCents(payment.amount, payment.serviceFee),
    paymentDate: payment.paymentDate,
    debitDate: byBank ? debitDate : payment.paymentDate,
    cancelUntil: byBank ? toIso(cancelUntilMs) : null,
    paymentSource: instrumentOf(method),
    paymentDisplayName: methodNameOf(method, call),
    confirmationNumber: payment.confirmationNumber,
    bankId: byBank ? method.id : null,
    status: payment.paymentDate > call.loan.today ? 'SCHEDULED' : 'PENDING',
    isCancellable: byBank && call.nowMs < cancelUntilMs,
    isByPhone: false,
    details: { fees: 0, interest, principal: subtractCents(payment.amount, interest) },
    autopayDraws: 'COVERED',
    autopayChoice: null,
    authorization: null,
    warnings: [],
  }
}

function appliedView([day, amount]: (typeof applied)[number], call: DemoCall) {
  const payment = {
    id: `demo_applied_${-day}`,
    key: null,
    confirmationNumber: confirmationNumberOf(900_000 - day),
    amount,
    serviceFee: 0,
    paymentDate: addDays(call.loan.today, day),
    methodId: 'demo_checking',
    madeAtMs: call.nowMs,
  }
  const { paymentDate } = payment
  // It is long posted: its bank dates are its own day, and nothing about it can be canceled any more.
  const view = viewOf({ ...payment, paymentDate: call.loan.today }, call)
  return { ...view, paymentDate, debitDate: paymentDate, cancelUntil: null, isCancellable: false, status: 'APPLIED' }
}
