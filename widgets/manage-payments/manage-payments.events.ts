import type { ActEvents } from '#sdk/embed/capability-events'

/** The name this capability carries in every event. */
export const capability = 'manage-payments'

/** The events that the list of payments sends to the page; success and failure are about a cancel or a skipped draw. */
export type ManagePaymentsEvents = ActEvents
