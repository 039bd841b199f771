import type { HelpFacts, HelpTopics } from './topic.ts'

type VehicleTopics = Pick<HelpTopics, 'my-vehicle' | 'insurance-and-claims' | 'my-title'>

/** Help about the car itself, in English. */
export function vehicleHelp(facts: HelpFacts): VehicleTopics {
  return { 'my-vehicle': vehicle(facts), 'insurance-and-claims': insurance(facts), 'my-title': title(facts) }
}

function vehicle({ phone }: HelpFacts): HelpTopics['my-vehicle'] {
  return {
    title: 'My vehicle',
    summary: 'The car on your loan, moving, selling it, and help when you are behind.',
    sections: [
      {
        heading: 'If you move',
        paragraphs: ['Tell us your new address. Your new state may ask you to register the car there.'],
      },
      {
        heading: 'Sell it or trade it in',
        paragraphs: [
          'You can, when the loan is paid off with the sale. Ask for a payoff quote and give it to the buyer or the dealer.',
          'If the price is lower than the payoff, the rest is still yours to pay.',
        ],
      },
      {
        heading: 'If you are behind',
        paragraphs: [
          `A loan that stays unpaid can lead to repossession. Call us at ${phone} early. There are often more options than people think.`,
        ],
      },
      {
        heading: 'Repairs and recalls',
        paragraphs: [
          'Your loan goes on while the car is in the shop. Recalls are repaired for free by a dealer of the brand. You need the VIN to check for one.',
        ],
      },
    ],
  }
}

function insurance({ phone, hours, repairClaims }: HelpFacts): HelpTopics['insurance-and-claims'] {
  return {
    title: 'Insurance and claims',
    summary: 'What to do after an accident, and how insurance and your loan go together.',
    sections: [
      {
        heading: 'Keep the car insured',
        paragraphs: [
          'Your contract says what cover the car needs until the loan is paid. Name us as the lienholder on the policy.',
        ],
      },
      {
        heading: 'After an accident or a theft',
        paragraphs: ['First make sure that everybody is safe. Then:'],
        points: [
          'Call your insurance company and open a claim.',
          `Call us at ${phone} and give us the claim number. ${hours}.`,
          'Go on making your payments. The claim does not stop them, and it can take weeks.',
        ],
      },
      {
        heading: 'If the car can be repaired',
        paragraphs: [
          `The insurance may send a check made out to both you and us. Call our repair claims team at ${repairClaims} before you deposit it.`,
        ],
      },
      {
        heading: 'If the car is a total loss',
        paragraphs: [
          'The insurance pays us first, up to what you owe. What is left over is yours.',
          'If it pays less than you owe, the rest is still due. GAP cover, if you bought it, may pay that rest.',
        ],
      },
    ],
  }
}

function title({ phone, dmvFax }: HelpFacts): HelpTopics['my-title'] {
  return {
    title: 'My title',
    summary: 'Who holds the title, and when you get it after the last payment.',
    sections: [
      {
        heading: 'While you are paying',
        paragraphs: ['The title shows that we have a lien on the car. In some states you keep it, in others we do.'],
      },
      {
        heading: 'After the last payment',
        paragraphs: [
          'First your payment has to clear. That takes 10 business days for a bank payment and 3 for a debit card.',
          'Within 10 business days after that, we send the title or the lien release. We email you the date.',
          'If $10.00 or less is left after a payoff, we write it off. It does not hold up your title.',
        ],
      },
      {
        heading: 'Where it goes',
        paragraphs: [
          `To the address we have for you. If you moved, call us at ${phone} before you pay off the loan.`,
          'In states with electronic titles we tell the state, and the state sends the title.',
          `If your state’s motor vehicle office (DMV) gives you papers for us, fax them to ${dmvFax}.`,
        ],
      },
      {
        heading: 'Money that may come back to you',
        paragraphs: [
          'If you paid too much, we refund it within 10 business days.',
          'If you bought GAP, insurance or a service contract, part of the price may be owed to you. Ask whoever sold it.',
        ],
      },
    ],
  }
}
