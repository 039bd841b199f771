import type { CarportEventDetail } from '#sdk/embed/events'

/** The name this capability carries in every event. */
export const capability = 'dashboard'

/** The events that the dashboard sends to the page. */
export type DashboardEvents = Pick<CarportEventDetail, 'carport-ready' | 'carport-session-expired' | 'carport-error'>
