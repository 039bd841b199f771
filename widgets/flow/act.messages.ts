import { defineMessages } from '#sdk/i18n/messages'

/** Texts for any change that never reached us. */
export interface ActMessages {
  notReceived: string
}

export const en: ActMessages = {
  notReceived: 'Your request didn’t reach us, so nothing changed. You can try again.',
}

export const actMessages = defineMessages<ActMessages>({
  name: 'act',
  en,
  es: () => import('./act.messages.es.ts').then((file) => file.es),
})
