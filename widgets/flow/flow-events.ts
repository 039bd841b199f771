import type { CarportEventDetail } from '#sdk/embed/events'

/** What every money flow tells the page around it. */
export type FlowEvents = Pick<
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

/** What a screen that changes something, without steps, tells the page around it. */
export type ActionEvents = Omit<FlowEvents, 'carport-step' | 'carport-submit'>
