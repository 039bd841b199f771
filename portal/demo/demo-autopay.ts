import { addDays, addMonths, formatDate, toIso, type LocalDate } from '#sdk/dates/dates'
import { paymentTimeline } from '#sdk/dates/payment-timeline'
import { CarportError } from '#sdk/errors/errors'
import type { AutopayFrequency, AutopayReminder } from '#sdk/loan/enums.graphql'
import { previewedDraws } from '#sdk/loan/payment-terms'
import { type Cents, formatCents, mulDivHalfUp } from '#sdk/money/money'
import { stillDue } from './demo-account.ts'
import {
  type DemoAutopay,
  type DemoCall,
  accountNumber,
  confirmationNumberOf,
  contract,
  nextNumber,
  pendingToday,
} from './demo-loan.ts'
import { buyer, receiptParties } from './demo-people.ts'
import { demandRecords } from './demo-profile.ts'
import { type PaymentAsked, pay, previewOf, viewOf } from './demo-payments.ts'
import { checkPasscode, instrumentOf, isBank, methodNameOf, usableMethod } from './demo-wallet.ts'

interface EnrollmentAsked {
  readonly frequency: AutopayFrequency
  readonly selectedStartDate: LocalDate
  readonly paymentMethodId: string
  readonly reminder: AutopayReminder
}

interface PairAsked {
  readonly payment: PaymentAsked
  readonly enrollment: EnrollmentAsked
  readonly passcode: string
}

/** Questions and orders about autopay: eligible, and none is on as the demo begins. */
export const autopayFields = {
  GetRecurringPayments: (_: object, call: DemoCall) =>
    call.loan.autopay === null ? [] : [autopayView(call.loan.autopay, call)],
  GetAutopayOptions: (_: object, { loan }: DemoCall) => ({
    defaultFrequency: 'MONTHLY',
    dueDate: addDays(loan.today, contract.dueDay),
    startDateFrom: addDays(loan.today, 1),
    startDateTo: addDays(loan.today, contract.dueDay + 10),
  }),
  PreviewRecurringPayment: ({ input }: { input: EnrollmentAsked }, call: DemoCall) => previewAutopay(input, call),
  CreateRecurringPayment: ({ input }: { input: EnrollmentAsked }, call: DemoCall) => {
    if (call.loan.autopay !== null) throw new CarportError('AUTOPAY_ALREADY_ON')
    demandRecords(call)
    return enrolled(input, call)
  },
  UpdateRecurringPayment: ({ id, input }: { id: string; input: EnrollmentAsked }, call: DemoCall) => {
    running(call, id)
    demandRecords(call)
    return enrolled(input, call)
  },
  CancelRecurringPayment: ({ id }: { id: string }, call: DemoCall) => {
    running(call, id)
    call.loan.autopay = null
    return { success: true }
  },
  SkipRecurringPaymentInstance: ({ id, paymentDate }: { id: string; paymentDate: LocalDate }, call: DemoCall) => {
    const on = running(call, id)
    const kept = { ...on, skipped: [...on.skipped, paymentDate] }
    call.loan.autopay = kept
    return { success: true, recurringPayment: autopayView(kept, call) }
  },
  PreviewAutopayOtp: ({ payment, enrollment }: PairAsked, call: DemoCall) => ({
    individualPayment: previewOf(payment, call),
    recurringPayment: previewAutopay(enrollment, call),
    authorizationVersion: `demo-pair.${call.language}`,
  }),
  CreateAutopayOtp: ({ payment, enrollment, passcode }: PairAsked, call: DemoCall) => {
    checkPasscode(passcode)
    demandRecords(call)
    const individualPayment = viewOf(pay(payment, call), call)
    return { ...enrolled(enrollment, call), individualPayment }
  },
}

function running({ loan }: DemoCall, id: string): DemoAutopay {
  if (loan.autopay === null || loan.autopay.id !== id) throw new CarportError('NOT_FOUND')
  return loan.autopay
}

