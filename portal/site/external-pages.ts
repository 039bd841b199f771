import type { Brand } from '#sdk/config/brand'

/** The sub-routes of the external self-service pages, by name (route-85). */
export const externalPages = {
  payoffQuote: 'payoff-quote',
  adviceCenter: 'advice-center',
  managePhone: 'manage-phone',
  manageEmail: 'manage-email',
  manageAddress: 'manage-address',
  changePassword: 'change-password',
  contactUs: 'contact-us',
  manageModifications: 'manage-modifications',
  managePlans: 'manage-plans',
  paymentPlans: 'payment-plans',
  careers: 'careers',
  californiaRights: 'california-rights-and-disclosures',
  doNotSell: 'do-not-sell-my-info',
} as const

export type ExternalPage = keyof typeof externalPages

/**
 * The address of an external self-service page: the configured host and the page's sub-route (link-05). The host is taken
 * from the brand's help link; when that is a path, the pages are under our own origin.
 * @param query such as the language the reader has chosen here
 */
export function externalUrl(brand: Brand, page: ExternalPage, query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(query).toString()
  return `${brand.links.help.replace(/\/+$/, '')}/${externalPages[page]}${search === '' ? '' : `?${search}`}`
}
