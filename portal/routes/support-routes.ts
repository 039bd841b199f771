import type { PortalRoute } from '../router.tsx'

/** The support centre's topics and their route's names. */
const names: Readonly<Record<string, string>> = {
  '': 'customer-support-center',
  'my-carport-account': 'csc-my-account',
  'my-profile': 'csc-my-profile',
  'my-payments': 'csc-my-payments',
  'my-autopay': 'csc-my-autopay',
  'insurance-and-claims': 'csc-insurance-and-claims',
  'my-title': 'csc-my-title',
  'my-vehicle': 'csc-my-vehicle',
  'simple-interest': 'csc-simple-interest',
  'tax-refund-benefits': 'csc-tax-refund-benefits',
  'skip-a-payment': 'csc-skip-a-payment',
  'search-results': 'csc-search-results',
}

/** The support centre's pages, all of them one component: help holds nothing personal, so that everybody may read it. */
export function supportRoutes(Page: PortalRoute['Page']): readonly PortalRoute[] {
  return Object.entries(names).map(([topic, name]) => ({
    path: topic === '' ? 'customer-support-center' : `customer-support-center/${topic}`,
    name,
    access: 'anyone',
    hiddenBy: 'HideCustomerSupportCenter',
    Page,
  }))
}
