import type { CarportEventDetail } from '#sdk/embed/events'

/** The name this capability carries in every event. */
export const capability = 'payment-methods'

/** What the lists of payment methods tell the page around them. */
export type PaymentMethodsEvents = Pick<
  CarportEventDetail,
  'carport-ready' | 'carport-session-expired' | 'carport-error'
>
