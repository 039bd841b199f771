import type { ActEvents } from '#sdk/embed/capability-events'

/** The name this capability carries in every event. */
export const capability = 'manage-payments'

/** What the list of payments tells the page around it; success and failure are about a cancel or a skipped draw. */
export type ManagePaymentsEvents = ActEvents
