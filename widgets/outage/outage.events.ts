import type { CarportEventDetail } from '#sdk/embed/events'

/** The name this capability carries in every event. */
export const capability = 'outage'

/** Steps reported to the page: the screen was shown; the outage is over. */
export type OutageStep = 'shown' | 'over'

/** The events that the outage screen sends to the page. */
export type OutageEvents = Pick<CarportEventDetail, 'carport-step' | 'carport-error'>
