import type { CarportEventDetail } from '#sdk/embed/events'

/** The name this capability carries in every event. */
export const capability = 'smart-banner'

/** What a visitor did with the banner. */
export type SmartBannerStep = 'closed' | 'viewed'

/** The events that the banner sends to the page: that it is there, and what became of it. */
export type SmartBannerEvents = Pick<CarportEventDetail, 'carport-ready' | 'carport-step' | 'carport-error'>
