import type { FlowEvents } from '#sdk/embed/capability-events'

/** The name this capability carries in every event. */
export const capability = 'make-a-payment'

/** What the one-time payment tells the page around it. */
export type MakeAPaymentEvents = FlowEvents
