import * as terms from '#sdk/loan/payment-terms'
import { formatCents } from '#sdk/money/money'
import type { PaymentHelp } from './topic.ts'

/** Help about paying, by hand and by autopay, in English. */
export const paymentHelp: PaymentHelp = {
  'my-payments': ({ phone, cutoff, order }) => ({
    title: 'My payments',
    summary: 'How to pay, when we credit your payment, how we apply it and how to cancel it.',
    sections: [
      {
        heading: 'Ways to pay',
        paragraphs: [
          'Pay here from a bank account for free, or with a debit card for a fee. You’ll see the fee before you pay.',
          'You can also pay by phone, or mail a check or money order. We don’t accept cash or credit cards.',
        ],
      },
      {
        heading: 'When we credit your payment',
        paragraphs: [
          'We credit your payment on the date you choose. If you pay today, we credit it today, even at night, on weekends and on bank holidays.',
          `You can choose a date up to ${terms.paymentDaysAhead} days ahead, or ${terms.pastDueDaysAhead} days ahead if you’re past due. Card payments are always made today.`,
        ],
      },
      {
        heading: 'The daily cutoff',
        paragraphs: [
          `The cutoff for bank payments is ${cutoff} Arizona time on business days. We send later payments to the bank on the next business day.`,
          'That only affects when it leaves your account and when it shows in your history. We still credit it on the day you made it.',
        ],
      },
      {
        heading: 'How we apply your payment',
        paragraphs: ['We apply every payment in the same order:'],
        points: order,
      },
      {
        heading: 'Late fees',
        paragraphs: [
          `We may charge a late fee if a payment is still short after the grace period. Most states and contracts give ${terms.lateFeeGraceDays} days after the due date. Texas gives ${terms.texasLateFeeGraceDays}.`,
          `The fee is a percentage of the amount you didn’t pay, usually ${terms.lateFeePercent} percent, up to a maximum. We charge only one late fee per payment.`,
          `Your contract shows your terms. If its fee is lower, we charge the lower fee. We don’t charge a late fee if you’re short by ${formatCents(terms.lateToleranceCents)} or less.`,
        ],
      },
      {
        heading: 'If your bank returns a payment',
        paragraphs: [
          'We reverse the payment in your history and let you know. What it paid is due again.',
          `If there wasn’t enough money in the account, we may charge a ${formatCents(terms.returnedPaymentFeeCents)} fee where your state allows it. We don’t try the payment again automatically.`,
        ],
      },
      {
        heading: 'Cancel a payment',
        paragraphs: [
          `Open your scheduled payments and choose Cancel. You can cancel a bank payment until ${cutoff} Arizona time on the day we send it to the bank. Your receipt shows the exact time.`,
          'You can’t cancel an approved card payment here.',
        ],
      },
      {
        heading: 'If you can’t pay',
        paragraphs: [`Call us at ${phone} before the due date. We’ll go over your options with you.`],
      },
    ],
  }),
  'my-autopay': ({ cutoff }) => ({
    title: 'My autopay',
    summary: 'How automatic payments work: what we take, and how to change or stop them.',
    sections: [
      {
        heading: 'What autopay pays',
        paragraphs: [
          'Autopay takes what’s due for the period and nothing more. If you already paid, it doesn’t take anything. It never takes fees.',
          `It also makes the last payment on your loan. We’ll notify you ${terms.lastPaymentNoticeDays} days and ${terms.autopayNoticeDays} days ahead.`,
        ],
      },
      {
        heading: 'Set it up',
        paragraphs: [
          'Choose the bank account or debit card, how often to pay, and the first date. You’ll see your upcoming payments before you sign.',
          'Autopay is optional and free. No plan, extension or loan requires it.',
        ],
      },
      {
        heading: 'When an amount changes',
        paragraphs: [
          `We’ll notify you of the amount and date ${terms.autopayNoticeDays} days ahead. If there isn’t time for that, we take the old amount.`,
        ],
      },
      {
        heading: 'Change, skip or stop',
        paragraphs: [
          `You can do this here until ${cutoff} Arizona time on the business day before the payment leaves your account.`,
          `You can also ask your bank to stop it at least ${terms.bankStopDays} business days before.`,
        ],
      },
      {
        heading: 'If an autopay payment is returned',
        paragraphs: [
          'We’ll let you know, and we won’t try it again. Please make that payment yourself.',
          `If two payments in a row are returned for insufficient funds, autopay is turned off for ${terms.autopayHoldDays} days.`,
        ],
      },
    ],
  }),
}
