import { defineMessages } from '#sdk/i18n/messages'

/** Texts of the consent tool, about cookies and measuring. */
export interface ConsentMessages {
  regionLabel: string
  question: string
  accept: string
  decline: string
  choose: string
  saved: string
  privacyChoices: string
}

export const consentMessages = defineMessages<ConsentMessages>({
  name: 'consent',
  en: {
    regionLabel: 'Your privacy choices',
    question: 'Can we measure how you use this site to improve it? It works the same either way.',
    accept: 'Accept',
    decline: 'Decline',
    choose: 'Manage choices',
    saved: 'Your privacy choices are saved.',
    privacyChoices: 'Your privacy choices',
  },
  es: () => import('./consent.messages.es.ts').then((file) => file.consentMessagesEs),
})
