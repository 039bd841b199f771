import { defineMessages } from '#sdk/i18n/messages'
import type { ModificationEligibility } from '#sdk/loan/enums.graphql'
import type { HardshipTopic } from '../hardship/hardship.messages.ts'

/** What the page about payment extensions says. */
export interface PaymentExtensionMessages {
  topic: HardshipTopic
  extensionTitle: string
  extension: Readonly<Record<ModificationEligibility, string>>
  extensionCosts: (amount: string) => string
}

export const paymentExtensionMessages = defineMessages<PaymentExtensionMessages>({
  name: 'payment-extension',
  en: {
    topic: {
      title: 'Payment extension',
      lead: 'An extension moves payments that are due now to the end of your loan. We’ll go over it with you by phone.',
      points: [
        'Your loan ends later. Interest adds up in the meantime, so you pay more in total.',
        'You may have to make one smaller payment first.',
        'Nothing changes until you agree to the new dates.',
      ],
    },
    extensionTitle: 'Do you qualify for an extension?',
    extension: {
      ELIGIBLE: 'Yes. Call us and we’ll set up the new dates with you.',
      CONDITIONAL: 'Yes, once you take care of one thing first. Call us and we’ll tell you what it is.',
      ENROLLED: 'You have one in progress. The new dates take effect once everyone on the loan has signed.',
      INELIGIBLE: 'Not right now. Call us and we’ll look at other options with you.',
    },
    extensionCosts: (amount) => `You’d first pay the interest you owe today: ${amount}.`,
  },
  es: () => import('./payment-extension.messages.es.ts').then((m) => m.es),
})
