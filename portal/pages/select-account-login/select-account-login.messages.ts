import { defineMessages } from '#sdk/i18n/messages'

/** The choice of a loan at login. */
export interface SelectAccountLoginMessages {
  title: string
  lead: string
  visitorTitle: string
  visitorText: string
  signIn: string
  failed: (phone: string) => string
  loading: string
  loadFailed: (lastFour: string) => string
  account: (lastFour: string) => string
  pastDue: (days: number) => string
  nothingDue: string
  /** By the backend's status letter. Falls back to the backend's own description. */
  statuses: Readonly<Record<string, string>>
  dueOn: (amount: string, date: string) => string
}

export const selectAccountLoginMessages = defineMessages<SelectAccountLoginMessages>({
  name: 'select-account-login',
  en: {
    title: 'Which loan do you want to view?',
    lead: 'You can switch loans anytime on your dashboard.',
    visitorTitle: 'Choose your loan',
    visitorText: 'Sign in first, then choose which loan to view.',
    signIn: 'Sign in',
    failed: (phone) => `We couldn’t open the sign-in page. Try again, or call ${phone}.`,
    loading: 'Loading your loans',
    loadFailed: (lastFour) => `We couldn’t load your loan ending in ${lastFour}. No changes were made.`,
    account: (lastFour) => `Loan ending in ${lastFour}`,
    pastDue: (days) => (days === 1 ? '1 day past due' : `${days} days past due`),
    nothingDue: 'Nothing is due',
    statuses: {},
    dueOn: (amount, date) => `${amount} due ${date}`,
  },
  es: () => import('./select-account-login.messages.es.ts').then((m) => m.es),
})
