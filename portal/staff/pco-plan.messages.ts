import { defineMessages } from '#sdk/i18n/messages'
import type { PlanCancelReason } from '#sdk/loan/payment-plan'
import type { AutopayFrequency, ChargeOffDisputeReason, PcoCancelReason, PcoPlanState } from '#sdk/loan/enums.graphql'
import * as terms from '#sdk/loan/payment-terms'
import { formatCents } from '#sdk/money/money'

/** Heading and introduction of one of the two pages. */
interface PcoPlanTopic {
  readonly title: string
  readonly lead: string
  readonly points: readonly string[]
}

/** The staff pages about plans: entering and canceling one, for a charged-off loan or a past-due one. */
export interface PcoPlanMessages {
  topics: Readonly<Record<'input-pco-plan' | 'view-cancel-pco-plan', PcoPlanTopic>>
  advisorsOnly: string
  rulesTitle: string
  callTitle: string
  callText: string
  callButton: (phone: string) => string
  back: string
  other: Readonly<Record<'input-pco-plan' | 'view-cancel-pco-plan', string>>
  loan: (accountNumber: string) => string
  loading: string
  noLoans: string
  failed: string
  balance: string
  state: string
  states: Record<Exclude<PcoPlanState, 'Offered'>, string>
  firstPayment: string
  payments: string
  paymentsOf: (count: number, amount: string) => string
  dates: string
  fromTo: (from: string, to: string) => string
  paid: string
  next: string
  nextOn: (amount: string, date: string) => string
  late: string
  noPlan: string
  hasPlan: string
  firstDate: string
  count: string
  often: string
  frequencies: Record<AutopayFrequency, string>
  start: string
  each: (amount: string) => string
  caller: string
  recording: string
  recordingHelp: string
  comment: string
  commentHelp: string
  missing: string
  enter: string
  entered: string
  reason: string
  reasons: Record<PcoCancelReason, string>
  cancel: string
  canceled: string
  /** The plan of a loan that isn't charged off. */
  paymentPlan: {
    none: string
    made: string
    madeOf: (count: number, of: number) => string
    last: string
    how: string
    drawn: string
    self: string
    dueWithout: string
    reasons: Record<PlanCancelReason, string>
    canceled: string
    pastDue: string
    fees: string
    autopayEnds: string
    noneFits: string
    schedule: string
    payment: (date: string, amount: string) => string
    enter: string
    entered: string
    /** Why no plan can be set up, by the backend's word for the reason. */
    refusals: Readonly<Record<string, string>>
    refused: string
  }
  disputeTitle: string
  disputeReasons: Record<ChargeOffDisputeReason, string>
  disputedOn: (reason: string, date: string) => string
  answer: string
  sendAnswer: string
  answered: (date: string) => string
  notDone: string
}

