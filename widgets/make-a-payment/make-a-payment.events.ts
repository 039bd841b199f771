import type { FlowEvents } from '#sdk/embed/capability-events'

/** The name this capability carries in every event. */
export const capability = 'make-a-payment'

/** The events that the one-time payment sends to the page. */
export type MakeAPaymentEvents = FlowEvents