function enrolled(input: EnrollmentAsked, call: DemoCall) {
  const autopay = autopayOf(input, call, nextNumber(call.loan))
  const recurringPayment = autopayView(autopay, call)
  call.loan.autopay = autopay
  return { success: true, recurringPayment }
}

function autopayOf(input: EnrollmentAsked, { loan }: DemoCall, number: number): DemoAutopay {
  return {
    id: `demo_autopay_${number}`,
    confirmationNumber: confirmationNumberOf(number),
    frequency: input.frequency,
    selectedStartDate: input.selectedStartDate,
    paymentMethodId: input.paymentMethodId,
    reminder: input.reminder,
    enrollmentDate: loan.today,
    skipped: [],
  }
}

function previewAutopay(input: EnrollmentAsked, call: DemoCall) {
  const view = autopayView(autopayOf(input, call, 0), call)
  const text = call.texts.autopayAgreement({
    amount: formatCents(view.agreedAmount, call.language),
    method: view.paymentDisplayName,
    date: formatDate(view.selectedStartDate, call.language),
  })
  return {
    ...view,
    id: null,
    confirmationNumber: null,
    enrollmentDate: null,
    status: 'ELIGIBLE',
    authorization: { version: `demo-autopay.${call.language}`, text },
  }
}

function autopayView(autopay: DemoAutopay, call: DemoCall) {
  const method = usableMethod(call.loan, autopay.paymentMethodId)
  return {
    id: autopay.id,
    accountNumber,
    customerId: buyer.id,
    parties: receiptParties(call),
    enrollmentDate: autopay.enrollmentDate,
    bankId: isBank(method) ? method.id : null,
    confirmationNumber: autopay.confirmationNumber,
    paymentSource: instrumentOf(method),
    paymentDisplayName: methodNameOf(method, call),
    paymentMethodId: method.id,
    status: 'ENROLLED',
    payer: 'BUYER',
    frequency: autopay.frequency,
    selectedStartDate: autopay.selectedStartDate,
    reminder: autopay.reminder,
    agreedAmount: rhythms[autopay.frequency].amount,
    isEditable: true,
    pausedReason: null,
    ineligibleUntil: null,
    scheduledPayments: drawsOf(autopay, call),
    authorization: null,
    shortfall: null,
    warnings: [],
  }
}

const perYear = (count: bigint): Cents => mulDivHalfUp(BigInt(contract.regularPayment), 12n, count)

/** What is drawn each time, and the day of each draw counted from 0. */
const rhythms: Readonly<
  Record<AutopayFrequency, { readonly amount: Cents; readonly day: (start: LocalDate, index: number) => LocalDate }>
> = {
  WEEKLY: { amount: perYear(52n), day: (start, index) => addDays(start, 7 * index) },
  BI_WEEKLY: { amount: perYear(26n), day: (start, index) => addDays(start, 14 * index) },
  SEMI_MONTHLY: {
    amount: perYear(24n),
    day: (start, index) => addDays(addMonths(start, Math.floor(index / 2)), index % 2 === 0 ? 0 : 15),
  },
  MONTHLY: { amount: contract.regularPayment, day: (start, index) => addMonths(start, index) },
}

function drawsOf({ frequency, selectedStartDate, skipped }: DemoAutopay, call: DemoCall) {
  const { amount, day } = rhythms[frequency]
  const days = Array.from({ length: previewedDraws + skipped.length }, (_, index) => day(selectedStartDate, index))
  const left = days.filter((date) => !skipped.includes(date)).slice(0, previewedDraws)
  return left.map((paymentDate, index) => {
    const { debitDate, cancelUntilMs } = paymentTimeline({ submittedAtMs: call.nowMs, paymentDate })
    // The first one takes what is left of the installment that is due in a week.
    const isFirst = index === 0 && frequency === 'MONTHLY'
    return {
      paymentAmount: isFirst ? stillDue(pendingToday(call.loan)) || amount : amount,
      paymentDate,
      debitDate,
      cancelUntil: toIso(cancelUntilMs),
      status: 'SCHEDULED',
      isCancellable: call.nowMs < cancelUntilMs,
      isFinal: false,
      leftToPay: 0,
    }
  })
}
