import { defineMessages } from '#sdk/i18n/messages'
import type { PlanCancelReason } from '#sdk/loan/payment-plan'
import {
  brokenPlanDays,
  ptcCureDays,
  ptcFirstDays,
  planLeastPastDueCents,
  planPastDueDays,
} from '#sdk/loan/payment-terms'
import { formatCents } from '#sdk/money/money'
import type { NextStep, PaymentState } from './payment-plan.state.ts'

/** The texts of the payment plan. Dates and amounts come in already written in the language. */
export interface PaymentPlanMessages {
  title: string
  account: (lastFour: string) => string
  loading: string
  loadFailed: string
  stepNames: readonly string[]

  chooseTitle: string
  chooseLead: (pastDue: string) => string
  pastDueNow: string
  frequency: string
  firstDate: string
  firstDateHelp: string
  count: string
  countOf: (count: number) => string
  countMeaning: (last: string) => string
  countEach: (amount: string) => string
  noPlan: string
  result: (count: number) => string
  resultEven: (amount: string) => string
  resultFirst: (first: string, others: string) => string
  /** Where they differ more than that. */
  resultRange: (least: string, most: string) => string
  partRegular: (regular: string) => string
  partPastDue: (part: string) => string
  total: string
  savings: string
  savingsAbout: (amount: string) => string
  savingsNote: string
  schedule: string
  first: string
  last: string
  offerEnded: string

  termsTitle: string
  compare: string
  rows: Record<'pastDue' | 'payment' | 'frequency' | 'lateFees' | 'autopay' | 'planFee' | 'interest', string>
  allDueNow: (amount: string) => string
  spreadOver: (amount: string, count: number) => string
  lateFeesBefore: string
  lateFeesAfter: string
  on: string
  off: string
  noFee: string
  interestGoesOn: string
  staysTitle: string
  stays: readonly string[]
  feesStay: (fees: string) => string
  autopayEnds: string

  payingTitle: string
  payingMissing: string
  self: string
  selfMeaning: string
  bank: (name: string) => string
  bankMeaning: string
  noBank: string
  cards: string

  signTitle: string
  sign: (count: number, first: string) => string

  doneTitle: string
  doneText: (amount: string, date: string) => string
  doneSelf: string
  doneDrawn: (name: string) => string
  emailed: string
  seePlan: string

  planTitle: string
  kept: string
  required: (amount: string, due: string, deadline: string) => string
  requiredTitle: string
  nextPayment: string
  dueOn: (date: string) => string
  payBy: (date: string) => string
  pay: (amount: string) => string
  /** Null where its day is over and it waits for the bank. */
  drawn: (name: string, date: string | null) => string
  drawnOther: (date: string | null) => string
  progress: (made: number, planned: number) => string
  states: Record<PaymentState, string>
  paymentOf: (number: number) => string

  cancel: string
  cancelTitle: string
  cancelText: (pastDue: string) => string
  cancelNote: string
  cancelReason: string
  cancelReasons: Record<PlanCancelReason, string>
  cancelMissing: string
  cancelYes: string
  cancelNo: string
  canceled: string
  notCanceled: string
  unknown: string
  callUs: (phone: string) => string

  ineligibleTitle: string
  /** By the backend's word for the reason. */
  reasons: Readonly<Record<string, string>>
  otherReason: string
  steps: Record<Exclude<NextStep, 'call'>, string>

  historyLink: string
  historyTitle: string
  historyLead: string
  noPlans: string
  backToPlan: string
  planDates: (first: string, last: string) => string
  endedOn: (date: string) => string
  /** By the backend's word for it. */
  status: Readonly<Record<string, string>>
  broken: string

  continueButton: string
  back: string
}

