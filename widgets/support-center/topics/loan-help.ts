import type { HelpFacts, HelpTopics } from './topic.ts'

type LoanTopics = Pick<HelpTopics, 'simple-interest' | 'skip-a-payment' | 'tax-refund-benefits'>

/** Help about how the loan works and what it costs, in English. */
export function loanHelp(facts: HelpFacts): LoanTopics {
  return {
    'simple-interest': simpleInterest(facts),
    'skip-a-payment': skip(facts),
    'tax-refund-benefits': taxRefund(facts),
  }
}

function simpleInterest({ order }: HelpFacts): HelpTopics['simple-interest'] {
  return {
    title: 'Simple interest',
    summary: 'How interest is worked out each day, and why paying early costs you less.',
    sections: [
      {
        heading: 'Interest is added by the day',
        paragraphs: [
          'Each day costs your principal, times your yearly rate, divided by 365. The principal is what you still owe of the loan itself.',
          'Interest is never added to the principal. You pay no interest on interest.',
        ],
      },
      {
        heading: 'Interest rate and APR',
        paragraphs: [
          'Your interest rate is what we use to add interest each day. The APR (annual percentage rate) shows what the loan costs per year, including finance charges such as fees paid at the start.',
          'Your contract has both. Paying on time keeps what the loan costs close to what the contract shows.',
        ],
      },
      {
        heading: 'What a payment pays',
        paragraphs: ['Every payment follows the same order:'],
        points: order,
      },
      {
        heading: 'Early or late changes the split',
        paragraphs: [
          'Pay early, and fewer days of interest have added up. More of your payment lowers the principal.',
          'Pay late, and more of it goes to interest. The loan then ends later or costs more, even without a late fee.',
        ],
      },
      {
        heading: 'Paying extra',
        paragraphs: [
          'Extra money pays interest still owed and then lowers your principal. It can also cover up to two payments ahead.',
          'From then on each day costs less. There is no charge for paying early or for paying the loan off.',
        ],
      },
    ],
  }
}

function skip({ phone, hours }: HelpFacts): HelpTopics['skip-a-payment'] {
  return {
    title: 'Skip a payment',
    summary: 'An extension moves your payments one month later. What it costs and who can have one.',
    sections: [
      {
        heading: 'What an extension does',
        paragraphs: [
          'Every open payment moves one month later, and so does the end of your loan. No late fee is added for the payments that move.',
          'Nothing is forgiven. You pay all of it, later.',
        ],
      },
      {
        heading: 'What it costs',
        paragraphs: [
          'Interest is added every day of the extra month. That is the true cost. It is not charged interest itself.',
          'To start it, you pay the interest that has added up so far, up to one regular payment.',
          'Insurance, GAP and service contracts do not get longer with it.',
        ],
      },
      {
        heading: 'Who can have one',
        paragraphs: ['In general, all of this has to be true:'],
        points: [
          'You made at least 6 payments and the loan is at least 180 days old.',
          'You are not more than 45 days past due.',
          'You had no extension in the last 12 months, no more than one in the last 5 years, and no more than two in all.',
          'At least 3 payments are left, and the loan has not reached its end date.',
          'No payment plan, loan change or repossession is under way.',
        ],
      },
      {
        heading: 'Smaller ways first',
        paragraphs: [
          'Paying part of it, or paying some days later, often costs less than an extension.',
          `Call us at ${phone} and we compare them with you. ${hours}.`,
        ],
      },
    ],
  }
}

function taxRefund({ phone }: HelpFacts): HelpTopics['tax-refund-benefits'] {
  return {
    title: 'Tax refund benefits',
    summary: 'What a part of your tax refund can do for your loan.',
    sections: [
      {
        heading: 'If you are past due',
        paragraphs: [
          'A refund can bring your account up to date. That stops late fees and helps your credit.',
          `If it is not enough for all of it, call us at ${phone}. We look at the rest with you.`,
        ],
      },
      {
        heading: 'If you are up to date',
        paragraphs: [
          'An extra payment lowers your principal. From that day on, every day costs less interest until the loan ends.',
          'About how much: the amount, times your yearly rate, times the days left on the loan, divided by 365.',
          'An example: $1,000.00 extra at 18 percent with three years left saves about $540.00.',
        ],
      },
      {
        heading: 'Keep some for yourself',
        paragraphs: [
          'Money for food, rent and repairs comes first. You never have to pay more than what is due.',
          'Once it is posted, an extra payment cannot be taken back.',
        ],
      },
    ],
  }
}
