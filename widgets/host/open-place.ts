import { useFlag } from './hooks.ts'
import { type Destination, useHost } from './host.ts'
import { payingPlaces } from './paying-places.ts'

/**
 * Returns whether a place is open as far as is known here: it doesn't refuse the current loan, and no flag closes it. Lists of links
 * follow it. A single link follows its host, which follows the flags on our own pages; of payments the flag counts in elements too.
 */
export function useOpenPlace(): (destination: Destination) => boolean {
  const { isRefused } = useHost()
  const isPaymentOff = useFlag('DisableOneTimePayment')
  return (to) => isRefused?.(to) !== true && !(isPaymentOff && payingPlaces.includes(to))
}
