import { defineMessages } from '#sdk/i18n/messages'

/** What a page about an account says when there is none. */
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
    noAccounts: 'We see no loan for you right now',
    noAccountsText: 'It may take a day until a new loan shows here. If you expect one, call us.',
    waysToReachUs: 'How to pay and reach us',
    missing: (lastFour) => `We cannot show your loan ending in ${lastFour} right now`,
    missingText: (phone) =>
      `Nothing about it has changed, and payments that are set up still go out. Try again in a moment, or call ${phone}.`,
    showAgain: 'Try again',
  },
  es: () => import('./account-page.messages.es.ts').then((m) => m.es),
})
