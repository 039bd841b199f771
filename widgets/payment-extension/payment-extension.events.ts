import type { ActEvents } from '#sdk/embed/capability-events'

/** The name this capability carries in every event. */
export const capability = 'payment-extension'

/** The events that an extension sends to the page. The status of a success is EXTENDED. */
export type PaymentExtensionEvents = ActEvents
