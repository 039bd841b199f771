import type { FlowEvents } from '#sdk/embed/capability-events'

/** The name this capability carries in every event. */
export const capability = 'payment-plan'

/** What a payment plan tells the page around it. The status is PLAN_STARTED or PLAN_CANCELED; the amount and date are the next payment's. */
export type PaymentPlanEvents = FlowEvents
