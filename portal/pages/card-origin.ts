import type { KeyValueStore } from '#sdk/platform/platform'

const storedName = 'carport.card-origin'

/** Pages that can show a card once it was added. */
const origins = ['/make-a-payment', '/make-a-payment/payoff-quote', '/payment/manage-debit-cards'] as const

/** A page that a card is added for. */
export type CardOrigin = (typeof origins)[number]

function originIn(path: string | null): CardOrigin | null {
  return origins.find((origin) => origin === path?.split('?')[0]) ?? null
}

/**
 * Stores in the tab which page a card is added for, across the provider's page. A start over, which follows the page the provider
 * returns to, and a reload, which follows none, change nothing.
 */
export function keepCardOrigin(store: KeyValueStore, before: string | null): void {
  if (before === null || before.startsWith('/payment-authenticate-success')) return
  const origin = originIn(before)
  if (origin === null) store.remove(storedName)
  else store.set(storedName, origin)
}

/** Returns the page to go back to without a card. Default: the payment. */
export function readCardOrigin(store: KeyValueStore): CardOrigin {
  return originIn(store.get(storedName)) ?? '/make-a-payment'
}

/** Returns where a saved card is shown: in the list, or chosen for the payment. */
export function savedCardPath(store: KeyValueStore, paymentMethodId: string): string {
  const origin = readCardOrigin(store)
  return origin === '/payment/manage-debit-cards' ? origin : `${origin}?method=${encodeURIComponent(paymentMethodId)}`
}
