import type { CarportEventDetail } from '#sdk/embed/events'

/** The name this capability carries in every event. */
export const capability = 'profile'

/** The events of the profile. */
export type ProfileEvents = Pick<CarportEventDetail, 'carport-ready' | 'carport-session-expired' | 'carport-error'>
