import type { ActEvents } from '#sdk/embed/capability-events'

/** The name this capability carries in every event. */
export const capability = 'account-resolution'

/**
 * The events that account resolution sends to the page. The status is SIGNED (with the amount of the first payment, if one was made),
 * DISPUTED or LETTER_SAVED.
 */
export type AccountResolutionEvents = ActEvents
