import * as terms from '#sdk/loan/payment-terms'
import { formatCents } from '#sdk/money/money'
import type { VehicleHelp } from './topic.ts'

/** Help about the car itself, in English. */
export const vehicleHelp: VehicleHelp = {
  'my-vehicle': ({ phone }) => ({
    title: 'My vehicle',
    summary: 'Moving, selling your car, and what to do if you’re behind.',
    sections: [
      {
        heading: 'If you move',
        paragraphs: ['Tell us your new address. Your new state may require you to register the car there.'],
      },
      {
        heading: 'Sell it or trade it in',
        paragraphs: [
          'You can sell or trade in the car if the sale pays off the loan. Get a payoff quote and give it to the buyer or dealer.',
          'If the price is less than the payoff, you still owe the difference.',
        ],
      },
      {
        heading: 'If you’re behind',
        paragraphs: [
          `If you don’t pay your loan, your car could be repossessed. Call us early at ${phone}. You may have more options than you think.`,
        ],
      },
      {
        heading: 'Repairs and recalls',
        paragraphs: [
          'Your payments are still due while the car is in the shop. A dealer for your car’s brand fixes recalls for free. Use your VIN to check for one.',
        ],
      },
    ],
  }),
  'insurance-and-claims': ({ phone, hours, repairClaims }) => ({
    title: 'Insurance and claims',
    summary: 'What to do after an accident, and how insurance works with your loan.',
    sections: [
      {
        heading: 'Keep the car insured',
        paragraphs: [
          'Your contract says what coverage the car needs until the loan is paid off. List us as the lienholder on your policy.',
        ],
      },
      {
        heading: 'After an accident or theft',
        paragraphs: ['First, make sure everyone is safe. Then:'],
        points: [
          'Call your insurance company and open a claim.',
          `Call us at ${phone} and give us the claim number. ${hours}.`,
          'Keep making your payments. They’re still due during a claim, which can take weeks.',
        ],
      },
      {
        heading: 'If the car can be repaired',
        paragraphs: [
          `Your insurance company may send a check made out to both you and us. Call our repair claims team at ${repairClaims} before you deposit it.`,
        ],
      },
      {
        heading: 'If the car is a total loss',
        paragraphs: [
          'The insurance company pays us first, up to what you owe. You get anything left over.',
          'If it pays less than you owe, the rest is still due. If you bought GAP coverage, it may pay the rest.',
        ],
      },
    ],
  }),
  'my-title': ({ phone, dmvFax }) => ({
    title: 'My title',
    summary: 'Who holds the title, and when you get it after the last payment.',
    sections: [
      {
        heading: 'While you are paying',
        paragraphs: ['The title shows our lien on the car. In some states you hold it, and in others we do.'],
      },
      {
        heading: 'After the last payment',
        paragraphs: [
          `First your payment has to clear. That takes ${terms.bankClearingDays} business days for a bank payment and ${terms.cardClearingDays} for a debit card.`,
          `Within ${terms.titleReleaseDays} business days after that, we send the title or the lien release. We email you the date.`,
          `If ${formatCents(terms.payoffResidueCents)} or less is left after a payoff, we write it off. It won’t delay your title.`,
        ],
      },
      {
        heading: 'Where it goes',
        paragraphs: [
          `We send it to your address on file. If you moved, call us at ${phone} before you pay off the loan.`,
          'In states with electronic titles, we notify the state, and the state sends the title.',
          `If your state’s motor vehicle office (DMV) gives you papers for us, fax them to ${dmvFax}.`,
        ],
      },
      {
        heading: 'Refunds',
        paragraphs: [
          `If you paid too much, we’ll refund the difference within ${terms.refundDays} business days.`,
          'If you bought GAP, insurance or a service contract, you may be owed a partial refund. Ask the seller.',
        ],
      },
    ],
  }),
}
