import type { CarportEventDetail } from '#sdk/embed/events'

/** The name this capability carries in every event. */
export const capability = 'payoff-quote'

/**
 * What a payoff quote tells the page around it. Success, failure and unknown are about the letter: the status says whether it was
 * emailed (LETTER_SENT) or saved (LETTER_SAVED).
 */
export type PayoffQuoteEvents = Pick<
  CarportEventDetail,
  | 'carport-ready'
  | 'carport-success'
  | 'carport-failure'
  | 'carport-unknown'
  | 'carport-session-expired'
  | 'carport-error'
>
