import { defineMessages } from '#sdk/i18n/messages'

/** The texts of an element's sign-in pop-up. `site` is the name of the page's host, `who` the partner's with it. */
export interface SignInMessages {
  title: (site: string) => string
  signInText: (brand: string, site: string) => string
  signIn: string
  /** A partner and its page. */
  partner: (name: string, site: string) => string
  /** `ending` is the end of the loan's number. */
  asksForLoan: (who: string, ending: string) => string
  asksForOne: (who: string) => string
  allows: (site: string) => string
  loans: string
  loan: (ending: string) => string
  chooseLoan: string
  confirmLimits: string
  goOn: string
  stop: string
  done: string
  closeMe: string
  failed: string
  failedText: (phone: string) => string
}

export const signInMessages = defineMessages<SignInMessages>({
  name: 'embed-sign-in',
  en: {
    title: (site) => `Continue on ${site}`,
    signInText: (brand, site) => `Sign in to ${brand} first. ${site} never sees your password.`,
    signIn: 'Sign in',
    partner: (name, site) => `${name} (${site})`,
    asksForLoan: (who, ending) => `${who} is asking to use your loan ending in ${ending}.`,
    asksForOne: (who) => `${who} is asking to use one of your loans.`,
    allows: (site) => `If you continue, you can do this on ${site}:`,
    loans: 'Choose a loan',
    loan: (ending) => `Loan ending in ${ending}`,
    chooseLoan: 'Choose the loan you want to use there',
    confirmLimits: 'This lasts ten minutes and covers one loan. The page never gets your password or bank numbers.',
    goOn: 'Continue',
    stop: 'Cancel',
    done: 'You are signed in',
    closeMe: 'You can close this window and pick up where you left off.',
    failed: 'We can’t show your loan on this page',
    failedText: (phone) => `Sign in on our site instead, or call ${phone}.`,
  },
  es: () => import('./sign-in.messages.es.ts').then((m) => m.es),
})
