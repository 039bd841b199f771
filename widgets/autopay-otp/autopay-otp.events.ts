import type { FlowEvents } from '#sdk/embed/capability-events'

/** The name this capability carries in every event. */
export const capability = 'autopay-otp'

/** What paying and setting autopay up in one go tells the page around it; the amount is the payment's. */
export type AutopayOtpEvents = FlowEvents
