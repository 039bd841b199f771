import type { CarportEventDetail } from '#sdk/embed/events'

/** The name this capability carries in every event. */
export const capability = 'profile'

/** What the profile tells the page around it. A step names the view that is shown: index, verify-new-email or call-preferences. */
export type ProfileEvents = Pick<
  CarportEventDetail,
  'carport-ready' | 'carport-step' | 'carport-session-expired' | 'carport-error'
>
