import type { CarportEventDetail } from '#sdk/embed/events'

/** The name this capability carries in every event. */
export const capability = 'payment-plan'

/** What a payment plan tells the page around it. The status is PLAN_STARTED or PLAN_CANCELED; the amount and date are the next payment's. */
export type PaymentPlanEvents = Pick<
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
