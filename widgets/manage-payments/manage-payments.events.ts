import type { CarportEventDetail } from '#sdk/embed/events'

/** The name this capability carries in every event. */
export const capability = 'manage-payments'

/** What the list of payments tells the page around it; success and failure are about a cancel. */
export type ManagePaymentsEvents = Pick<
  CarportEventDetail,
  | 'carport-ready'
  | 'carport-success'
  | 'carport-failure'
  | 'carport-unknown'
  | 'carport-session-expired'
  | 'carport-error'
>
