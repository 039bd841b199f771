import type { Destination } from '#host'
import { payingPlaces } from '#host/paying-places'
import type { FlagReader } from '#sdk/flags/flags'
import { placeInstead } from './place-instead.ts'
import { routes } from './site-map.ts'

/** Paths of the destinations that capabilities link to. */
export const destinationPaths: Readonly<Record<Destination, string>> = {
  dashboard: '/account',
  'make-a-payment': '/make-a-payment',
  'make-a-payment-payoff': '/make-a-payment/payoff-quote',
  'make-a-payment-review': '/make-a-payment/review-terms',
  'payment-ineligible': '/make-a-payment/payment-ineligible',
  'manage-payments': '/manage-payments',
  'manage-bank-accounts': '/payment/manage-bank-accounts',
  'manage-debit-cards': '/payment/manage-debit-cards',
  'payment-authenticate': '/payment-authenticate',
  'payoff-quote': '/payoff-quote',
  autopay: '/enroll-autopay',
  'select-account': '/select-account',
  'autopay-otp': '/autopay-otp',
  'transaction-history': '/account-details#history',
  'account-details': '/account-details',
  settings: '/settings',
  'my-profile': '/my-profile',
  'payment-plan': '/payment-plan',
  'self-service-ext': '/self-service-ext',
  'manage-modifications': '/manage-modifications',
  'agent-intro-modification': '/agent-intro-modification',
  'noagent-intro-modification': '/noagent-intro-modification',
  'pco-negotiation': '/pco-negotiation',
  'account-resolution': '/account-resolution',
  'tax-refund-benefits': '/customer-support-center/tax-refund-benefits',
  'support-center': '/customer-support-center',
  contact: '/payment-options#contact',
}

/** The destinations with their rows of the site map. */
const rows = (Object.keys(destinationPaths) as Destination[]).flatMap((destination) => {
  const path = destinationPaths[destination].slice(1).replace(/#.*/, '')
  const route = routes.find((each) => each.path === path)
  return route === undefined ? [] : [{ destination, route }]
})

/** Returns the destinations that flags close, each between spaces. */
export function closedPlaces(flags: Pick<FlagReader, 'isOn'>): string {
  const closed = rows.filter(({ route }) => placeInstead({ flags }, route) !== null)
  return closed.map(({ destination }) => ` ${destination} `).join('')
}

/** Facts about the current loan and the flags, each of which may refuse a place. */
interface Refused {
  readonly isPaymentRefused: boolean
  readonly isAutopayRefused: boolean
  /** From `closedPlaces`. */
  readonly closed: string
}

/** Returns whether a destination would refuse the current loan: no link leads there. */
export function placesRefused({ isPaymentRefused, isAutopayRefused, closed }: Refused) {
  return (destination: Destination): boolean =>
    (isPaymentRefused && payingPlaces.includes(destination)) ||
    (isAutopayRefused && destination === 'autopay') ||
    closed.includes(` ${destination} `)
}
