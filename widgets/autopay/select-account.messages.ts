import { defineMessages } from '#sdk/i18n/messages'

/** The texts of choosing a loan for autopay. Dates, times and amounts come in already written in the language. */
export interface SelectAccountMessages {
  accountsTitle: string
  accountsText: string
  accountsLegend: string
  accountOption: (lastFour: string) => string
  accountDue: (amount: string, date: string) => string
  accountPastDue: string
  /** By the backend's letter; where one is missing, the backend's own word is shown. */
  statuses: Readonly<Record<string, string>>
  accountNothingDue: string
  accountClosed: string
  accountFailed: string
  accountMissing: string
  accountsFailed: string
}

export const en: SelectAccountMessages = {
  accountsTitle: 'Choose an account for autopay',
  accountsText: 'You have more than one loan. You set up autopay for each one separately.',
  accountsLegend: 'Which loan is it for?',
  accountOption: (lastFour) => `Account ending in ${lastFour}`,
  accountDue: (amount, date) => `${amount} due ${date}`,
  accountPastDue: 'Past due',
  statuses: {},
  accountNothingDue: 'Nothing is due right now',
  accountClosed: 'Autopay isn’t available for this account',
  accountFailed: 'We can’t show this account right now. No changes were made to it.',
  accountMissing: 'Choose a loan.',
  accountsFailed: 'We couldn’t load your accounts. No changes were made.',
}

export const selectAccountMessages = defineMessages<SelectAccountMessages>({
  name: 'autopay-account',
  en,
  es: () => import('./select-account.messages.es.ts').then((file) => file.es),
})
