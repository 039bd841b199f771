import type { CarportEventDetail } from '#sdk/embed/events'

/** The name this capability carries in every event. */
export const capability = 'profile'

/** What the profile tells the page around it; success is about something that was saved. A step names the view that is shown: index, verify-new-email or call-preferences. */
export type ProfileEvents = Pick<
  CarportEventDetail,
  | 'carport-ready'
  | 'carport-step'
  | 'carport-submit'
  | 'carport-success'
  | 'carport-failure'
  | 'carport-unknown'
  | 'carport-session-expired'
  | 'carport-error'
>
