import * as extensionTerms from '#sdk/loan/extension-terms'
import type { LoanHelp } from './topic.ts'

/** Help about how the loan works and what it costs, in English. */
export const loanHelp: LoanHelp = {
  'simple-interest': ({ order }) => ({
    title: 'Simple interest',
    summary: 'How we calculate interest each day, and why paying early costs you less.',
    sections: [
      {
        heading: 'Interest adds up daily',
        paragraphs: [
          'Interest for one day is your principal times your annual rate, divided by 365. Principal is what you still owe on the loan itself.',
          'We never add interest to your principal, so you don’t pay interest on interest.',
        ],
      },
      {
        heading: 'Interest rate and APR',
        paragraphs: [
          'Your interest rate is what we use to add interest each day. The APR (annual percentage rate) shows what the loan costs per year, including finance charges such as upfront fees.',
          'Your contract shows both. If you pay on time, your total cost stays close to what’s in your contract.',
        ],
      },
      {
        heading: 'How we apply a payment',
        paragraphs: ['We apply every payment in the same order:'],
        points: order,
      },
      {
        heading: 'Paying early or late makes a difference',
        paragraphs: [
          'If you pay early, less interest has added up, so more of your payment lowers your principal.',
          'If you pay late, more of it goes to interest. Your loan then ends later or costs more, even without a late fee.',
        ],
      },
      {
        heading: 'Paying extra',
        paragraphs: [
          'Extra money pays any interest you still owe, then lowers your principal. It can also cover up to two future payments.',
          'After that, you pay less interest each day. There’s no fee to pay early or pay off your loan.',
        ],
      },
    ],
  }),
  'skip-a-payment': ({ phone, hours }) => ({
    title: 'Skip a payment',
    summary: 'An extension moves your payments one month later. See what it costs and who qualifies.',
    sections: [
      {
        heading: 'What an extension does',
        paragraphs: [
          'Every unpaid payment moves one month later, and so does the end of your loan. We don’t charge late fees on the payments that move.',
          'Nothing is forgiven. You still pay all of it, just later.',
        ],
      },
      {
        heading: 'What it costs',
        paragraphs: [
          'Interest adds up every day of the extra month. That’s the real cost. You don’t pay interest on that interest.',
          'To start, you pay the interest that has added up so far, up to one regular payment.',
          'It doesn’t extend insurance, GAP or service contracts.',
        ],
      },
      {
        heading: 'Who qualifies',
        paragraphs: ['In general, all of these must be true:'],
        points: [
          `You’ve made at least ${extensionTerms.paidInstallments} payments and the loan is at least ${extensionTerms.loanDays} days old.`,
          `You aren’t more than ${extensionTerms.pastDueDays} days past due.`,
          `You haven’t had an extension in the last ${extensionTerms.lookBackMonths} months, more than one in the last ${extensionTerms.lookBackYears} years, or more than two in total.`,
          `You have at least ${extensionTerms.installmentsLeft} payments left, and your loan term hasn’t ended.`,
          'You don’t have a payment plan, loan change or repossession in progress.',
        ],
      },
      {
        heading: 'Consider smaller steps first',
        paragraphs: [
          'Paying part of what’s due, or paying a few days late, often costs less than an extension.',
          `Call us at ${phone} and we’ll go over your options. ${hours}.`,
        ],
      },
    ],
  }),
  'tax-refund-benefits': ({ phone }) => ({
    title: 'Tax refund benefits',
    summary: 'How part of your tax refund can help your loan.',
    sections: [
      {
        heading: 'If you’re past due',
        paragraphs: [
          'A refund can bring your account up to date. That stops late fees and helps your credit.',
          `If it doesn’t cover everything, call us at ${phone}. We’ll help you with the rest.`,
        ],
      },
      {
        heading: 'If you’re up to date',
        paragraphs: [
          'An extra payment lowers your principal. From then on, you pay less interest every day until the loan ends.',
          'To estimate how much you’ll save, multiply the amount by your annual rate and the days left on the loan, then divide by 365.',
          'For example, an extra $1,000.00 at 18 percent with three years left saves about $540.00.',
        ],
      },
      {
        heading: 'Keep some for yourself',
        paragraphs: [
          'Money for food, rent and repairs comes first. You never have to pay more than the amount due.',
          'Once an extra payment posts, you can’t get it back.',
        ],
      },
    ],
  }),
}
