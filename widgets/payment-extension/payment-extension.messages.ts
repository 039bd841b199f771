import { defineMessages } from '#sdk/i18n/messages'
import * as extensionTerms from '#sdk/loan/extension-terms'
import type { ExtensionOption } from '#sdk/loan/enums.graphql'
import type { Compared, ExtensionStep } from './payment-extension.state.ts'

/** The texts of an extension. Dates and amounts come in already written in the language. */
export interface PaymentExtensionMessages {
  title: string
  account: (lastFour: string) => string
  loading: string
  loadFailed: string
  steps: Readonly<Record<Exclude<ExtensionStep, 'overview' | 'done'>, string>>
  openTitle: string
  openText: string
  points: readonly string[]
  left: (count: number) => string
  seeTerms: string
  closedTitle: string
  conditionalTitle: string
  conditionalText: string
  toDoTitle: string
  notChecked: string
  optionsTitle: string
  options: Readonly<Record<Exclude<ExtensionOption, 'CALL_US'>, string>>
  callUs: (phone: string) => string
  backToDashboard: string
  underWayTitle: string
  underWayText: string
  posts: (amount: string, date: string) => string
  cancelNote: string
  inForceTitle: string
  dueNext: string
  oldDue: string
  seePayments: string
  termsTitle: string
  payNow: string
  payNowNote: (date: string) => string
  nothingToPay: string
  compareCaption: string
  compared: Readonly<Record<Compared['what'], string>>
  days: (count: number) => string
  costTitle: string
  extraInterest: string
  extraInterestNote: (days: string) => string
  factsTitle: string
  facts: (facts: { payments: number; leftAfter: number }) => readonly string[]
  stillPastDue: (amount: string, days: string) => string
  movesTitle: string
  was: string
  willBe: string
  amount: string
  choose: string
  choicesTitle: string
  dateLabel: string
  dateHelp: string
  dateRange: (from: string, to: string) => string
  cardDate: (date: string) => string
  autopayLegend: string
  skip: string
  skipMeaning: (date: string) => string
  keep: string
  keepMeaning: (amount: string, date: string) => string
  keepNothing: string
  review: string
  signTitle: string
  method: string
  paymentDate: string
  autopay: string
  sign: (amount: string) => string
  signFree: string
  doneTitle: string
  doneText: (date: string) => string
  doneFree: string
  nextTitle: string
  next: (facts: { isPaid: boolean; date: string }) => readonly string[]
  tryAgain: string
}

