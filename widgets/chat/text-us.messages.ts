import { defineMessages } from '#sdk/i18n/messages'

/** The texts of text-us, apart from the chat's: a phone that may only write loads no others. */
export interface TextUsMessages {
  textWithUs: string
  /** The number is in groups. */
  textUs: (number: string) => string
}

export const en: TextUsMessages = {
  textWithUs: 'Text with Us',
  textUs: (number) => `Text us at ${number}`,
}

export const textUsMessages = defineMessages<TextUsMessages>({
  // A page replaces these under the one name of the capability.
  name: 'chat',
  en,
  es: () => import('./text-us.messages.es.ts').then((file) => file.es),
})
