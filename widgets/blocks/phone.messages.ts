import { defineMessages } from '#sdk/i18n/messages'

/** What is said and offered while nobody answers the phone. */
export interface PhoneMessages {
  /** @param day null today */
  closed: (day: string | null, time: string, zone: string) => string
  help: string
}

export const en: PhoneMessages = {
  closed: (day, time, zone) => `Closed now. We open ${day ?? 'today'} at ${time} ${zone}.`,
  help: 'Get help online',
}

export const phoneMessages = defineMessages<PhoneMessages>({
  name: 'phone',
  en,
  es: () => import('./phone.messages.es.ts').then((file) => file.es),
})
