import type { ActionEvents } from '#flow'

/** The name this capability carries in every event. */
export const capability = 'manage-payments'

/** What the list of payments tells the page around it; success and failure are about a cancel. */
export type ManagePaymentsEvents = ActionEvents
