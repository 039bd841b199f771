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
    question: 'Can we measure how you use this site to improve it? It works the same either way.',
    accept: 'Accept',
    decline: 'Decline',
    choose: 'Manage choices',
    title: 'Your privacy choices',
    intro: 'You can change this anytime at the bottom of any page.',
    save: 'Save my choices',
    saved: 'Your privacy choices are saved.',
    privacyChoices: 'Your privacy choices',
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
  es: () => import('./consent.messages.es.ts').then((file) => file.consentMessagesEs),
})
