import { defineMessages } from '#sdk/i18n/messages'
import {
  historyDescriptions,
  lateFeeWarning,
  owedNames,
  paymentFrequencies,
  titleReleases,
} from '#sdk/loan/loan.messages'
import type { AutopayFrequency } from '#sdk/loan/enums.graphql'
import type { BreakdownLine } from './dashboard.state.ts'

/** The texts of the dashboard. Dates and amounts come in already written in the language. */
export interface DashboardMessages {
  greeting: (firstName: string) => string
  greetingAnyone: string
  account: (lastFour: string) => string
  chooseAccount: string
  accountOption: (lastFour: string, status: string) => string
  /** Of another loan than the one that is shown. */
  otherPastDue: (lastFour: string, days: number) => string
  loading: string
  loadFailed: (part: string) => string
  tryAgain: string

  due: string
  pastDue: string
  nothingDue: string
  dueOn: (date: string) => string
  nextOn: (amount: string, date: string) => string
  daysPastDue: (days: number) => string
  includesFees: (fees: string) => string
  pending: (amount: string) => string
  scheduled: (amount: string) => string
  breakdownTitle: string
  breakdown: Record<BreakdownLine['kind'], string>
  planNext: string
  planNeeded: string
  planBy: (date: string) => string
  planWhole: (amount: string) => string
  /** Below a button that asks for less than what is due later. */
  payoffToday: string
  pay: (amount: string) => string
  payAnyway: string
  closedLoan: string
  /** By the status key of a loan that is not open. */
  statuses: Readonly<Record<string, string>>
  leftToPay: string
  paidOff: string
  titleReleases: typeof titleReleases
  saveLetter: string
  letterSaved: string
  saveFailed: string
  lateFeeWarning: (amount: string, date: string) => string
  notOnline: string
  call: (phone: string) => string

  autopayOn: (amount: string, date: string) => string
  autopayOnNothing: string
  autopayPaused: string
  autopayLink: string
  autopayOffer: string
  /** In place of the offer, while something is past due. */
  autopayAfterPayment: string
  autopayHow: string
  otpTitle: string
  otpText: string
  otpLink: string

  upcomingTitle: string
  byAutopay: string
  noUpcoming: string
  noUpcomingButAutopay: string
  paymentFrom: (method: string) => string
  status: Record<'PENDING' | 'SCHEDULED', string>
  manage: string

  loanTitle: string
  principalLeft: string
  paidOf: (paid: string, total: string) => string
  maturity: (date: string) => string
  matured: (date: string) => string
  regular: (amount: string, frequency: string) => string
  frequency: Readonly<Record<AutopayFrequency, string>>

  historyTitle: string
  /** Descriptions of the ledger that read differently in this language. */
  descriptions: Readonly<Record<string, string>>
  noHistory: string
  historyStatus: Record<string, string>
  split: { interest: string; principal: string; fees: string }
  estimate: string
  showMore: string
  showLess: string

  lastPayment: string
  lastPaymentOf: (amount: string, date: string) => string

  linksTitle: string
  links: {
    payments: string
    payoff: string
    details: string
    profile: string
    banks: string
    cards: string
    contact: string
  }
}

