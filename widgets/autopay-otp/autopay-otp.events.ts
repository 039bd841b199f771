import type { CarportEventDetail } from '#sdk/embed/events'

/** The name this capability carries in every event. */
export const capability = 'autopay-otp'

/** What paying and setting autopay up in one go tells the page around it; the amount is the payment's. */
export type AutopayOtpEvents = Pick<
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
