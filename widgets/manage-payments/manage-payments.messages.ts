import { defineMessages } from '#sdk/i18n/messages'
import type { HardshipProgram, PaymentStatus } from '#sdk/loan/enums.graphql'
import { postedPaymentDays } from '#sdk/loan/payment-terms'

/** The texts of the list of payments. Dates, times and amounts come in already written in the language. */
export interface ManagePaymentsMessages {
  title: string
  account: (lastFour: string) => string
  loading: string
  loadFailed: string
  comingUp: string
  comingUpTotal: (count: number) => string
  posted: string
  emptyTitle: string
  emptyText: string
  makePayment: string
  /** In place of emptyText where the payment page would refuse. */
  notOnline: string
  paidOff: string
  status: Record<PaymentStatus, string>
  autopayGoesOn: string
  from: (method: string) => string
  byPhone: string
  fee: (fee: string) => string
  confirmation: (number: string) => string
  cancelUntil: (time: string, date: string) => string
  notCancellable: string
  cancel: string
  cancelNamed: (amount: string, date: string) => string
  confirmTitle: string
  confirmText: (amount: string, date: string, method: string, account: string) => string
  confirmNote: string
  /** In place of it where the payment is an extension's: the due date is said beside it. */
  confirmNoteExtension: string
  /** Where autopay is on; how to end it only where it is the reader's own. */
  autopayStays: string
  autopayHow: string
  autopayNext: (amount: string, date: string) => string
  confirmYes: (amount: string) => string
  confirmNo: string
  canceled: (amount: string, date: string) => string
  notCanceled: string
  unknown: string
  callUs: (phone: string) => string
  autopayTitle: string
  seeAutopay: string
  planTitle: string
  planDrawn: (method: string) => string
  planDrawnOther: string
  planBySelf: string
  /** A payment that was missed, with the last day to make up for it. */
  planPayBy: (date: string) => string
  seePlan: string
  chargeOffPlanTitle: string
  seeChargeOffPlan: string
  /** What canceling a payment does to the plan. */
  /** What canceling a payment does to the program that counts on it. */
  programThen: Readonly<Record<HardshipProgram, (amount: string, date: string) => string>>
}

export const en: ManagePaymentsMessages = {
  title: 'Scheduled payments',
  account: (lastFour) => `Account ending in ${lastFour}`,
  loading: 'Loading your payments',
  loadFailed: 'We couldn’t load your payments. No changes were made.',
  comingUp: 'Coming up',
  comingUpTotal: (count) => (count === 1 ? '1 payment scheduled' : `${count} payments scheduled`),
  posted: `Posted in the last ${postedPaymentDays} days`,
  emptyTitle: 'No payments are scheduled',
  emptyText: 'Payments you make show here until they post. You can cancel one before its cutoff time.',
  makePayment: 'Make a payment',
  notOnline: 'This loan can’t be paid online right now. Call us to pay or to talk about your options.',
  paidOff: 'Your loan is paid off. There’s nothing to pay.',
  autopayGoesOn: 'Extra payment. Autopay continues as before.',
  status: {
    SCHEDULED: 'Scheduled',
    PENDING: 'Processing',
    PENDING_PAYMENT_REVERSAL: 'Being returned',
    APPLIED: 'Posted',
  },
  from: (method) => `From ${method}`,
  byPhone: 'Made by phone',
  fee: (fee) => `Includes a ${fee} fee`,
  confirmation: (number) => `Confirmation ${number}`,
  cancelUntil: (time, date) => `You can cancel until ${time} Arizona time on ${date}.`,
  notCancellable: 'This payment can’t be canceled online.',
  cancel: 'Cancel payment',
  cancelNamed: (amount, date) => `of ${amount} on ${date}`,
  confirmTitle: 'Cancel this payment?',
  confirmText: (amount, date, method, account) =>
    `This cancels your ${amount} payment scheduled for ${date} from ${method}. ${account}.`,
  confirmNote: 'The money stays in your account. Your amount due doesn’t change.',
  confirmNoteExtension: 'The money stays in your account.',
  autopayStays: 'Autopay stays on: canceling this payment doesn’t turn it off.',
  autopayHow: 'You can skip a payment or turn off autopay on the autopay page.',
  autopayNext: (amount, date) => `Autopay stays on: its next payment is ${amount} on ${date}.`,
  confirmYes: (amount) => `Yes, cancel the ${amount} payment`,
  confirmNo: 'Keep the payment',
  canceled: (amount, date) => `Your ${amount} payment for ${date} is canceled.`,
  notCanceled: 'We couldn’t cancel the payment',
  unknown: 'We don’t know yet if the payment was canceled. It’s safe to try again.',
  callUs: (phone) => `Call us at ${phone}`,
  autopayTitle: 'Upcoming autopay payments',
  seeAutopay: 'View autopay',
  planTitle: 'Payment plan',
  planDrawn: (method) => `We’ll take these from ${method}, less what’s already paid.`,
  planDrawnOther: 'These are taken from the other borrower’s bank account.',
  planBySelf: 'You make these payments yourself.',
  planPayBy: (date) => `Pay by ${date}`,
  chargeOffPlanTitle: 'Plan for your charged-off balance',
  seeChargeOffPlan: 'View plan',
  seePlan: 'View payment plan',
  programThen: {
    PAYMENT_PLAN: (amount, date) =>
      `Your payment plan counts on this payment. Without it, pay ${amount} by ${date} to keep the plan.`,
    CHARGE_OFF_PLAN: (amount, date) =>
      `Your plan for the charged-off balance counts on this payment. Without it, pay ${amount} by ${date} to keep the plan.`,
    EXTENSION: (_amount, date) =>
      `This payment is for your payment extension, which is canceled with it. Your due date stays ${date}.`,
  },
}

export const managePaymentsMessages = defineMessages<ManagePaymentsMessages>({
  name: 'manage-payments',
  en,
  es: () => import('./manage-payments.messages.es.ts').then((file) => file.es),
})
