import { defineMessages } from '#sdk/i18n/messages'
import { maximumBankPaymentCents, maximumCardPaymentCents } from '#sdk/loan/payment-terms'
import { formatCents } from '#sdk/money/money'
import type { AutopayFrequency, ChargeOffDisputeReason } from '#sdk/loan/enums.graphql'
import type { PlanPhase } from './charge-off-standing.ts'

/** What Keep Your Keys and account resolution say alike. Amounts and dates come in already written in the language. */
export interface ChargeOffMessages {
  loading: string
  failed: string
  owe: string
  asOf: (date: string) => string
  underWay: (amount: string) => string
  noInterest: string
  payFull: (amount: string) => string
  paySome: string
  payNote: string
  notChargedOff: string
  notChargedOffText: string
  callTitle: string
  callText: string
  callUs: (phone: string) => string
  backToDashboard: string
  firstLabel: string
  frequencies: Record<AutopayFrequency, string>
  chooseTitle: string
  offer: (count: number, amount: string) => string
  scheduleTitle: string
  firstNote: string
  lastNote: string
  signedTitle: string
  signedText: string
  declined: string
  // The plan
  phaseTitle: Record<Exclude<PlanPhase, 'none'>, string>
  phaseText: Record<Exclude<PlanPhase, 'none'>, string>
  next: string
  dueBy: (date: string) => string
  payNow: (amount: string) => string
  paidSoFar: (paid: string, balance: string) => string
  stillOwe: (balance: string, date: string) => string
  paid: string
  late: string
  endPlan: string
  newPlan: string
  // Rights
  rightsTitle: string
  debtNotice: string
  rights: readonly string[]
  timeBarred: string
  // Disputes
  disputeTitle: string
  disputeText: string
  disputeReason: string
  reasons: Record<ChargeOffDisputeReason, string>
  disputeWords: string
  disputeMissing: string
  disputeSend: string
  disputeOpen: (date: string) => string
  disputeAnswered: (date: string) => string
  disputeFailed: string
  // Documents
  documentsTitle: string
  balanceDocument: string
  saleDocument: string
  saved: string
  notSaved: string
}

export const en: ChargeOffMessages = {
  loading: 'Loading your loan',
  failed: 'We couldn’t load your loan. No changes were made.',
  owe: 'You owe',
  asOf: (date) => `as of ${date}`,
  underWay: (amount) => `${amount} is on its way and not taken off yet.`,
  noInterest: 'No interest and no fees are being added.',
  payFull: (amount) => `Pay ${amount} in full`,
  paySome: 'Pay another amount',
  payNote: `Paying is free: up to ${formatCents(maximumBankPaymentCents)} from a bank account, or up to ${formatCents(maximumCardPaymentCents)} with a debit card.`,
  notChargedOff: 'Your loan isn’t charged off',
  notChargedOffText: 'You don’t need to do anything on this page.',
  callTitle: 'Let’s talk about your options',
  callText: 'Tell us what you can afford. We’ll go over plans with you, and you decide.',
  callUs: (phone) => `Call us at ${phone}`,
  backToDashboard: 'Go to my dashboard',
  firstLabel: 'First payment',
  frequencies: {
    MONTHLY: 'Every month',
    SEMI_MONTHLY: 'Twice a month',
    BI_WEEKLY: 'Every two weeks',
    WEEKLY: 'Every week',
  },
  chooseTitle: 'Your plan',
  offer: (count, amount) => (count === 1 ? `1 payment of ${amount}` : `${count} payments of ${amount}`),
  scheduleTitle: 'Your payments',
  firstNote: 'first payment',
  lastNote: 'last payment',
  signedTitle: 'Your plan is signed',
  signedText: 'We sent you the terms.',
  declined: 'Your card was declined and nothing was charged. Make the first payment another way.',
  phaseTitle: {
    'first-payment': 'Make your first payment',
    kept: 'Your plan is on track',
    required: 'Your plan needs a payment',
    broken: 'Your plan has ended',
    canceled: 'Your plan was canceled',
    completed: 'You paid it all',
  },
  phaseText: {
    'first-payment': 'Your plan starts when this payment posts.',
    kept: 'No interest and no fees are added while you keep it.',
    required: 'We didn’t receive a payment. Pay it by this date to keep your plan. There’s no fee.',
    broken: 'We didn’t get the missed payment in time. You can set up a new plan or pay any amount.',
    canceled: 'You still owe the balance. You can set up a new plan or pay any amount.',
    completed: 'You don’t owe anything more on this loan.',
  },
  next: 'Next payment',
  dueBy: (date) => `due by ${date}`,
  payNow: (amount) => `Pay ${amount}`,
  paidSoFar: (paid, balance) => `You’ve paid ${paid} of ${balance}.`,
  stillOwe: (balance, date) => `You owe ${balance} as of ${date}.`,
  paid: 'Paid',
  late: 'Not paid',
  endPlan: 'You can end the plan at any time by calling us.',
  newPlan: 'See new plans',
  rightsTitle: 'Your rights',
  debtNotice: 'This is an attempt to collect a debt. Any information obtained will be used for that purpose.',
  rights: [
    'You can dispute this debt, or any part of it, below.',
    'You can ask us who the original creditor is, and we’ll tell you.',
    'To stop our emails or calls, call us. To stop our texts, reply STOP to any of them.',
    'There’s no fee to pay, however you do it.',
  ],
  timeBarred:
    'Because of the age of this debt, we won’t sue you for it. In some states, a payment may restart the time limit for a lawsuit.',
  disputeTitle: 'Dispute this debt',
  disputeText: 'Tell us what’s wrong. We won’t ask you for a payment until we’ve answered you in writing.',
  disputeReason: 'What’s wrong',
  reasons: {
    NOT_MINE: 'This isn’t my debt',
    WRONG_AMOUNT: 'The amount is wrong',
    ALREADY_PAID: 'I already paid it',
    ORIGINAL_CREDITOR: 'Who is the original creditor?',
    OTHER: 'Something else',
  },
  disputeWords: 'Tell us more',
  disputeMissing: 'Tell us what’s wrong in a few words.',
  disputeSend: 'Send the dispute',
  disputeOpen: (date) =>
    `We got your dispute on ${date} and we’re looking into it. We won’t ask you for a payment until we’ve answered. You can still pay if you want to.`,
  disputeAnswered: (date) => `We answered your dispute on ${date}.`,
  disputeFailed: 'We couldn’t send your dispute. Try again or call us.',
  documentsTitle: 'Documents',
  balanceDocument: 'How we calculated your balance',
  saleDocument: 'Notice of sale',
  saved: 'The document is in your downloads.',
  notSaved: 'We couldn’t save the document. Please try again.',
}

export const chargeOffMessages = defineMessages<ChargeOffMessages>({
  name: 'charge-off',
  en,
  es: () => import('./charge-off.messages.es.ts').then((file) => file.es),
})
