import type { CarportEventDetail } from '#sdk/embed/events'

/** The name this capability carries in every event. */
export const capability = 'support-center'

/** What the support center tells the page around it: that it is there, and which page of help is read. */
export type SupportCenterEvents = Pick<CarportEventDetail, 'carport-ready' | 'carport-step' | 'carport-error'>
