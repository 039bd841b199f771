import type { ActEvents } from '#sdk/embed/capability-events'

/** The name this capability carries in every event. */
export const capability = 'account-resolution'

/**
 * The events that account resolution sends to the page. The status says what was done: SIGNED (with the amount of a first payment that was
 * made), DISPUTED or LETTER_SAVED.
 */
export type AccountResolutionEvents = ActEvents
