import type { FlowEvents } from '#sdk/embed/capability-events'

/** The name this capability carries in every event. */
export const capability = 'autopay'

/** The events that autopay sends to the page; success is about an enrollment, a change, a draw left out or turning it off. */
export type AutopayEvents = FlowEvents