export const en: PaymentExtensionMessages = {
  title: 'Payment extension',
  account: (lastFour) => `Account ending in ${lastFour}`,
  loading: 'Loading your extension',
  loadFailed: 'We couldn’t load the terms. No changes were made.',
  steps: { terms: 'What it costs', choices: 'Your choices', sign: 'Review and sign' },
  openTitle: 'You can extend your loan',
  openText: 'An extension moves all of your unpaid payments about one month later. Your loan ends later too.',
  points: [
    'You pay only the interest you owe so far. That payment doesn’t count as one of your regular payments.',
    'Interest keeps adding up until you pay, so you pay more in total. We show you how much before you decide.',
    'Nothing changes until you sign.',
  ],
  left: (count) =>
    count === 1 ? 'You can have 1 more extension on this loan.' : `You can have ${count} more extensions on this loan.`,
  seeTerms: 'See what it costs',
  closedTitle: 'You can’t extend a payment online right now',
  conditionalTitle: 'One thing to do first',
  conditionalText: 'Once that’s paid, with any fee for it, you can extend your loan here.',
  toDoTitle: 'What to do',
  notChecked: 'We couldn’t check whether you can get an extension. No changes were made.',
  optionsTitle: 'What you can do instead',
  options: {
    MAKE_A_PAYMENT: 'Make a payment',
    PAYMENT_PLAN: 'See payment plans',
    LOAN_CHANGE: 'See loan changes',
  },
  callUs: (phone) => `Call us at ${phone}`,
  backToDashboard: 'Back to your account',
  underWayTitle: 'Your extension is in progress',
  underWayText: 'Your new dates take effect when everything is signed and paid.',
  posts: (amount, date) => `Your new dates take effect when your ${amount} payment of ${date} posts.`,
  cancelNote: 'If you cancel that payment, the extension is canceled too.',
  inForceTitle: 'Your extension is in effect',
  dueNext: 'Next payment due',
  oldDue: 'Due date before',
  seePayments: 'See scheduled payments',
  termsTitle: 'What an extension costs and changes',
  payNow: 'Pay now',
  payNowNote: (date) => `The interest you owe through ${date}. It pays no regular payment.`,
  nothingToPay: 'You owe no interest today, so there’s nothing to pay.',
  compareCaption: 'Your loan today and with the extension',
  compared: {
    due: 'Payment due',
    pastDue: 'Past due',
    daysPastDue: 'Days past due',
    maturity: 'Loan ends',
    last: 'Last payment, about',
  },
  days: (count) => (count === 1 ? '1 day' : `${count} days`),
  costTitle: 'What it costs',
  extraInterest: 'Extra interest',
  extraInterestNote: (days) => `For ${days} more on what you owe today.`,
  factsTitle: 'Good to know',
  facts: ({ payments, leftAfter }) => [
    `All ${payments} payments you haven’t made move.`,
    'Interest isn’t added to your principal. You never pay interest on interest.',
    'There’s no late fee for the payments that move, if you pay them by their new due dates.',
    'Optional products, such as GAP, a service contract, or insurance, aren’t extended. Check their end dates.',
    'You can still make a payment at any time. It lowers the interest.',
    leftAfter === 1
      ? 'After this you can have 1 more extension.'
      : `After this you can have ${leftAfter} more extensions.`,
    `If your extension payment is returned, the extension is canceled and your old dates come back. We won’t charge a late fee for ${extensionTerms.returnDays} days after we tell you.`,
  ],
  stillPastDue: (amount, days) => `After the extension ${amount} is still past due, for ${days}.`,
  movesTitle: 'The first payments that move',
  was: 'Was due',
  willBe: 'Will be due',
  amount: 'Amount',
  choose: 'Continue',
  choicesTitle: 'How do you want to pay?',
  dateLabel: 'Payment date',
  dateHelp: 'Each day later adds a day of interest to this payment.',
  dateRange: (from, to) => `Choose a date from ${from} to ${to}.`,
  cardDate: (date) => `${date}. A card is charged right away.`,
  autopayLegend: 'What should autopay do until your new due date?',
  skip: 'Skip until then',
  skipMeaning: (date) => `Autopay takes nothing before ${date}. Then it continues as before.`,
  keep: 'Continue as usual',
  keepMeaning: (amount, date) => `Autopay still takes ${amount} on ${date}. That pays your next payment early.`,
  keepNothing: 'Autopay continues on its regular days.',
  review: 'Review and sign',
  signTitle: 'Review and sign',
  method: 'Payment method',
  paymentDate: 'Payment date',
  autopay: 'Autopay',
  sign: (amount) => `Sign and pay ${amount}`,
  signFree: 'Sign the extension',
  doneTitle: 'Your extension is signed',
  doneText: (date) => `Your next payment is due ${date}.`,
  doneFree: 'Your new dates are in effect.',
  nextTitle: 'What happens next',
  next: ({ isPaid, date }) => [
    ...(isPaid ? ['Your bank or card pays the interest you owe. When that posts, your due dates move.'] : []),
    'We sent you a copy of the agreement.',
    `Your next payment is due ${date}. You can pay sooner.`,
  ],
  tryAgain: 'Try again',
}

export const paymentExtensionMessages = defineMessages<PaymentExtensionMessages>({
  name: 'payment-extension',
  en,
  es: () => import('./payment-extension.messages.es.ts').then((file) => file.es),
})
