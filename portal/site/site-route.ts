/** Who may open a page. 'public' and 'anyone' need no login; 'public' is the list of pages that are public by name (route-10). */
export type Access = 'public' | 'anyone' | 'customer' | 'staff'

/** Entries of the top nav and the side menu, in their order (nav-24). */
export const navEntries = [
  'Dashboard',
  'MakeAPayment',
  'PaymentOptions',
  'ContactUs',
  'FAQ',
  'CustomerSupport',
  'Account',
  'LogOut',
] as const
export type NavEntry = (typeof navEntries)[number]

/** Which links the top nav and the side menu may show while a route is open (nav-25). */
export interface NavLinkOptions {
  readonly topNav: readonly NavEntry[]
  readonly sideNav: readonly NavEntry[]
}

/** Texts of a page in the document's head and in the bar, and in previews of links to it. */
export interface MetaData {
  /** As "<name> | <brand>". */
  readonly title: string
  readonly titleNavbar: string
  readonly description: string
  /** By the name after "og:". */
  readonly og: Readonly<Record<'type' | 'title' | 'description' | 'site_name', string>>
}

/** Metadata of the open page (acct-29): its row of the site map with its texts in the borrower's language. */
export interface RouteData {
  /** The area, such as make-a-payment. */
  readonly name: string
  /** The page of the area, such as review-terms; empty for its first one. */
  readonly subName: string
  readonly metaData: MetaData
  readonly hideTopNav: boolean
  readonly hideBottomNav: boolean
  readonly hideBackButton: boolean
  readonly disableTextWithUs: boolean
  /** Null for every link that the person may see. */
  readonly navLinkOptions: NavLinkOptions | null
}

/** Columns of the site map besides path and guards. */
interface RouteRow {
  /** Names the route's texts in site-map.messages.ts: title, navbar title, description. */
  readonly name: string
  readonly hideTopNav?: boolean
  readonly hideBottomNav?: boolean
  readonly hideBackButton?: boolean
  readonly disableTextWithUs?: boolean
  /** On phones the bar shows the brand's name in place of the page's title. */
  readonly isBranded?: boolean
  readonly navLinkOptions?: NavLinkOptions
}

export interface PageProps {
  readonly route: PortalRoute
}

/** Names of the pages, whose components are in pages.tsx. One page may serve several addresses. */
export type PageName =
  | 'homepage'
  | 'dashboard'
  | 'make-a-payment'
  | 'mock-payment'
  | 'select-account'
  | 'select-account-login'
  | 'autopay'
  | 'autopay-otp'
  | 'pre-login'
  | 'account-lookup'
  | 'verify-email'
  | 'payment-options'
  | 'legal'
  | 'error'
  | 'settings'
  | 'profile'
  | 'account-details'
  | 'payment-plan'
  | 'payment-extension'
  | 'loan-modification'
  | 'account-resolution'
  | 'keep-your-keys'
  | 'debit-cards'
  | 'bank-accounts'
  | 'manage-payments'
  | 'deep-link'
  | 'email-campaign'
  | 'admin'
  | 'pco-plan'
  | 'impersonate'
  | 'payment-authenticate'
  | 'payment-authenticate-success'
  | 'support-center'
  | 'payoff-quote'
  | 'styleguide'

export interface PortalRoute extends RouteRow {
  /** Under the site root, without slashes at its ends; empty for the homepage. */
  readonly path: string
  readonly access: Access
  /** Any of these flags closes the page to process-error (guard-07). */
  readonly closedBy?: readonly string[]
  /** The route matches while one of these flags is on; else the dashboard opens in its place (guard-06). */
  readonly openedBy?: readonly string[]
  /** While the flag is on, another page opens in this one's place (guard-13). */
  readonly hiddenBy?: { readonly flag: string; readonly path: string }
  /** The route matches while somebody is logged in; to others it is an unknown path (guard-21). Default false. */
  readonly matchesLoggedIn?: boolean
  /** The page is one of the native apps; on the web this path opens in its place (route-78). */
  readonly onWeb?: string
  /** Staff may read it without a customer: it holds nothing of one (guard-19). Default false. */
  readonly isForStaffToo?: boolean
  /** Staff begin here to look through a customer's eyes: once they do, the dashboard opens (imp-05). Default false. */
  readonly startsImpersonation?: boolean
  readonly page: PageName
}

/** Returns whether a page opens without login. */
export function isOpen(route: PortalRoute): boolean {
  return route.access === 'public' || route.access === 'anyone'
}
