import { defineMessages } from '#sdk/i18n/messages'

/** One part of a policy. */
export interface PolicySection {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly points?: readonly string[]
}

/** A policy as a borrower reads it. */
export interface Policy {
  readonly title: string
  readonly lead: (brand: string) => string
  readonly sections: readonly PolicySection[]
}

/** The policies, by the names of their routes. */
export interface LegalMessages {
  lastChanged: (date: string) => string
  questions: string
  questionsText: string
  policies: Record<'privacy-policy' | 'terms-of-use' | 'ai-policy', Policy>
}

export const legalMessages = defineMessages<LegalMessages>({
  name: 'legal',
  en: {
    lastChanged: (date) => `Last changed: ${date}`,
    questions: 'Questions',
    questionsText: 'Call us. We will explain any of this in plain words, in English or Spanish.',
    policies: {
      'privacy-policy': {
        title: 'Privacy policy',
        lead: (brand) => `What ${brand} knows about you through this site, why, and what you can do about it.`,
        sections: [
          {
            title: 'What we keep',
            paragraphs: ['We keep what we need to run your loan:'],
            points: [
              'Your name, addresses, phone numbers and email.',
              'Your loan: what you owe, what you paid, and letters about it.',
              'For your saved bank accounts and cards: a token and the last four digits. The full numbers are with our payment processors only.',
              'When and from which address you signed in, and what you changed. This protects you.',
            ],
          },
          {
            title: 'What we do not do',
            paragraphs: [],
            points: [
              'We do not sell what we know about you.',
              'This site has no advertising and no trackers of other companies.',
              'We never ask for your password or a code on the phone, by text or by email.',
            ],
          },
          {
            title: 'Who gets it',
            paragraphs: [
              'Banks and payment processors get what a payment needs. Courts and regulators get what the law asks for. Companies that work for us may use it for that work only.',
            ],
          },
          {
            title: 'In your browser',
            paragraphs: [
              'We keep your language, the page you wanted before signing in, and a payment you have begun. Your sign-in is a cookie that ends with your session. Nothing there holds a bank, card or Social Security number.',
            ],
          },
          {
            title: 'Your choices',
            paragraphs: [
              'You can ask for a copy of what we keep, have mistakes corrected, and tell us how to reach you. What the law makes us keep, such as payment records, we cannot delete early.',
            ],
          },
        ],
      },
      'terms-of-use': {
        title: 'Terms of use',
        lead: (brand) =>
          `The rules for using this site of ${brand}. Your loan contract stays as it is and comes first.`,
        sections: [
          {
            title: 'Your login is yours',
            paragraphs: [
              'Use this site for your own loan only. Do not share your password or codes. Tell us at once when you think that somebody else signed in as you.',
            ],
          },
          {
            title: 'Payments',
            paragraphs: [
              'When you confirm a payment you allow us to take that amount once from the account you chose. Before you confirm you see the fee, the date, and until when you can cancel. A payment that your bank returns counts as not made.',
            ],
          },
          {
            title: 'What you see',
            paragraphs: [
              'Amounts are as of the moment you look. Estimates are marked as estimates. When this site and your contract disagree, your contract counts.',
            ],
          },
          {
            title: 'When the site is down',
            paragraphs: [
              'We may close parts of it for repairs. You can then pay by phone or mail. Your due dates do not change because of it.',
            ],
          },
        ],
      },
      'ai-policy': {
        title: 'AI policy',
        lead: (brand) => `Where ${brand} uses artificial intelligence on this site, and where it does not.`,
        sections: [
          {
            title: 'Decisions about your loan',
            paragraphs: [
              'No artificial intelligence decides on this site what you owe, which fees apply, or which help you can get. These follow written rules, the same for everybody, and people can check them.',
            ],
          },
          {
            title: 'What you read and write',
            paragraphs: [
              'Amounts, dates and letters on this site are made from your account by fixed rules. Messages you send us are read by people.',
            ],
          },
          {
            title: 'If this changes',
            paragraphs: ['We will say so here before it starts. You will always be able to reach a person.'],
          },
        ],
      },
    },
  },
  es: () => import('./legal.messages.es.ts').then((m) => m.es),
})
