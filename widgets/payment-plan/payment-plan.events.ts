import type { FlowEvents } from '#sdk/embed/capability-events'

/** The name this capability carries in every event. */
export const capability = 'payment-plan'

/** The events that a payment plan sends to the page. The status is PLAN_STARTED or PLAN_CANCELED; the amount and date are the next payment's. */
export type PaymentPlanEvents = FlowEvents
