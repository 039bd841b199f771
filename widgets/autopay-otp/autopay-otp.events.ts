import type { FlowEvents } from '#sdk/embed/capability-events'

/** The name this capability carries in every event. */
export const capability = 'autopay-otp'

/** The events that paying and setting autopay up in one go sends to the page; the amount is the payment's. */
export type AutopayOtpEvents = FlowEvents
