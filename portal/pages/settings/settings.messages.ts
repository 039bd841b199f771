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
  english: string
  spanish: string
  payingTitle: string
  bankAccounts: string
  debitCards: string
  scheduledPayments: string
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
    lead: 'Your sign-in, your language, and the ways you pay.',
    signInTitle: 'Sign-in and password',
    signInText: 'Your sign-in and your password are kept by our sign-in service.',
    name: 'Name',
    role: 'You are on the loan as',
    buyer: 'Buyer',
    cobuyer: 'Co-buyer',
    ssn: 'Social Security number',
    ssnEnding: (lastFour) => `Ends in ${lastFour}`,
    email: 'Email you sign in with',
    password: 'Password',
    passwordHidden: 'Never shown',
    passwordText: (minutes) =>
      `We email you a link to set a new password. It works for ${minutes} minutes. A new password signs you out everywhere.`,
    sendLink: 'Email me the link',
    sending: 'Sending',
    linkFailed: (phone) => `We could not ask for the link. Nothing is changed. Try again, or call ${phone}.`,
    openProvider: 'Open the sign-in service',
    languageTitle: 'Language',
    languageText: 'The language of this site on this phone or computer.',
    english: 'English',
    spanish: 'Español',
    payingTitle: 'Paying',
    bankAccounts: 'Bank accounts',
    debitCards: 'Debit cards',
    scheduledPayments: 'Scheduled payments',
    loanTitle: 'Your loan',
    accountDetails: 'Account details and history',
    chooseLoan: 'Choose another loan',
    profile: 'My profile',
    payoffQuote: 'Payoff quote',
    support: 'Customer support',
    contact: 'Ways to reach us',
    signOutTitle: 'Log out',
    signOutText: 'Log out here when others use this phone or computer. Log out everywhere when you lost one.',
    signOut: 'Log out',
    signOutEverywhere: 'Log out everywhere',
    everywhereText: 'You are logged out on every phone and computer, this one too.',
    stillSignedIn: (phone) =>
      `We could not log you out everywhere. You are still logged in. Try again, or call ${phone}.`,
  },
  es: () => import('./settings.messages.es.ts').then((m) => m.es),
})
