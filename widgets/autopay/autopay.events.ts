import type { CarportEventDetail } from '#sdk/embed/events'

/** The name this capability carries in every event. */
export const capability = 'autopay'

/** What autopay tells the page around it; success is about an enrollment, a change, a draw left out or turning it off. */
export type AutopayEvents = Pick<
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
