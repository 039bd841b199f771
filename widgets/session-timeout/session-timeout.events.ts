import type { CarportEventDetail } from '#sdk/embed/events'

/** The name this capability carries in every event. */
export const capability = 'session-timeout'

/** Steps reported to the page: the warning opened; the borrower chose to continue, so the page may extend its session. */
export type SessionTimeoutStep = 'warning' | 'continued'

/** The events that the idle timer sends to the page. The session is over with carport-session-expired. */
export type SessionTimeoutEvents = Pick<
  CarportEventDetail,
  'carport-ready' | 'carport-step' | 'carport-session-expired' | 'carport-error'
>
