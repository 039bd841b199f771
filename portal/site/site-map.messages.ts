import { defineMessages } from '#sdk/i18n/messages'
import { type RouteTexts, under } from './route-texts.ts'

/** The names are those of site-map.ts; its test keeps the two lists equal. */
export type SiteMapMessages = Record<keyof typeof en, RouteTexts>

const help = (topic: string) => ({ title: `Help: ${topic}`, titleNavbar: topic })

const en = {
  homepage: {
    title: 'Welcome',
    description: 'See your auto loan, make a payment and get help, in English or Spanish.',
  },
  dashboard: { title: 'Dashboard' },
  ...under('Make a payment', {
    'make-a-payment': 'Make a payment',
    'make-a-payment-terms': 'Payment terms',
    'make-a-payment-review': 'Review payment',
    'make-a-payment-success': 'Payment receipt',
    'payment-ineligible': 'Online payment not available',
    'make-a-payment-payoff': 'Pay off your loan',
  }),
  'make-a-payment-mock': { title: 'Test payments' },
  'select-account-login': { title: 'Choose your loan' },
  ...under('Autopay', {
    'select-account': 'Choose an account',
    'enroll-autopay': 'Autopay',
    'enroll-autopay-terms': 'Autopay payments',
    'enroll-autopay-review': 'Review autopay',
    'enroll-autopay-verify': 'Confirm autopay',
    'enroll-autopay-success': 'Autopay receipt',
  }),
  ...under('Pay and autopay', {
    'autopay-otp': 'Pay and set up autopay',
    'autopay-otp-payment': 'Your payment now',
    'autopay-otp-enroll': 'Your autopay',
    'autopay-otp-review': 'Review and sign',
    'autopay-otp-success': 'Payment and autopay receipt',
  }),
  'manage-bank-accounts': { title: 'Manage bank accounts', titleNavbar: 'Bank accounts' },
  'manage-debit-cards': { title: 'Manage debit cards', titleNavbar: 'Debit cards' },
  'manage-payments': { title: 'Manage payments', titleNavbar: 'Payments' },
  'payoff-quote': { title: 'Payoff quote' },
  ...under('Debit card', {
    'payment-authenticate': 'Pay by debit card',
    'payment-authenticate-success': 'Debit card added',
  }),
  'pre-login': { title: 'Sign in' },
  'account-lookup': { title: 'Find your account' },
  ...under('Verify email', {
    'verify-email': 'Verify your email',
    'verify-email-success': 'Email verified',
    'verify-email-error': 'Email not verified',
  }),
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
  ...under('Loan changes', {
    'manage-modifications': 'Your loan changes',
    'manage-modification-opt-out': 'Opt out of a loan change',
    'modification-opt-out': 'Opt out of a loan change',
    'loan-modification-viewer': 'Loan change documents',
  }),
  ...under('My profile', {
    'my-profile': 'My profile',
    'verify-new-email': 'Verify your new email',
    'call-preferences': 'Call preferences',
  }),
  ...under('Payment plan', {
    'payment-plan': 'Payment plan',
    'payment-plan-history': 'Payment plan history',
  }),
  'self-service-ext': { title: 'Payment extension' },
  'account-resolution': { title: 'Account resolution' },
  'pco-negotiation': { title: 'Keep Your Keys' },
  ...under('One moment', {
    'app-banner-redirect': 'Opening your account',
    'deep-link': 'Opening your page',
  }),
  EmailCampaignRedirect: {
    title: 'From your email',
    description: 'The page our email links to.',
  },
  'customer-support-center': {
    title: 'Customer support',
    description: 'Answers about your auto loan, your payments and your car.',
  },
  'csc-my-account': help('My account'),
  'csc-my-profile': help('My profile'),
  'csc-my-payments': help('My payments'),
  'csc-my-autopay': help('My autopay'),
  'csc-insurance-and-claims': help('Insurance and claims'),
  'csc-my-title': help('My title'),
  'csc-my-vehicle': help('My vehicle'),
  'csc-simple-interest': help('Simple interest'),
  'csc-tax-refund-benefits': help('Tax refund benefits'),
  'csc-skip-a-payment': help('Skip a payment'),
  'csc-search-results': help('Search results'),
  ...under('Staff', {
    admin: 'Staff',
    impersonate: 'Impersonate a customer',
    'input-pco-plan': 'Enter a plan',
    'view-cancel-pco-plan': 'View or cancel a plan',
  }),
  styleguide: { title: 'Style guide' },
  'styleguide-variables': { title: 'Style guide: variables', titleNavbar: 'Variables' },
  'styleguide-global-components': { title: 'Style guide: components', titleNavbar: 'Components' },
  'styleguide-colors': { title: 'Style guide: colors', titleNavbar: 'Colors' },
  'styleguide-svgs': { title: 'Style guide: icons', titleNavbar: 'Icons' },
  ...under('Something went wrong', {
    error: 'Something went wrong',
    'process-error': 'Something went wrong',
  }),
} as const satisfies Record<string, RouteTexts>

/** The texts of every route. */
export const siteMapMessages = defineMessages<SiteMapMessages>({
  name: 'site-map',
  en,
  es: () => import('./site-map.messages.es.ts').then((m) => m.es),
})
