import type { ActEvents } from '#sdk/embed/capability-events'

/** The name this capability carries in every event. */
export const capability = 'payoff-quote'

/**
 * The events that a payoff quote sends to the page. Success, failure and unknown are about the letter: the status is LETTER_SENT when
 * it was emailed, LETTER_SAVED when it was saved.
 */
export type PayoffQuoteEvents = ActEvents
