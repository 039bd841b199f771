import type { CarportEventDetail } from '#sdk/embed/events'

/** The name this capability carries in every event. */
export const capability = 'session-timeout'

/** Steps it tells: the warning opened; the borrower wants to go on, and whoever holds the session may extend it. */
export type SessionTimeoutStep = 'warning' | 'continued'

/** What the idle timer tells the page around it. The session is over with carport-session-expired. */
export type SessionTimeoutEvents = Pick<
  CarportEventDetail,
  'carport-ready' | 'carport-step' | 'carport-session-expired' | 'carport-error'
>
