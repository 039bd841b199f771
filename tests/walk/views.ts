import { type Language, languages } from '#sdk/i18n/language'

/** How the portal is walked: in which language, how wide, and as whom. */
export interface View {
  readonly language: Language
  readonly widthPx: number
  /** Ids of the people; null: every borrower. */
  readonly people: readonly string[] | null
}

/** What is walked on one day of the sandbox's clock. */
interface WalkedDay {
  /** Days since the walked day before. */
  readonly ahead: number
  readonly views: readonly View[]
}

const phonePx = 375
const desktopPx = 1280

/** An autopay payer with two borrowers, and somebody with two loans, one past due. */
const onDesktop = ['P1', 'P17']
/** Past due, on a plan, charged off, a loan change to sign, nothing wrong. */
const inSpanish = ['P3', 'P5', 'P9', 'P12', 'P25']
/** Whose screens turn with the day: a draw, two plans, the last payment. */
const later = ['P1', 'P4', 'P5', 'P20']

/** Everybody today in English, and some of them on a desktop, in Spanish, and ten days on. */
export const shortDays: readonly WalkedDay[] = [
  {
    ahead: 0,
    views: [
      { language: 'en', widthPx: phonePx, people: null },
      { language: 'en', widthPx: desktopPx, people: onDesktop },
      { language: 'es', widthPx: phonePx, people: inSpanish },
    ],
  },
  { ahead: 10, views: [{ language: 'en', widthPx: phonePx, people: later }] },
]

/** Everybody in every language on five days of a month. */
export const fullDays: readonly WalkedDay[] = [0, 5, 5, 6, 7].map((ahead) => ({
  ahead,
  views: languages.flatMap<View>((language) => [
    { language, widthPx: phonePx, people: null },
    { language, widthPx: desktopPx, people: onDesktop },
  ]),
}))

/** Pages of a borrower, in the order in which most is said of the loan. Later steps of a flow are reached by pressing. */
export const roots: readonly string[] = [
  '/account',
  '/make-a-payment',
  '/make-a-payment/payoff-quote',
  '/enroll-autopay',
  '/autopay-otp',
  '/manage-payments',
  '/payoff-quote',
  '/account-details',
  '/payment-plan',
  '/payment-plan/history',
  '/self-service-ext',
  '/manage-modifications',
  '/manage-modifications/modification-opt-out',
  '/modification-opt-out',
  '/agent-intro-modification',
  '/noagent-intro-modification',
  '/loan-modification-viewer',
  '/account-resolution',
  '/pco-negotiation',
  '/payment-options',
  '/select-account',
  '/customer-support-center',
  '/settings',
  '/my-profile',
  '/my-profile/call-preferences',
  '/my-profile/verify-new-email',
  '/payment-authenticate',
  '/payment/manage-bank-accounts',
  '/payment/manage-debit-cards',
]

/** Pages that are reached by pressing, not by their address: steps of a flow, and what a step refuses with. */
export const steps = /\/(terms|review-terms|verify|success|payment|enroll|payment-ineligible|mock)$/
