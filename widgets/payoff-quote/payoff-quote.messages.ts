import { defineMessages } from '#sdk/i18n/messages'
import type { BreakdownPart } from './payoff-quote.state.ts'

/** The texts of the payoff quote. Dates, times and amounts come in already written in the language. */
export interface PayoffQuoteMessages {
  title: string
  account: (lastFour: string) => string
  loading: string
  loadFailed: string
  tryAgain: string
  callTitle: string
  callUs: (phone: string) => string
  backToDashboard: string
  paidTitle: string
  paidText: string
  total: string
  goodThrough: (date: string) => string
  perDiem: (perDiem: string) => string
  chooseDate: string
  chooseDateHelp: string
  pay: (amount: string) => string
  payNote: string
  newTotal: (total: string, date: string) => string
  chartTitle: (days: number) => string
  chartText: (from: string, to: string, lowest: string, highest: string) => string
  chartTable: string
  day: string
  payoff: string
  chosen: string
  breakdownTitle: string
  parts: Record<BreakdownPart, string>
  interestThrough: (date: string) => string
  asOf: (time: string, date: string) => string
  notIncludedTitle: string
  notIncludedText: string
  nothingOnItsWay: string
  onItsWay: (amount: string, date: string) => string
  status: Record<'PENDING' | 'SCHEDULED', string>
  letterTitle: string
  letterText: string
  email: string
  download: string
  emailed: string
  saved: string
  notSent: string
  notSaved: string
  unknown: string
  afterTitle: string
  after: readonly string[]
}

export const en: PayoffQuoteMessages = {
  title: 'Payoff quote',
  account: (lastFour) => `Account ending in ${lastFour}`,
  loading: 'Loading your payoff',
  loadFailed: 'We couldn’t load your payoff. Nothing has changed.',
  tryAgain: 'Try again',
  callTitle: 'Call us for your payoff',
  callUs: (phone) => `Call us at ${phone}`,
  backToDashboard: 'Back to your account',
  paidTitle: 'Your loan is paid off',
  paidText: 'Nothing is left to pay. We close the loan when your last payment clears, and send the title after that.',
  total: 'Payoff total',
  goodThrough: (date) => `Good through ${date}`,
  perDiem: (perDiem) => `Each day after that adds ${perDiem} in interest. If you pay earlier, you pay less.`,
  chooseDate: 'Good through',
  chooseDateHelp: 'Choose the day your payment counts, up to 15 days from today.',
  pay: (amount) => `Pay it now: ${amount}`,
  payNote: 'That is your payoff if you pay today.',
  newTotal: (total, date) => `Payoff ${total}, good through ${date}`,
  chartTitle: (days) => `Your payoff over the next ${days} days`,
  chartText: (from, to, lowest, highest) =>
    `It grows a little each day, from ${lowest} on ${from} to ${highest} on ${to}.`,
  chartTable: 'See every day',
  day: 'Day',
  payoff: 'Payoff',
  chosen: 'your date',
  breakdownTitle: 'What it is made of',
  parts: {
    principal: 'Principal',
    interest: 'Interest',
    lateFees: 'Late fees',
    nsfFees: 'Returned payment fees',
    pendingReversals: 'Payments being returned',
  },
  interestThrough: (date) => `Through ${date}`,
  asOf: (time, date) => `As of ${time} Arizona time on ${date}. A payment that posts changes it.`,
  notIncludedTitle: 'What is not taken off',
  notIncludedText: 'These payments are on their way. They lower your payoff once they post.',
  nothingOnItsWay: 'No payments are on their way.',
  onItsWay: (amount, date) => `${amount} on ${date}`,
  status: { PENDING: 'On its way', SCHEDULED: 'Scheduled' },
  letterTitle: 'Payoff letter',
  letterText: 'A PDF with these figures, for you, a dealer or another lender.',
  email: 'Email me the letter',
  download: 'Download the letter',
  emailed: 'We emailed the letter to you.',
  saved: 'The letter is saved with your downloads.',
  notSent: 'The letter was not sent',
  notSaved: 'The letter was not saved',
  unknown: 'We don’t know yet if it worked. Try again: it can’t do any harm.',
  afterTitle: 'What happens after you pay it off',
  after: [
    'We turn autopay off and cancel scheduled payments.',
    'Your loan closes when the payment clears: 10 business days for a bank, 3 for a card.',
    'We send the title or lien release within 10 business days after that.',
    'If you bought a service contract or GAP, ask who sold it about a refund.',
  ],
}

export const payoffQuoteMessages = defineMessages<PayoffQuoteMessages>({
  name: 'payoff-quote',
  en,
  es: () => import('./payoff-quote.messages.es.ts').then((file) => file.es),
})
