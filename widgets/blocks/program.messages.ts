import { defineMessages } from '#sdk/i18n/messages'

/** What all hardship programs say alike. Amounts come in already written in the language. */
export interface ProgramMessages {
  date: string
  adding: (count: number, total: string) => string
  agreementPaper: string
  agreementSaved: string
  agreementNotSaved: string
}

export const en: ProgramMessages = {
  date: 'Date',
  adding: (count, total) => (count === 1 ? `1 payment of ${total}` : `${count} payments that add up to ${total}`),
  agreementPaper: 'Save your agreement',
  agreementSaved: 'Your agreement is in your downloads.',
  agreementNotSaved: 'We couldn’t save your agreement. Please try again.',
}

export const programMessages = defineMessages<ProgramMessages>({
  name: 'program',
  en,
  es: () => import('./program.messages.es.ts').then((file) => file.es),
})
