import { startCarport } from '#sdk/embed/start'
import { importFile, version } from '#sdk/embed/release'

export type { CarportSdk } from '#sdk/embed/core'
export type { CarportEventDetail, CarportEventName } from '#sdk/embed/events'
export type { Appearance, CarportOptions } from '#sdk/embed/options'

/** Every capability that is an element: its tag and the way to its code. */
const elements = {
  'carport-make-a-payment': () => import('./make-a-payment/make-a-payment.element.ts'),
  'carport-payment-methods': () => import('./payment-methods/payment-methods.element.ts'),
  'carport-manage-payments': () => import('./manage-payments/manage-payments.element.ts'),
  'carport-dashboard': () => import('./dashboard/dashboard.element.ts'),
  'carport-payoff-quote': () => import('./payoff-quote/payoff-quote.element.ts'),
  'carport-smart-banner': () => import('./smart-banner/smart-banner.element.ts'),
  'carport-session-timeout': () => import('./session-timeout/session-timeout.element.ts'),
}
const bare = ['carport-session-timeout', 'carport-smart-banner']

const sdk = startCarport(
  { elements, bare, shell: () => import('./element/shell.ts') },
  { version, entryUrl: import.meta.url, importFile },
)

/** Tells the SDK where tokens come from and how things look. */
export const configure = sdk.configure
/** Loads the code of elements before they appear. */
export const defineElements = sdk.defineElements
export { version }
