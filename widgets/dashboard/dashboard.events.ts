import type { CarportEventDetail } from '#sdk/embed/events'

/** The name this capability carries in every event. */
export const capability = 'dashboard'

/** What the dashboard tells the page around it. */
export type DashboardEvents = Pick<CarportEventDetail, 'carport-ready' | 'carport-session-expired' | 'carport-error'>
