import { defineMessages } from '#sdk/i18n/messages'

/** Texts of an account page when there is no account to show. */
export interface AccountPageMessages {
  noAccounts: string
  noAccountsText: string
  waysToReachUs: string
  missing: (lastFour: string) => string
  missingText: (phone: string) => string
  showAgain: string
}

export const accountPageMessages = defineMessages<AccountPageMessages>({
  name: 'account-page',
  en: {
    noAccounts: 'We can’t find a loan under your login',
    noAccountsText: 'A new loan can take a day to show here. If you’re expecting one, call us.',
    waysToReachUs: 'Ways to pay and contact us',
    missing: (lastFour) => `We can’t show your loan ending in ${lastFour} right now`,
    missingText: (phone) =>
      `Nothing about it has changed, and your scheduled payments will still go through. Try again in a moment, or call ${phone}.`,
    showAgain: 'Try again',
  },
  es: () => import('./account-page.messages.es.ts').then((m) => m.es),
})
