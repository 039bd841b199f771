import { defineMessages } from '#sdk/i18n/messages'

/** Texts used only by account resolution. */
export interface AccountResolutionMessages {
  title: string
  account: (lastFour: string) => string
  lead: string
  fullTitle: string
  fullText: string
  planTitle: string
  planText: string
  see: string
  settledTitle: string
  settledText: string
}

export const en: AccountResolutionMessages = {
  title: 'Resolve your account',
  account: (lastFour) => `Account ending in ${lastFour}`,
  lead: 'You no longer have the vehicle, and you still owe a balance on the loan. Here’s how you can settle it.',
  fullTitle: 'Pay in full',
  fullText: 'Once your payment clears, we close the loan and confirm it in writing.',
  planTitle: 'Pay over time',
  planText:
    'Choose a first payment and payments after it. No interest and no fees are added while you keep up with the plan.',
  see: 'See my plans',
  settledTitle: 'Nothing is owed on this loan',
  settledText: 'You don’t need to do anything. Documents are below.',
}

export const accountResolutionMessages = defineMessages<AccountResolutionMessages>({
  name: 'account-resolution',
  en,
  es: () => import('./account-resolution.messages.es.ts').then((file) => file.es),
})
