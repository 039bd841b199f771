import { type Language, languages } from '#sdk/i18n/language'

/** Who walks: a person of the sandbox who is signed in, or somebody who is not. */
export type Role = 'borrower' | 'staff' | 'visitor'

/** How the portal is walked: in which language, how wide, and as whom. */
export interface View {
  readonly language: Language
  readonly widthPx: number
  readonly role: Role
  /** Ids of the people; null: everybody of the role. */
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
      { language: 'en', widthPx: phonePx, role: 'borrower', people: null },
      { language: 'en', widthPx: desktopPx, role: 'borrower', people: onDesktop },
      { language: 'es', widthPx: phonePx, role: 'borrower', people: inSpanish },
      { language: 'en', widthPx: desktopPx, role: 'staff', people: null },
      { language: 'en', widthPx: phonePx, role: 'visitor', people: null },
    ],
  },
  { ahead: 10, views: [{ language: 'en', widthPx: phonePx, role: 'borrower', people: later }] },
]

/** Everybody in every language on five days of a month. */
export const fullDays: readonly WalkedDay[] = [0, 5, 5, 6, 7].map((ahead) => ({
  ahead,
  views: languages.flatMap<View>((language) => [
    { language, widthPx: phonePx, role: 'borrower', people: null },
    { language, widthPx: desktopPx, role: 'borrower', people: onDesktop },
    { language, widthPx: desktopPx, role: 'staff', people: null },
    { language, widthPx: phonePx, role: 'visitor', people: null },
  ]),
}))

/** Pages to begin on, by who walks. Later steps of a flow are reached by pressing. */
export const roots: Readonly<Record<Role, readonly string[]>> = {
  // In the order in which most is said of the loan.
  borrower: [
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
  ],
  staff: ['/admin', '/admin/impersonate', '/admin/input-pco-plan', '/admin/cancel-pco-plan'],
  visitor: [
    '/',
    '/payment-options',
    '/pre-login',
    '/pre-login/account-lookup',
    '/pre-login/verify-email',
    '/pre-login/verify-email/success',
    '/pre-login/verify-email/error',
    '/error',
    '/error/process-error',
    '/customer-support-center',
    '/customer-support-center/my-carport-account',
    '/customer-support-center/my-profile',
    '/customer-support-center/my-payments',
    '/customer-support-center/my-autopay',
    '/customer-support-center/insurance-and-claims',
    '/customer-support-center/my-title',
    '/customer-support-center/my-vehicle',
    '/customer-support-center/simple-interest',
    '/customer-support-center/tax-refund-benefits',
    '/customer-support-center/skip-a-payment',
    '/customer-support-center/search-results',
    '/privacy-policy',
    '/terms-of-use',
    '/ai-policy',
  ],
}

/** Pages of a borrower with a large figure at their top. */
export const headed: readonly string[] = [
  '/account',
  '/make-a-payment',
  '/enroll-autopay',
  '/autopay-otp',
  '/payoff-quote',
  '/account-details',
  '/payment-plan',
  '/account-resolution',
  '/pco-negotiation',
]

/** Pages that are reached by pressing, not by their address: steps of a flow, and what a step refuses with. */
export const steps = /\/(terms|review-terms|verify|success|payment|enroll|payment-ineligible|mock)$/

/** Addresses that lead a visitor on to another page, and samples of parts of pages. */
export const passages =
  /^\/(styleguide|deep-link|app-banner-redirect|email-campaign-redirect|select-account-login|payment-authenticate-success)/
