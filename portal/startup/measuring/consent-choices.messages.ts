import { defineMessages } from '#sdk/i18n/messages'
import type { ConsentCategory } from '#sdk/loan/experience'

/** What may be measured, one by one, for whoever opens the choices. */
export interface ConsentChoicesMessages {
  title: string
  intro: string
  save: string
  categories: Record<ConsentCategory, { name: string; text: string }>
  always: string
}

export const consentChoicesMessages = defineMessages<ConsentChoicesMessages>({
  name: 'consent-choices',
  en: {
    title: 'Your privacy choices',
    intro: 'You can change this anytime at the bottom of any page.',
    save: 'Save my choices',
    categories: {
      C0001: { name: 'Strictly necessary', text: 'Keeps you signed in and your payments safe.' },
      C0002: { name: 'Performance', text: 'Tells us which pages are slow or fail. No names, no amounts.' },
      C0003: { name: 'Functional', text: 'Shows us how pages are used, with all text hidden.' },
      C0004: { name: 'Offers', text: 'Lets us show you offers you may like.' },
      C0005: { name: 'Social media', text: 'Lets you share pages.' },
      C0007: { name: 'Advertising', text: 'Lets partners show you ads on other sites.' },
    },
    always: 'Always on',
  },
  es: () => import('./consent-choices.messages.es.ts').then((file) => file.consentChoicesMessagesEs),
})