export const en: PaymentPlanMessages = {
  title: 'Payment plan',
  account: (lastFour) => `Account ending in ${lastFour}`,
  loading: 'Loading your payment plan',
  loadFailed: 'We couldn’t load your payment plan. No changes were made.',
  stepNames: ['Choose a plan', 'See what changes', 'Choose how to pay', 'Sign'],

  chooseTitle: 'Payment plan',
  chooseLead: (pastDue) =>
    `Spread the ${pastDue} that’s past due over several payments. There’s no fee, and you can cancel anytime.`,
  pastDueNow: 'Past due now',
  frequency: 'How often do you want to pay?',
  firstDate: 'First payment',
  firstDateHelp: `Choose a date within the next ${ptcFirstDays} days.`,
  count: 'How many payments?',
  countOf: (count) => `${count} payments`,
  countMeaning: (last) => `Last payment ${last}`,
  countEach: (amount) => `${amount} each`,
  noPlan: 'No plan fits these choices. Try another first payment or pay more often.',
  result: (count) => `Your plan: ${count} payments`,
  resultEven: (amount) => `${amount} each`,
  resultFirst: (first, others) => `${first} first, then ${others} each`,
  resultRange: (least, most) => `${least} to ${most} each`,
  partRegular: (regular) => `${regular} of each is your regular payment.`,
  partPastDue: (part) => `${part} of each pays the past-due amount.`,
  total: 'All payments together',
  savings: 'Interest you save',
  savingsAbout: (amount) => `about ${amount}`,
  savingsNote: 'Compared with leaving the past-due amount unpaid.',
  schedule: 'Your payments',
  first: 'first payment',
  last: 'last payment',
  offerEnded: 'This plan offer has ended. Here are new ones.',

  termsTitle: 'What changes and what stays',
  compare: 'Your loan today and with the plan',
  rows: {
    pastDue: 'Past-due amount',
    payment: 'Each payment',
    frequency: 'How often',
    lateFees: 'Late fees',
    autopay: 'Autopay',
    planFee: 'Fee for the plan',
    interest: 'Interest',
  },
  allDueNow: (amount) => `${amount}, all due now`,
  spreadOver: (amount, count) => `${amount} over ${count} payments`,
  lateFeesBefore: 'Can be charged',
  lateFeesAfter: 'None while you keep up with the plan',
  on: 'On',
  off: 'Off',
  noFee: 'None',
  interestGoesOn: 'Adds up each day',
  staysTitle: 'Good to know',
  stays: [
    'Your regular payments are part of the plan’s payments. You don’t pay them twice.',
    `If you miss a payment, you have ${ptcCureDays} days to make it. After that, the plan ends and the past-due amount is due again.`,
    'Missing two payments in a row also ends the plan.',
    'You can pay more or sooner, and cancel anytime.',
  ],
  feesStay: (fees) => `Fees of ${fees} aren’t part of the plan. You still owe them.`,
  autopayEnds: 'Autopay turns off when the plan starts. You can turn it on again when the plan is over.',

  payingTitle: 'How do you want to pay?',
  payingMissing: 'Choose how you want to pay.',
  self: 'I’ll make each payment myself',
  selfMeaning: 'We send you a reminder a few days before.',
  bank: (name) => `Take it from ${name}`,
  bankMeaning: 'On each date, less what you already paid. No fee.',
  noBank: 'You don’t have a saved bank account. You can add one, or make each payment yourself.',
  cards: 'You can also use a debit card when you make a payment yourself.',

  signTitle: 'Sign your payment plan',
  sign: (count, first) => `Start my plan: ${count} payments, ${first} first`,

  doneTitle: 'Your payment plan has started',
  doneText: (amount, date) => `Your first payment is ${amount} on ${date}.`,
  doneSelf: 'You make each payment yourself. We’ll remind you a few days before.',
  doneDrawn: (name) => `We’ll take each payment from ${name}.`,
  emailed: 'We’re sending you a copy of what you signed.',
  seePlan: 'View my plan',

  planTitle: 'Your payment plan',
  kept: 'Your plan is on track.',
  required: (amount, due, deadline) =>
    `The payment of ${amount} was due ${due}. Pay it by ${deadline} to keep your plan.`,
  requiredTitle: 'Your plan needs a payment',
  nextPayment: 'Next payment',
  dueOn: (date) => `due ${date}`,
  payBy: (date) => `pay by ${date}`,
  pay: (amount) => `Pay ${amount}`,
  drawn: (name, date) => `We’ll take it from ${name} ${date === null ? 'within two business days' : `on ${date}`}.`,
  drawnOther: (date) =>
    `It’s taken from the other borrower’s bank account ${date === null ? 'within two business days' : `on ${date}`}.`,
  progress: (made, planned) => `${made} of ${planned} payments made`,
  states: { made: 'Paid', missed: 'Missed', next: 'Next', returned: 'Returned', planned: 'Planned' },
  paymentOf: (number) => `payment ${number}`,

  cancel: 'Cancel plan',
  cancelTitle: 'Cancel your payment plan?',
  cancelText: (pastDue) => `Your plan ends today, and the past-due amount of ${pastDue} is due now.`,
  cancelNote: 'We won’t take any more payments for it. A payment already on its way still goes through.',
  cancelReason: 'Why are you canceling?',
  cancelReasons: {
    'paid-another-way': 'I’m paying another way',
    'cannot-afford': 'The payments are too high',
    'changed-mind': 'I changed my mind',
    other: 'Something else',
  },
  cancelMissing: 'Choose a reason.',
  cancelYes: 'Cancel plan',
  cancelNo: 'Keep plan',
  canceled: 'Your payment plan is canceled.',
  notCanceled: 'Your plan wasn’t canceled',
  unknown: 'We don’t know yet if it worked. It’s safe to try again.',
  callUs: (phone) => `Call us at ${phone}`,

  ineligibleTitle: 'No payment plan online right now',
  reasons: {
    'not-past-due': 'Nothing is past due, so you don’t need a plan.',
    'payment-under-way': 'A payment that covers your past-due amount is already on its way.',
    'too-far-past-due': `Online plans are for loans up to ${planPastDueDays} days past due. Call us and we’ll look at your options.`,
    'too-little-past-due': `Online plans start at ${formatCents(planLeastPastDueCents)} past due. You can pay it in one payment.`,
    'modification-open': 'You have a loan change in progress. A plan can start when it’s done.',
    'broken-plans': `Two plans ended early in the last ${brokenPlanDays} days. Call us and we’ll look for a plan that works.`,
    disabled: 'Online plans are turned off for now. Call us and we’ll look at your options.',
    'paid-off': 'Your loan is paid off.',
  },
  otherReason: 'A payment plan isn’t available online for this loan. Call us and we’ll look at your options.',
  steps: {
    pay: 'Make a payment',
    dashboard: 'Go to my dashboard',
    scheduled: 'See scheduled payments',
    modification: 'See your loan change',
    details: 'View account details',
  },

  historyLink: 'Plan history',
  historyTitle: 'Payment plan history',
  historyLead: 'Every payment plan you’ve had on this loan, newest first.',
  noPlans: 'This loan doesn’t have any payment plans.',
  backToPlan: 'Back to your payment plan',
  planDates: (first, last) => `${first} to ${last}`,
  endedOn: (date) => `Ended on ${date}`,
  status: { Active: 'Active', Completed: 'Completed', Broken: 'Ended early', Cancelled: 'Canceled' },
  broken: 'A payment was missed. Pay the past-due amount, or call us to talk about options.',

  continueButton: 'Continue',
  back: 'Back',
}

export const paymentPlanMessages = defineMessages<PaymentPlanMessages>({
  name: 'payment-plan',
  en,
  es: () => import('./payment-plan.messages.es.ts').then((file) => file.es),
})
