import { defineMessages } from '#sdk/i18n/messages'
import { bankClearingDays, cardClearingDays, maximumPayoffQuoteDays, titleReleaseDays } from '#sdk/loan/payment-terms'
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
  letterCopyText: string
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
  loadFailed: 'We couldn’t load your payoff. No changes were made.',
  tryAgain: 'Try again',
  callTitle: 'Call us for your payoff',
  callUs: (phone) => `Call us at ${phone}`,
  backToDashboard: 'Back to your account',
  paidTitle: 'Your loan is paid off',
  paidText: 'There’s nothing left to pay. We’ll close the loan when your last payment clears, then send the title.',
  total: 'Payoff total',
  goodThrough: (date) => `Good through ${date}`,
  perDiem: (perDiem) => `Each day after that adds ${perDiem} in interest. If you pay sooner, you pay less.`,
  chooseDate: 'Good through',
  chooseDateHelp: `Choose the date we should credit your payment, up to ${maximumPayoffQuoteDays} days from today.`,
  pay: (amount) => `Pay it off now: ${amount}`,
  payNote: 'That’s your payoff if you pay today.',
  newTotal: (total, date) => `Payoff ${total}, good through ${date}`,
  chartTitle: (days) => `Your payoff over the next ${days} days`,
  chartText: (from, to, lowest, highest) =>
    `It goes up a little each day, from ${lowest} on ${from} to ${highest} on ${to}.`,
  chartTable: 'View each day',
  day: 'Day',
  payoff: 'Payoff',
  chosen: 'your date',
  breakdownTitle: 'Payoff breakdown',
  parts: {
    principal: 'Principal',
    interest: 'Interest',
    lateFees: 'Late fees',
    nsfFees: 'Returned payment fees',
    pendingReversals: 'Payments being returned',
  },
  interestThrough: (date) => `Through ${date}`,
  asOf: (time, date) => `As of ${time} Arizona time on ${date}. It changes when a payment posts.`,
  notIncludedTitle: 'Pending payments not included',
  notIncludedText: 'These payments will lower your payoff once they post.',
  nothingOnItsWay: 'You don’t have any pending payments.',
  onItsWay: (amount, date) => `${amount} on ${date}`,
  status: { PENDING: 'Processing', SCHEDULED: 'Scheduled' },
  letterTitle: 'Payoff letter',
  letterText: 'A PDF with these amounts for you, a dealer or another lender.',
  letterCopyText:
    'To protect your privacy, the letter you download here leaves out your name and vehicle. The one we email you includes them.',
  email: 'Email me the letter',
  download: 'Download the letter',
  emailed: 'We emailed you the letter.',
  saved: 'Your letter is in your downloads.',
  notSent: 'We couldn’t send the letter',
  notSaved: 'We couldn’t save the letter',
  unknown: 'We don’t know yet if it worked. It’s safe to try again.',
  afterTitle: 'What happens after you pay it off',
  after: [
    'We turn off autopay and cancel scheduled payments.',
    `Your loan closes when the payment clears: ${bankClearingDays} business days for a bank, ${cardClearingDays} for a card.`,
    `We send the title or lien release within ${titleReleaseDays} business days after that.`,
    'If you bought a service contract or GAP, ask the seller about a refund.',
  ],
}

export const payoffQuoteMessages = defineMessages<PayoffQuoteMessages>({
  name: 'payoff-quote',
  en,
  es: () => import('./payoff-quote.messages.es.ts').then((file) => file.es),
})
