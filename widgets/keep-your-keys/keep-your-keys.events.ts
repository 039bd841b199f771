import type { ActEvents } from '#sdk/embed/capability-events'

/** The name this capability carries in every event. */
export const capability = 'keep-your-keys'

/**
 * The events that Keep Your Keys sends to the page. The status says what was done: SIGNED (with the amount of a first payment that was
 * made), DISPUTED or LETTER_SAVED.
 */
export type KeepYourKeysEvents = ActEvents
