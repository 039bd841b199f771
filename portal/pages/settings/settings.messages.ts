import { defineMessages } from '#sdk/i18n/messages'

/** The account settings. */
export interface SettingsMessages {
  title: string
  lead: string
  signInTitle: string
  signInText: string
  name: string
  role: string
  buyer: string
  cobuyer: string
  ssn: string
  ssnEnding: (lastFour: string) => string
  email: string
  password: string
  passwordHidden: string
  passwordText: (minutes: string) => string
  sendLink: string
  sending: string
  linkFailed: (phone: string) => string
  openProvider: string
  languageTitle: string
  languageText: string
  payingTitle: string
  bankAccounts: string
  debitCards: string
  scheduledPayments: string
  notOnline: string
  loanTitle: string
  accountDetails: string
  chooseLoan: string
  profile: string
  payoffQuote: string
  support: string
  contact: string
  signOutTitle: string
  signOutText: string
  signOut: string
  signOutEverywhere: string
  everywhereText: string
  stillSignedIn: (phone: string) => string
}

export const settingsMessages = defineMessages<SettingsMessages>({
  name: 'settings',
  en: {
    title: 'Account settings',
    lead: 'Your sign-in, language and payment methods.',
    signInTitle: 'Sign-in and password',
    signInText: 'Our sign-in service manages your sign-in and password.',
    name: 'Name',
    role: 'Your role on the loan',
    buyer: 'Buyer',
    cobuyer: 'Co-buyer',
    ssn: 'Social Security number',
    ssnEnding: (lastFour) => `Ends in ${lastFour}`,
    email: 'Email you sign in with',
    password: 'Password',
    passwordHidden: 'Never shown',
    passwordText: (minutes) =>
      `We’ll email you a link to set a new password. It works for ${minutes} minutes. A new password signs you out everywhere.`,
    sendLink: 'Email me the link',
    sending: 'Sending',
    linkFailed: (phone) => `We couldn’t send the link. No changes were made. Try again, or call ${phone}.`,
    openProvider: 'Open the sign-in service',
    languageTitle: 'Language',
    languageText: 'The language for this site on this phone or computer.',
    payingTitle: 'Payments',
    bankAccounts: 'Bank accounts',
    debitCards: 'Debit cards',
    scheduledPayments: 'Scheduled payments',
    notOnline: 'This loan can’t be paid online right now. You can still see your saved accounts and your payments.',
    loanTitle: 'Your loan',
    accountDetails: 'Account details and history',
    chooseLoan: 'Choose another loan',
    profile: 'My profile',
    payoffQuote: 'Payoff quote',
    support: 'Customer support',
    contact: 'Ways to reach us',
    signOutTitle: 'Log out',
    signOutText: 'Log out here if others use this phone or computer. Log out everywhere if you lost a device.',
    signOut: 'Log out',
    signOutEverywhere: 'Log out everywhere',
    everywhereText: 'This logs you out on every phone and computer, including this one.',
    stillSignedIn: (phone) =>
      `We couldn’t log you out everywhere. You’re still signed in. Try again, or call ${phone}.`,
  },
  es: () => import('./settings.messages.es.ts').then((m) => m.es),
})
