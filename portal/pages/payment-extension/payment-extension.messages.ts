import { defineMessages } from '#sdk/i18n/messages'
import type { ModificationEligibility } from '#sdk/loan/modifications'
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
      lead: 'An extension moves payments that are due now to the end of your loan. We check it with you by phone.',
      points: [
        'Your loan ends later. Interest adds up meanwhile, so you pay more in all.',
        'You may have to make one smaller payment first.',
        'Nothing changes until you have agreed to the new dates.',
      ],
    },
    extensionTitle: 'Is an extension open to you?',
    extension: {
      ELIGIBLE: 'Yes. Call us, and we agree on the new dates with you.',
      CONDITIONAL: 'Yes, once one thing is settled first. Call us, and we tell you what it is.',
      ENROLLED: 'One is under way. The new dates count once everyone on the loan has signed.',
      INELIGIBLE: 'Not right now. Call us, and we look for another way with you.',
    },
    extensionCosts: (amount) => `You would first pay the interest that is open today: ${amount}.`,
  },
  es: () => import('./payment-extension.messages.es.ts').then((m) => m.es),
})