export const pcoPlanMessages = defineMessages<PcoPlanMessages>({
  name: 'pco-plan',
  en: {
    topics: {
      'input-pco-plan': {
        title: 'Enter a plan',
        lead: 'Enter a plan with the borrower on the line: a payment plan for a past-due loan, or a Keep Your Keys plan for a charged-off one.',
        points: [
          'A payment plan has the same limits as online. The borrower makes each payment.',
          `A Keep Your Keys plan starts with at least ${terms.staffPlanFirstPercent} percent of the balance within ${terms.staffPlanStartDays} days, and can run up to ${terms.staffPlanMonths} months.`,
          'A loan can have one plan at a time, so cancel the old one first.',
          'Read the payments to the borrower and record their agreement. They’ll get the terms in writing.',
        ],
      },
      'view-cancel-pco-plan': {
        title: 'View or cancel a plan',
        lead: 'See the loan’s payment plan or Keep Your Keys plan. Cancel it if the borrower asks, or a Keep Your Keys plan was entered by mistake.',
        points: [
          'Before you cancel, tell the borrower what they’ll owe without the plan.',
          'Record the reason. The borrower will get an email.',
        ],
      },
    },
    advisorsOnly: 'Only loan advisors can see plans here.',
    rulesTitle: 'What to know',
    callTitle: 'Borrower phone line',
    callText: 'Borrowers can call this number to talk to an advisor about a plan.',
    callButton: (phone) => `Call ${phone}`,
    back: 'Back to the staff area',
    other: {
      'input-pco-plan': 'View or cancel a plan',
      'view-cancel-pco-plan': 'Enter a plan',
    },
    loan: (accountNumber) => `Loan ${accountNumber}`,
    loading: 'Loading the loan',
    noLoans: 'This borrower has no loans.',
    failed: 'We couldn’t load this loan.',
    balance: 'Balance',
    state: 'Plan status',
    states: {
      PendingInitialPayment: 'Waiting for the first payment',
      Active: 'On track',
      PAYMENT_REQUIRED: 'Payment missed',
      Broken: 'Not kept',
      Cancelled: 'Canceled',
      Completed: 'Paid in full',
    },
    firstPayment: 'First payment',
    payments: 'Payments',
    paymentsOf: (count, amount) => `${count} of ${amount}`,
    dates: 'Dates',
    fromTo: (from, to) => `${from} to ${to}`,
    paid: 'Paid so far',
    next: 'Next payment',
    nextOn: (amount, date) => `${amount} on ${date}`,
    late: 'late',
    noPlan: 'This loan doesn’t have a plan.',
    hasPlan: 'This loan has a plan. Cancel it before you enter another one.',
    firstDate: 'First payment date',
    count: 'Number of payments',
    often: 'How often',
    frequencies: {
      MONTHLY: 'Every month',
      SEMI_MONTHLY: 'Twice a month',
      BI_WEEKLY: 'Every two weeks',
      WEEKLY: 'Every week',
    },
    start: 'Other payments start',
    each: (amount) => `Each payment is ${amount}; the last one is what remains.`,
    caller: 'Caller’s name',
    recording: 'Recorded authorization ID',
    recordingHelp: 'Letters, digits and hyphens, as the recording is filed.',
    comment: 'Comment',
    commentHelp: 'At least five characters. No Social Security numbers.',
    missing: 'Fill in this field.',
    enter: 'Enter the plan',
    entered: 'The plan is entered. We emailed the borrower the terms and wrote notation KO.',
    reason: 'Reason',
    reasons: {
      BorrowerRequest: 'The borrower asked',
      EnteredInError: 'Entered by mistake',
      Broken: 'Not kept',
      PaidInFull: 'Paid in full',
      Other: 'Other',
    },
    cancel: 'Cancel the plan',
    canceled: 'The plan is canceled. We emailed the borrower and wrote notation KX.',
    paymentPlan: {
      none: 'This loan isn’t charged off and doesn’t have a payment plan.',
      made: 'Payments made',
      madeOf: (count, of) => `${count} of ${of}`,
      last: 'Last payment',
      how: 'How it’s paid',
      drawn: 'Taken from a bank account',
      self: 'The borrower makes each payment',
      dueWithout: 'Due today without the plan',
      reasons: {
        'paid-another-way': 'They’re paying another way',
        'cannot-afford': 'The payments are too high',
        'changed-mind': 'They changed their mind',
        other: 'Something else',
      },
      canceled: 'The plan is canceled. We told the borrowers what’s due and wrote notation PB.',
      pastDue: 'Past due, paid with the plan',
      fees: 'Fees, not in the plan',
      autopayEnds: 'Autopay is on. It ends when the plan starts.',
      noneFits: 'No plan fits the limits. Try another date or how often it’s paid.',
      schedule: 'Read these payments to the borrower:',
      payment: (date, amount) => `${date}: ${amount}`,
      enter: 'Start the plan',
      entered: 'The plan has started. We sent the borrowers the terms and wrote notation PT.',
      refusals: {
        'on-plan': 'This loan has a payment plan. Cancel it before you enter another one.',
        'not-past-due': 'Nothing is past due on this loan, so it doesn’t need a plan.',
        'payment-under-way': 'A payment that covers the past-due amount is already on its way.',
        'too-far-past-due': `Payment plans are for loans up to ${terms.planPastDueDays} days past due.`,
        'too-little-past-due': `Payment plans start at ${formatCents(terms.planLeastPastDueCents)} past due.`,
        'modification-open': 'A loan change is in progress. A plan can start when it’s done.',
        'broken-plans': `Two plans ended early in the last ${terms.brokenPlanDays} days.`,
      },
      refused: 'This loan can’t have a payment plan right now.',
    },
    disputeTitle: 'Dispute',
    disputeReasons: {
      NOT_MINE: 'Not their debt',
      WRONG_AMOUNT: 'Wrong amount',
      ALREADY_PAID: 'Already paid',
      ORIGINAL_CREDITOR: 'Asks who the original creditor is',
      OTHER: 'Other',
    },
    disputedOn: (reason, date) => `${reason}, ${date}`,
    answer: 'Answer to the borrower',
    sendAnswer: 'Send the answer',
    answered: (date) => `Answered on ${date}`,
    notDone: 'It wasn’t done. Please try again.',
  },
  es: () => import('./pco-plan.messages.es.ts').then((m) => m.es),
})
