import type { CarportEventDetail } from '#sdk/embed/events'

/** The name this capability carries in every event. */
export const capability = 'support-center'

/** The events that the support center sends to the page: that it is there, and which page of help is read. */
export type SupportCenterEvents = Pick<CarportEventDetail, 'carport-ready' | 'carport-step' | 'carport-error'>
