import type { KeyValueStore } from '#sdk/platform/platform'

const storedName = 'carport.card-origin'
const savedName = 'carport.card-saved'
const listPath = '/payment/manage-debit-cards'

/** Pages that can show a card once it was added. */
const origins = ['/make-a-payment', '/make-a-payment/payoff-quote', listPath] as const

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
  if (before === null || isAgain(before)) return
  const origin = originIn(before)
  if (origin === null) store.remove(storedName)
  else store.set(storedName, origin)
}

/** Whether the page for adding a card was opened from the one that the provider returns to. */
export function isAgain(before: string): boolean {
  return before.startsWith('/payment-authenticate-success')
}

/** Returns the page to go back to without a card. Default: the payment. */
export function readCardOrigin(store: KeyValueStore): CardOrigin {
  return originIn(store.get(storedName)) ?? '/make-a-payment'
}

/** Returns where a saved card is shown: in the list, which reports it once, or chosen for the payment. */
export function showSavedCard(store: KeyValueStore, paymentMethodId: string): string {
  const origin = readCardOrigin(store)
  if (origin !== listPath) return `${origin}?method=${encodeURIComponent(paymentMethodId)}`
  store.set(savedName, 'yes')
  return origin
}

/** Whether the list is opened for a card that was just saved. */
export function isCardJustSaved(store: KeyValueStore): boolean {
  return store.get(savedName) !== null
}

/** Ends what showSavedCard began: a reload of the list reports no card again. */
export function forgetSavedCard(store: KeyValueStore): void {
  store.remove(savedName)
}
