import { type ComponentType, lazy } from 'react'
import { type Preloadable, preloadable } from '#ui'
import type { AddBankAccountForm } from '#widgets/payment-methods'
import type { PageName, PageProps, PortalRoute } from './site-route.ts'

type LoadPage = () => Promise<{ Page: ComponentType<PageProps> }>

/**
 * A page in a chunk of its own, fetched when it is first opened (route-84). Meanwhile it suspends, so that the page before it stays where
 * it is, as in any transition. What does not come in two tries breaks the page.
 */
function page(load: LoadPage): Preloadable<PageProps> {
  const Page: Preloadable<PageProps> = preloadable(async () => (await load().catch(load)).Page, {
    Waiting: lazy(async () => {
      const failure = await Page.preload()
      // The error boundary around every page offers to reload.
      if (failure !== null) throw failure
      return { default: Nothing }
    }),
    Failed: Nothing,
  })
  return Page
}

const Nothing = () => null

interface CapabilityProps {
  readonly accountNumber: string
  readonly newBankAccount?: typeof AddBankAccountForm
}

/** A page that is one capability of the current account, and nothing of the portal's own. */
const capability = <Door,>(
  load: () => Promise<Door>,
  choose: (door: Door) => ComponentType<CapabilityProps>,
  loadStyle: () => Promise<unknown>,
  loadForms?: () => Promise<Pick<CapabilityProps, 'newBankAccount'>>,
): Preloadable<PageProps> =>
  page(async () => {
    const [{ AccountPage }, door, forms] = await Promise.all([
      import('../pages/current-account/account-page.tsx'),
      load(),
      loadForms?.(),
      loadStyle(),
    ])
    const Capability = choose(door)
    return {
      Page: () => (
        <AccountPage>{(accountNumber) => <Capability accountNumber={accountNumber} {...forms} />}</AccountPage>
      ),
    }
  })

/** For a capability in which a bank account can be added. */
async function bankAccountForm(): Promise<Pick<CapabilityProps, 'newBankAccount'>> {
  const [door] = await Promise.all([
    import('#widgets/payment-methods'),
    import('#widgets/payment-methods/payment-methods.css'),
  ])
  return { newBankAccount: door.AddBankAccountForm }
}

/** The component of each page. Only the app and main.tsx import it: pages import the site map, which must not lead back to them. */
export const pages: Readonly<Record<PageName, Preloadable<PageProps>>> = {
  homepage: page(() => import('../pages/homepage/homepage.tsx')),
  dashboard: page(() => import('../pages/dashboard.tsx')),
  'make-a-payment': page(() => import('../pages/make-a-payment.tsx')),
  'mock-payment': page(() => import('../pages/mock-payment/mock-payment.tsx')),
  'select-account': page(() => import('../pages/select-account.tsx')),
  'select-account-login': page(() => import('../pages/select-account-login/select-account-login.tsx')),
  autopay: page(() => import('../pages/autopay.tsx')),
  'autopay-otp': page(() => import('../pages/autopay-otp.tsx')),
  'pre-login': page(() => import('../pages/pre-login/pre-login.tsx')),
  'account-lookup': page(() => import('../pages/account-lookup/account-lookup.tsx')),
  'verify-email': page(() => import('../pages/verify-email/verify-email.tsx')),
  'payment-options': page(() => import('../pages/payment-options/payment-options.tsx')),
  legal: page(() => import('../pages/legal/legal.tsx')),
  error: page(() => import('../pages/error/error-page.tsx')),
  settings: page(() => import('../pages/settings/settings.tsx')),
  profile: page(() => import('../pages/profile.tsx')),
  'deep-link': page(() => import('./deep-links/deep-link-page.tsx')),
  'email-campaign': page(() => import('./deep-links/email-campaign-page.tsx')),
  admin: page(() => import('../staff/admin-page.tsx')),
  'pco-plan': page(() => import('../staff/pco-plan-page.tsx')),
  impersonate: page(() => import('../impersonation/entry-page.tsx')),
  'payment-authenticate': page(() => import('../pages/payment-authenticate.tsx')),
  'payment-authenticate-success': page(() => import('../pages/payment-authenticate-success.tsx')),
  'support-center': page(() => import('../pages/support-center.tsx')),
  'payment-plan': page(() => import('../pages/payment-plan.tsx')),
  'payment-extension': page(() => import('../pages/payment-extension/payment-extension.tsx')),
  'loan-modification': page(() => import('../pages/loan-modification.tsx')),
  'account-details': capability(
    () => import('#widgets/account-details'),
    (door) => door.AccountDetails,
    () => import('#widgets/account-details/account-details.css'),
  ),
  'manage-payments': capability(
    () => import('#widgets/manage-payments'),
    (door) => door.ManagePayments,
    () => import('#widgets/manage-payments/manage-payments.css'),
  ),
  'debit-cards': page(() => import('../pages/debit-cards.tsx')),
  'bank-accounts': capability(
    () => import('#widgets/payment-methods'),
    (door) => door.BankAccounts,
    () => import('#widgets/payment-methods/payment-methods.css'),
    bankAccountForm,
  ),
  'account-resolution': capability(
    () => import('#widgets/account-resolution'),
    (door) => door.AccountResolution,
    () => import('#widgets/account-resolution/account-resolution.css'),
    bankAccountForm,
  ),
  'keep-your-keys': capability(
    () => import('#widgets/keep-your-keys'),
    (door) => door.KeepYourKeys,
    () => import('#widgets/keep-your-keys/keep-your-keys.css'),
    bankAccountForm,
  ),
  'payoff-quote': capability(
    () => import('#widgets/payoff-quote'),
    (door) => door.PayoffQuote,
    () => import('#widgets/payoff-quote/payoff-quote.css'),
  ),
  styleguide: page(() => import('../styleguide/styleguide-page.tsx')),
}

/** Loads a page's code while its guards are still checking. A failure surfaces when the page opens. */
export function preloadPage(route: PortalRoute): Promise<unknown> {
  return pages[route.page].preload()
}
