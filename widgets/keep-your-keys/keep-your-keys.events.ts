import type { ActEvents } from '#sdk/embed/capability-events'

/** The name this capability carries in every event. */
export const capability = 'keep-your-keys'

/**
 * The events that Keep Your Keys sends to the page. The status is SIGNED (with the amount of the first payment, if one was made),
 * DISPUTED or LETTER_SAVED.
 */
export type KeepYourKeysEvents = ActEvents
