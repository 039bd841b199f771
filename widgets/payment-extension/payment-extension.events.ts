import type { ActEvents } from '#sdk/embed/capability-events'

/** The name this capability carries in every event. */
export const capability = 'payment-extension'

/** What an extension tells the page around it. The status of a success is EXTENDED. */
export type PaymentExtensionEvents = ActEvents
