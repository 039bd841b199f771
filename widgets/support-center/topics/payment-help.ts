import type { HelpFacts, HelpTopics } from './topic.ts'

/** Help about paying, by hand and by autopay, in English. */
export function paymentHelp(facts: HelpFacts): Pick<HelpTopics, 'my-payments' | 'my-autopay'> {
  return { 'my-payments': payments(facts), 'my-autopay': autopay(facts) }
}

function payments({ phone, cutoff, order }: HelpFacts): HelpTopics['my-payments'] {
  return {
    title: 'My payments',
    summary: 'How to pay, when it counts, what it pays and how to cancel it.',
    sections: [
      {
        heading: 'Ways to pay',
        paragraphs: [
          'Pay here from a bank account for free, or with a debit card for a fee. You see the fee before you pay.',
          'You can also pay by phone, or mail a check or money order. We don’t accept cash or credit cards.',
        ],
      },
      {
        heading: 'When your payment counts',
        paragraphs: [
          'A payment counts on the date you choose. One made today counts today, also at night, on weekends and on bank holidays.',
          'You can choose a date up to 45 days ahead, or 14 days when you are past due. Card payments are for today.',
        ],
      },
      {
        heading: 'The daily cut-off',
        paragraphs: [
          `Bank payments for the day close at ${cutoff} Arizona time on business days. A later payment goes to the bank on the next business day.`,
          'That changes only when your bank sees it and when it shows in your history. It still counts on the day you made it.',
        ],
      },
      {
        heading: 'How your payment is applied',
        paragraphs: ['Every payment follows the same order:'],
        points: order,
      },
      {
        heading: 'Late fees',
        paragraphs: [
          'A late fee can be added when a payment is still short after the grace days. Most states and contracts give 10 days after the due date. Texas gives 15.',
          'The fee is a share of the part you did not pay, usually 5 percent, with a top limit. There is one late fee for each payment, never a second one.',
          'Your contract has your numbers. If it is lower, the lower one counts. Being short by $5.00 or less is not late.',
        ],
      },
      {
        heading: 'If your bank returns a payment',
        paragraphs: [
          'We take the payment back out of your history and tell you. What it had paid is due again.',
          'If there was not enough money in the account, a fee of $15.00 can be added where your state allows it. We do not try the payment again by ourselves.',
        ],
      },
      {
        heading: 'Cancel a payment',
        paragraphs: [
          `Open your scheduled payments and press Cancel. A bank payment can be canceled until ${cutoff} Arizona time on the day we send it to the bank. Your receipt shows the exact time.`,
          'A card payment that was approved cannot be canceled here.',
        ],
      },
      {
        heading: 'If you cannot pay',
        paragraphs: [`Call us at ${phone} before the due date. We look with you at what is possible.`],
      },
    ],
  }
}

function autopay({ cutoff }: HelpFacts): HelpTopics['my-autopay'] {
  return {
    title: 'My autopay',
    summary: 'Regular payments by themselves: what we draw, and how to change or stop it.',
    sections: [
      {
        heading: 'What autopay draws',
        paragraphs: [
          'It draws what is due for the period and nothing more. If you already paid, nothing is drawn. Fees are never drawn.',
          'The last payment of the loan is drawn too. We write to you 30 days and 10 days before.',
        ],
      },
      {
        heading: 'Start it',
        paragraphs: [
          'You choose the bank account or debit card, how often, and the first date. You see the next draws before you sign.',
          'Autopay is your choice. No plan, extension or loan depends on it, and it is free.',
        ],
      },
      {
        heading: 'When an amount changes',
        paragraphs: [
          'We write to you 10 days before with the amount and the date. If there is no time for that, the old amount is drawn.',
        ],
      },
      {
        heading: 'Change, skip or stop',
        paragraphs: [
          `You can do it here until ${cutoff} Arizona time on the business day before the bank sees the draw.`,
          'You may also tell your bank to stop it, three business days before.',
        ],
      },
      {
        heading: 'If a draw comes back',
        paragraphs: [
          'We tell you, and we do not try it again. Please make that payment yourself.',
          'When two draws in a row come back for lack of money, autopay ends for 60 days.',
        ],
      },
    ],
  }
}
