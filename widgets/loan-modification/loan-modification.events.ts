import type { FlowEvents } from '#sdk/embed/capability-events'

/** The name this capability carries in every event. */
export const capability = 'loan-modification'

/**
 * The events that changing a loan sends to the page. The status of a success is CHANGE_REQUESTED, CHANGE_SIGNED or OPTED_OUT. No money
 * moves.
 */
export type LoanModificationEvents = FlowEvents
