import { defineMessages } from '#sdk/i18n/messages'

/** A route's texts. */
export interface RouteTexts {
  /** In the document's title, as "<title> | <brand>". */
  readonly title: string
  /** In the bar; the title where it is left out. */
  readonly titleNavbar?: string
  readonly description?: string
}

/** The names are those of router.tsx; the router's test keeps the two lists equal. */
export type SiteMapMessages = Record<keyof typeof en, RouteTexts>

const en = {
  homepage: {
    title: 'Welcome',
    titleNavbar: 'Welcome',
    description: 'See your auto loan, make a payment and get help, in English or Spanish.',
  },
  dashboard: { title: 'Dashboard', titleNavbar: 'Dashboard' },
  'make-a-payment': { title: 'Make a Payment', titleNavbar: 'Make a Payment' },
  'make-a-payment-terms': { title: 'Payment Terms', titleNavbar: 'Make a Payment' },
  'make-a-payment-review': { title: 'Review Payment', titleNavbar: 'Make a Payment' },
  'make-a-payment-success': { title: 'Payment Receipt', titleNavbar: 'Make a Payment' },
  'payment-ineligible': { title: 'Online Payment Not Available', titleNavbar: 'Make a Payment' },
  'make-a-payment-payoff': { title: 'Pay Off Your Loan', titleNavbar: 'Make a Payment' },
  'make-a-payment-mock': { title: 'Test Payments', titleNavbar: 'Test Payments' },
  'select-account': { title: 'Choose an Account', titleNavbar: 'Autopay' },
  'select-account-login': { title: 'Choose Your Loan', titleNavbar: 'Choose Your Loan' },
  'enroll-autopay': { title: 'Autopay', titleNavbar: 'Autopay' },
  'enroll-autopay-terms': { title: 'Autopay Payments', titleNavbar: 'Autopay' },
  'enroll-autopay-review': { title: 'Review Autopay', titleNavbar: 'Autopay' },
  'enroll-autopay-verify': { title: 'Confirm Autopay', titleNavbar: 'Autopay' },
  'enroll-autopay-success': { title: 'Autopay Receipt', titleNavbar: 'Autopay' },
  'autopay-otp': { title: 'Pay and Set Up Autopay', titleNavbar: 'Pay and Autopay' },
  'autopay-otp-payment': { title: 'Your Payment Now', titleNavbar: 'Pay and Autopay' },
  'autopay-otp-enroll': { title: 'Autopay After It', titleNavbar: 'Pay and Autopay' },
  'autopay-otp-review': { title: 'Review and Sign', titleNavbar: 'Pay and Autopay' },
  'autopay-otp-success': { title: 'Payment and Autopay Receipt', titleNavbar: 'Pay and Autopay' },
  'manage-bank-accounts': { title: 'Manage Bank Accounts', titleNavbar: 'Bank Accounts' },
  'manage-debit-cards': { title: 'Manage Debit Cards', titleNavbar: 'Debit Cards' },
  'manage-payments': { title: 'Manage Payments', titleNavbar: 'Payments' },
  'payoff-quote': { title: 'Payoff Quote', titleNavbar: 'Payoff Quote' },
  'payment-authenticate': { title: 'Pay by Debit Card', titleNavbar: 'Debit Card' },
  'payment-authenticate-success': { title: 'Debit Card Added', titleNavbar: 'Debit Card' },
  'pre-login': { title: 'Sign In', titleNavbar: 'Sign In' },
  'account-lookup': { title: 'Find Your Account', titleNavbar: 'Find Your Account' },
  'verify-email': { title: 'Verify Your Email', titleNavbar: 'Verify Email' },
  'verify-email-success': { title: 'Email Verified', titleNavbar: 'Verify Email' },
  'verify-email-error': { title: 'Email Not Verified', titleNavbar: 'Verify Email' },
  'payment-options': {
    title: 'Payment Options',
    titleNavbar: 'Payment Options',
    description: 'All the ways to pay your auto loan, what each costs and when it counts.',
  },
  'privacy-policy': {
    title: 'Privacy Policy',
    titleNavbar: 'Privacy Policy',
    description: 'What we know about you, why, and what you can do about it.',
  },
  'terms-of-use': { title: 'Terms of Use', titleNavbar: 'Terms of Use', description: 'The rules for using this site.' },
  'ai-policy': {
    title: 'AI Policy',
    titleNavbar: 'AI Policy',
    description: 'Where we use artificial intelligence, and where we do not.',
  },
  settings: { title: 'Account Settings', titleNavbar: 'Account' },
  'account-details': { title: 'Account Details', titleNavbar: 'Account Details' },
  'agent-intro-modification': {
    title: 'Change Your Loan With an Advisor',
    titleNavbar: 'Change Your Loan',
    description: 'How an advisor helps you change the terms of your loan, and where your loan stands.',
  },
  'noagent-intro-modification': {
    title: 'Change Your Loan',
    titleNavbar: 'Change Your Loan',
    description: 'What a change of your loan means, and where your loan stands.',
  },
  'manage-modifications': { title: 'Your Loan Changes', titleNavbar: 'Loan Changes' },
  'manage-modification-opt-out': { title: 'Opt Out of a Loan Change', titleNavbar: 'Loan Changes' },
  'modification-opt-out': { title: 'Opt Out of a Loan Change', titleNavbar: 'Loan Changes' },
  'loan-modification-viewer': { title: 'Loan Change Documents', titleNavbar: 'Loan Changes' },
  'my-profile': { title: 'My Profile', titleNavbar: 'My Profile' },
  'verify-new-email': { title: 'Verify Your New Email', titleNavbar: 'My Profile' },
  'call-preferences': { title: 'Call Preferences', titleNavbar: 'My Profile' },
  'payment-plan': { title: 'Payment Plan', titleNavbar: 'Payment Plan' },
  'payment-plan-history': { title: 'Payment Plan History', titleNavbar: 'Payment Plan' },
  'self-service-ext': { title: 'Payment Extension', titleNavbar: 'Payment Extension' },
  'account-resolution': { title: 'Account Resolution', titleNavbar: 'Account Resolution' },
  'pco-negotiation': { title: 'Keep Your Keys', titleNavbar: 'Keep Your Keys' },
  'app-banner-redirect': { title: 'Opening Your Account', titleNavbar: 'One Moment' },
  'deep-link': { title: 'Opening Your Page', titleNavbar: 'One Moment' },
  EmailCampaignRedirect: {
    title: 'From Your Email',
    titleNavbar: 'From Your Email',
    description: 'The page behind the link in our email.',
  },
  'customer-support-center': {
    title: 'Customer Support',
    titleNavbar: 'Customer Support',
    description: 'Answers about your auto loan, your payments and your car.',
  },
  'csc-my-account': { title: 'Help: My Account', titleNavbar: 'My Account' },
  'csc-my-profile': { title: 'Help: My Profile', titleNavbar: 'My Profile' },
  'csc-my-payments': { title: 'Help: My Payments', titleNavbar: 'My Payments' },
  'csc-my-autopay': { title: 'Help: My Autopay', titleNavbar: 'My Autopay' },
  'csc-insurance-and-claims': { title: 'Help: Insurance and Claims', titleNavbar: 'Insurance and Claims' },
  'csc-my-title': { title: 'Help: My Title', titleNavbar: 'My Title' },
  'csc-my-vehicle': { title: 'Help: My Vehicle', titleNavbar: 'My Vehicle' },
  'csc-simple-interest': { title: 'Help: Simple Interest', titleNavbar: 'Simple Interest' },
  'csc-tax-refund-benefits': { title: 'Help: Tax Refund Benefits', titleNavbar: 'Tax Refund Benefits' },
  'csc-skip-a-payment': { title: 'Help: Skip a Payment', titleNavbar: 'Skip a Payment' },
  'csc-search-results': { title: 'Help: Search Results', titleNavbar: 'Search Results' },
  admin: { title: 'Staff', titleNavbar: 'Staff' },
  impersonate: { title: 'Impersonate a Customer', titleNavbar: 'Staff' },
  'input-pco-plan': { title: 'Enter a Keep Your Keys Plan', titleNavbar: 'Staff' },
  'view-cancel-pco-plan': { title: 'View or Cancel a Keep Your Keys Plan', titleNavbar: 'Staff' },
  styleguide: { title: 'Style Guide', titleNavbar: 'Style Guide' },
  'styleguide-variables': { title: 'Style Guide: Variables', titleNavbar: 'Variables' },
  'styleguide-global-components': { title: 'Style Guide: Components', titleNavbar: 'Components' },
  'styleguide-colors': { title: 'Style Guide: Colors', titleNavbar: 'Colors' },
  'styleguide-svgs': { title: 'Style Guide: Icons', titleNavbar: 'Icons' },
  error: { title: 'Something Went Wrong', titleNavbar: 'Something Went Wrong' },
  'process-error': { title: 'Something Went Wrong', titleNavbar: 'Something Went Wrong' },
} as const satisfies Record<string, RouteTexts>

/** The texts of every route. */
export const siteMapMessages = defineMessages<SiteMapMessages>({
  name: 'site-map',
  en,
  es: () => import('./site-map.messages.es.ts').then((m) => m.es),
})
