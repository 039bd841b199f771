import { defineMessages } from '#sdk/i18n/messages'

/** The account look-up page. */
export interface AccountLookupMessages {
  title: string
  lead: string
  accountNumber: string
  accountNumberHelp: string
  accountNumberWrong: string
  last4: string
  last4Wrong: string
  dob: string
  dobWrong: string
  find: string
  failed: string
  call: (phone: string) => string
}

export const accountLookupMessages = defineMessages<AccountLookupMessages>({
  name: 'account-lookup',
  en: {
    title: 'Find your loan',
    lead: 'We ask this once, to connect your login with your loan.',
    accountNumber: 'Account number',
    accountNumberHelp: '12 digits. It is on your statement and in your welcome letter.',
    accountNumberWrong: 'Enter the 12 digits of your account number',
    last4: 'Last 4 digits of your Social Security number',
    last4Wrong: 'Enter the last 4 digits of your Social Security number',
    dob: 'Date of birth',
    dobWrong: 'Enter your date of birth',
    find: 'Find my loan',
    failed: 'We could not reach our server. Nothing was changed. Try again in a minute.',
    call: (phone) => `No luck? Call us at ${phone}.`,
  },
  es: () => import('./account-lookup.messages.es.ts').then((m) => m.es),
})
