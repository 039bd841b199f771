import type { ActEvents } from '#sdk/embed/capability-events'

/** The name this capability carries in every event. */
export const capability = 'account-resolution'

/**
 * What account resolution tells the page around it. The status says what was done: SIGNED (with the amount of a first payment that was
 * made), DISPUTED or LETTER_SAVED.
 */
export type AccountResolutionEvents = ActEvents
