import type { CarportEventDetail } from '#sdk/embed/events'

/** The name this capability carries in every event. */
export const capability = 'outage'

/** Steps it tells: the screen came up; the outage is over. */
export type OutageStep = 'shown' | 'over'

/** What the outage screen tells the page around it. */
export type OutageEvents = Pick<CarportEventDetail, 'carport-step' | 'carport-error'>
