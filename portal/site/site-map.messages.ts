import { defineMessages } from '#sdk/i18n/messages'

/** A route's texts. */
export interface RouteTexts {
  /** In the document's title, as "<title> | <brand>". */
  readonly title: string
  /** In the bar; the title where it is left out. */
  readonly titleNavbar?: string
  readonly description?: string
}

/** The names are those of site-map.ts; its test keeps the two lists equal. */
export type SiteMapMessages = Record<keyof typeof en, RouteTexts>

const en = {
  homepage: {
    title: 'Welcome',
    description: 'See your auto loan, make a payment and get help, in English or Spanish.',
  },
  dashboard: { title: 'Dashboard' },
  'make-a-payment': { title: 'Make a payment' },
  'make-a-payment-terms': { title: 'Payment terms', titleNavbar: 'Make a payment' },
  'make-a-payment-review': { title: 'Review payment', titleNavbar: 'Make a payment' },
  'make-a-payment-success': { title: 'Payment receipt', titleNavbar: 'Make a payment' },
  'payment-ineligible': { title: 'Online payment not available', titleNavbar: 'Make a payment' },
  'make-a-payment-payoff': { title: 'Pay off your loan', titleNavbar: 'Make a payment' },
  'make-a-payment-mock': { title: 'Test payments' },
  'select-account': { title: 'Choose an account', titleNavbar: 'Autopay' },
  'select-account-login': { title: 'Choose your loan' },
  'enroll-autopay': { title: 'Autopay' },
  'enroll-autopay-terms': { title: 'Autopay payments', titleNavbar: 'Autopay' },
  'enroll-autopay-review': { title: 'Review autopay', titleNavbar: 'Autopay' },
  'enroll-autopay-verify': { title: 'Confirm autopay', titleNavbar: 'Autopay' },
  'enroll-autopay-success': { title: 'Autopay receipt', titleNavbar: 'Autopay' },
  'autopay-otp': { title: 'Pay and set up autopay', titleNavbar: 'Pay and autopay' },
  'autopay-otp-payment': { title: 'Your payment now', titleNavbar: 'Pay and autopay' },
  'autopay-otp-enroll': { title: 'Your autopay', titleNavbar: 'Pay and autopay' },
  'autopay-otp-review': { title: 'Review and sign', titleNavbar: 'Pay and autopay' },
  'autopay-otp-success': { title: 'Payment and autopay receipt', titleNavbar: 'Pay and autopay' },
  'manage-bank-accounts': { title: 'Manage bank accounts', titleNavbar: 'Bank accounts' },
  'manage-debit-cards': { title: 'Manage debit cards', titleNavbar: 'Debit cards' },
  'manage-payments': { title: 'Manage payments', titleNavbar: 'Payments' },
  'payoff-quote': { title: 'Payoff quote' },
  'payment-authenticate': { title: 'Pay by debit card', titleNavbar: 'Debit card' },
  'payment-authenticate-success': { title: 'Debit card added', titleNavbar: 'Debit card' },
  'pre-login': { title: 'Sign in' },
  'account-lookup': { title: 'Find your account' },
  'verify-email': { title: 'Verify your email', titleNavbar: 'Verify email' },
  'verify-email-success': { title: 'Email verified', titleNavbar: 'Verify email' },
  'verify-email-error': { title: 'Email not verified', titleNavbar: 'Verify email' },
  'payment-options': {
    title: 'Payment options',
    description: 'Ways to pay your auto loan, what each costs and when we credit it.',
  },
  'privacy-policy': {
    title: 'Privacy policy',
    description: 'What we learn about you, why, and the choices you have.',
  },
  'terms-of-use': { title: 'Terms of use', description: 'The rules for using this site.' },
  'ai-policy': {
    title: 'AI policy',
    description: 'Where we use artificial intelligence, and where we don’t.',
  },
  settings: { title: 'Account settings', titleNavbar: 'Account' },
  'account-details': { title: 'Account details' },
  'agent-intro-modification': {
    title: 'Change your loan with an advisor',
    titleNavbar: 'Change your loan',
    description: 'How an advisor can help you change the terms of your loan, and the status of your loan.',
  },
  'noagent-intro-modification': {
    title: 'Change your loan',
    description: 'What changing your loan means, and the status of your loan.',
  },
  'manage-modifications': { title: 'Your loan changes', titleNavbar: 'Loan changes' },
  'manage-modification-opt-out': { title: 'Opt out of a loan change', titleNavbar: 'Loan changes' },
  'modification-opt-out': { title: 'Opt out of a loan change', titleNavbar: 'Loan changes' },
  'loan-modification-viewer': { title: 'Loan change documents', titleNavbar: 'Loan changes' },
  'my-profile': { title: 'My profile' },
  'verify-new-email': { title: 'Verify your new email', titleNavbar: 'My profile' },
  'call-preferences': { title: 'Call preferences', titleNavbar: 'My profile' },
  'payment-plan': { title: 'Payment plan' },
  'payment-plan-history': { title: 'Payment plan history', titleNavbar: 'Payment plan' },
  'self-service-ext': { title: 'Payment extension' },
  'account-resolution': { title: 'Account resolution' },
  'pco-negotiation': { title: 'Keep Your Keys' },
  'app-banner-redirect': { title: 'Opening your account', titleNavbar: 'One moment' },
  'deep-link': { title: 'Opening your page', titleNavbar: 'One moment' },
  EmailCampaignRedirect: {
    title: 'From your email',
    description: 'The page our email links to.',
  },
  'customer-support-center': {
    title: 'Customer support',
    description: 'Answers about your auto loan, your payments and your car.',
  },
  'csc-my-account': { title: 'Help: My account', titleNavbar: 'My account' },
  'csc-my-profile': { title: 'Help: My profile', titleNavbar: 'My profile' },
  'csc-my-payments': { title: 'Help: My payments', titleNavbar: 'My payments' },
  'csc-my-autopay': { title: 'Help: My autopay', titleNavbar: 'My autopay' },
  'csc-insurance-and-claims': { title: 'Help: Insurance and claims', titleNavbar: 'Insurance and claims' },
  'csc-my-title': { title: 'Help: My title', titleNavbar: 'My title' },
  'csc-my-vehicle': { title: 'Help: My vehicle', titleNavbar: 'My vehicle' },
  'csc-simple-interest': { title: 'Help: Simple interest', titleNavbar: 'Simple interest' },
  'csc-tax-refund-benefits': { title: 'Help: Tax refund benefits', titleNavbar: 'Tax refund benefits' },
  'csc-skip-a-payment': { title: 'Help: Skip a payment', titleNavbar: 'Skip a payment' },
  'csc-search-results': { title: 'Help: Search results', titleNavbar: 'Search results' },
  admin: { title: 'Staff' },
  impersonate: { title: 'Impersonate a customer', titleNavbar: 'Staff' },
  'input-pco-plan': { title: 'Enter a plan', titleNavbar: 'Staff' },
  'view-cancel-pco-plan': { title: 'View or cancel a plan', titleNavbar: 'Staff' },
  styleguide: { title: 'Style guide' },
  'styleguide-variables': { title: 'Style guide: variables', titleNavbar: 'Variables' },
  'styleguide-global-components': { title: 'Style guide: components', titleNavbar: 'Components' },
  'styleguide-colors': { title: 'Style guide: colors', titleNavbar: 'Colors' },
  'styleguide-svgs': { title: 'Style guide: icons', titleNavbar: 'Icons' },
  error: { title: 'Something went wrong' },
  'process-error': { title: 'Something went wrong' },
} as const satisfies Record<string, RouteTexts>

/** The texts of every route. */
export const siteMapMessages = defineMessages<SiteMapMessages>({
  name: 'site-map',
  en,
  es: () => import('./site-map.messages.es.ts').then((m) => m.es),
})
