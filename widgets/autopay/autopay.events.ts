import type { FlowEvents } from '#sdk/embed/capability-events'

/** The name this capability carries in every event. */
export const capability = 'autopay'

/** What autopay tells the page around it; success is about an enrollment, a change, a draw left out or turning it off. */
export type AutopayEvents = FlowEvents
