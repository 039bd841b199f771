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
    lastChanged: (date) => `Last updated: ${date}`,
    questions: 'Questions',
    questionsText: 'Call us. We’ll explain any of this in plain language, in English or Spanish.',
    policies: {
      'privacy-policy': {
        title: 'Privacy policy',
        lead: (brand) => `What ${brand} learns about you through this site, why, and the choices you have.`,
        sections: [
          {
            title: 'Information we keep',
            paragraphs: ['We keep what we need to service your loan:'],
            points: [
              'Your name, addresses, phone numbers and email.',
              'Your loan: what you owe, what you’ve paid, and letters about it.',
              'Your saved bank accounts and cards: a token and the last four digits. Only our payment processors have the full numbers.',
              'When you signed in, from which network address, and what you changed. This helps protect you.',
            ],
          },
          {
            title: 'What we don’t do',
            paragraphs: [],
            points: [
              'We don’t sell your information.',
              'This site has no ads and no trackers from other companies.',
              'We never ask for your password or a code by phone, text or email.',
            ],
          },
          {
            title: 'Who we share it with',
            paragraphs: [
              'Banks and payment processors get what they need to process a payment. Courts and regulators get what the law requires. Companies that work for us may use it only for that work.',
            ],
          },
          {
            title: 'In your browser',
            paragraphs: [
              'We store your language, the page you wanted before you signed in, and any payment you started. Your sign-in is a cookie that ends with your session. None of this includes a bank, card or Social Security number.',
            ],
          },
          {
            title: 'Your choices',
            paragraphs: [
              'You can ask for a copy of what we keep, have mistakes corrected, and tell us how to contact you. We can’t delete records early if the law requires us to keep them, such as payment records.',
            ],
          },
        ],
      },
      'terms-of-use': {
        title: 'Terms of use',
        lead: (brand) => `The rules for using this ${brand} site. Your loan contract doesn’t change and comes first.`,
        sections: [
          {
            title: 'Your login is yours',
            paragraphs: [
              'Use this site for your own loan only. Don’t share your password or codes. Tell us right away if you think someone else signed in as you.',
            ],
          },
          {
            title: 'Payments',
            paragraphs: [
              'When you confirm a payment, you authorize us to take that amount once from the account you chose. Before you confirm, you’ll see the fee, the date, and how long you can cancel. If your bank returns a payment, it counts as not made.',
            ],
          },
          {
            title: 'What you see',
            paragraphs: [
              'Amounts are as of the moment you view them. We label estimates as estimates. If this site and your contract disagree, your contract controls.',
            ],
          },
          {
            title: 'When the site is down',
            paragraphs: [
              'We may close parts of the site for maintenance. You can still pay by phone or mail. Your due dates don’t change.',
            ],
          },
        ],
      },
      'ai-policy': {
        title: 'AI policy',
        lead: (brand) => `Where ${brand} uses artificial intelligence on this site, and where it doesn’t.`,
        sections: [
          {
            title: 'Decisions about your loan',
            paragraphs: [
              'Artificial intelligence doesn’t decide what you owe, which fees apply, or what help you can get on this site. These follow written rules that are the same for everyone and that people can check.',
            ],
          },
          {
            title: 'What you read and write',
            paragraphs: [
              'Amounts, dates and letters on this site come from your account and follow fixed rules. People read the messages you send us.',
            ],
          },
          {
            title: 'If this changes',
            paragraphs: ['We’ll tell you here before it starts. You’ll always be able to reach a person.'],
          },
        ],
      },
    },
  },
  es: () => import('./legal.messages.es.ts').then((m) => m.es),
})