export const en: DashboardMessages = {
  greeting: (firstName) => `Hello, ${firstName}`,
  greetingAnyone: 'Your account',
  account: (lastFour) => `Account ending in ${lastFour}`,
  chooseAccount: 'Account',
  accountOption: (lastFour, status) => `Ending in ${lastFour} · ${status}`,
  otherPastDue: (lastFour, days) => `Ending in ${lastFour} is ${days === 1 ? '1 day' : `${days} days`} past due`,
  loading: 'Loading your account',
  loadFailed: (part) => `We couldn’t load “${part}”. No changes were made.`,
  tryAgain: 'Try again',

  due: 'Amount due',
  pastDue: 'Amount due now',
  nothingDue: 'Nothing is due right now',
  dueOn: (date) => `due ${date}`,
  nextOn: (amount, date) => `Your next payment of ${amount} is due ${date}.`,
  daysPastDue: (days) => (days === 1 ? '1 day past due' : `${days} days past due`),
  includesFees: (fees) => `Includes ${fees} in fees`,
  pending: (amount) => `Includes a pending payment of ${amount}.`,
  scheduled: (amount) => `${amount} is already scheduled.`,
  breakdownTitle: 'Amount due breakdown',
  breakdown: { ...owedNames, total: 'Amount due' },
  planNext: 'Next payment on your plan',
  planNeeded: 'Payment your plan needs',
  planBy: (date) => `pay by ${date}`,
  planWhole: (amount) => `Your total amount due is ${amount}. Your plan spreads it out.`,
  pay: (amount) => `Pay ${amount}`,
  payoffToday: 'Pays off your loan today.',
  payAnyway: 'Make a payment',
  closedLoan: 'Loan status',
  statuses: { A: 'Active', B: 'In bankruptcy', C: 'Closed', O: 'Charged off', P: 'Paid off', R: 'Repossessed' },
  leftToPay: 'Remaining balance',
  paidOff: 'Congratulations! Your loan is paid off.',
  titleReleases,
  saveLetter: 'Save paid-in-full letter',
  letterSaved: 'Your letter is in your downloads.',
  saveFailed: 'We couldn’t save the letter. Try again.',
  lateFeeWarning,
  notOnline: 'This loan can’t be paid online right now. Call us to pay or to talk about your options.',
  call: (phone) => `Call ${phone}`,

  autopayOn: (amount, date) => `Autopay is on: ${amount} on ${date}.`,
  autopayOnNothing: 'Autopay is on. No payment is due right now.',
  autopayPaused: 'Autopay is paused.',
  autopayLink: 'View autopay',
  autopayOffer: 'Set up autopay',
  autopayAfterPayment: 'Autopay can start once you pay the past-due amount.',
  autopayHow: 'How to start autopay',
  otpTitle: 'Pay and set up autopay at the same time',
  otpText: 'Pay what’s due now, and we’ll make each payment after that automatically. Or just make a payment.',
  otpLink: 'See how it works',

  upcomingTitle: 'Upcoming payments',
  byAutopay: 'By autopay',
  noUpcoming: 'You don’t have any scheduled payments.',
  noUpcomingButAutopay: 'Autopay will make your next payment when it’s due. You don’t have any others scheduled.',
  paymentFrom: (method) => `From ${method}`,
  status: { PENDING: 'Processing', SCHEDULED: 'Scheduled' },
  manage: 'View scheduled payments',

  loanTitle: 'Your loan',
  principalLeft: 'Remaining principal',
  paidOf: (paid, total) => `${paid} of ${total} principal paid`,
  maturity: (date) => `Scheduled payoff date: ${date}.`,
  matured: (date) => `Your loan term ended on ${date}. The remaining balance is still due.`,
  regular: (amount, frequency) => `Your regular payment is ${amount} ${frequency}.`,
  frequency: paymentFrequencies,

  historyTitle: 'Recent history',
  descriptions: historyDescriptions,
  noHistory: 'Your payments and fees will show here.',
  historyStatus: { Posted: 'Posted', Pending: 'Pending', Reversed: 'Reversed' },
  split: { interest: 'Interest', principal: 'Principal', fees: 'Fees' },
  estimate: 'Estimate until it posts',
  showMore: 'Show more',
  showLess: 'Show less',

  lastPayment: 'How we applied your last payment',
  lastPaymentOf: (amount, date) => `${amount} on ${date}`,

  linksTitle: 'Quick links',
  links: {
    payments: 'Scheduled payments',
    payoff: 'Payoff quote',
    details: 'Account details',
    profile: 'My profile',
    banks: 'Bank accounts',
    cards: 'Debit cards',
    contact: 'Contact us',
  },
}

export const dashboardMessages = defineMessages<DashboardMessages>({
  name: 'dashboard',
  en,
  es: () => import('./dashboard.messages.es.ts').then((file) => file.es),
})
