import { defineMessages } from '#sdk/i18n/messages'
import type { ConsentCategory } from '#sdk/loan/experience'

/** What visitors are asked and told about cookies and measuring. */
export interface ConsentMessages {
  regionLabel: string
  question: string
  accept: string
  decline: string
  choose: string
  title: string
  intro: string
  save: string
  saved: string
  privacyChoices: string
  categories: Record<ConsentCategory, { name: string; text: string }>
  always: string
}

export const consentMessages = defineMessages<ConsentMessages>({
  name: 'consent',
  en: {
    regionLabel: 'Your privacy choices',
    question: 'May we measure how this site is used, to make it better? It works the same either way.',
    accept: 'Yes, you may',
    decline: 'No',
    choose: 'Choose',
    title: 'Your privacy choices',
    intro: 'You can change this at any time at the foot of each page.',
    save: 'Save my choices',
    saved: 'Your privacy choices are saved.',
    privacyChoices: 'Your privacy choices',
    categories: {
      C0001: { name: 'Needed', text: 'Keeps you signed in and your payments safe.' },
      C0002: { name: 'Performance', text: 'Tells us which pages are slow or fail. No names, no amounts.' },
      C0003: { name: 'Function', text: 'Shows us how pages are used, with all text covered.' },
      C0004: { name: 'Offers', text: 'Lets us tell you about offers that fit.' },
      C0005: { name: 'Social media', text: 'Lets you share pages.' },
      C0007: { name: 'Advertising', text: 'Lets partners show you ads elsewhere.' },
    },
    always: 'Always on',
  },
  es: () => import('./consent.messages.es.ts').then((file) => file.consentMessagesEs),
})
