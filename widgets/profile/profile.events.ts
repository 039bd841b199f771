import type { FlowEvents } from '#sdk/embed/capability-events'

/** The name this capability carries in every event. */
export const capability = 'profile'

/** What the profile tells the page around it; success is about something that was saved. A step names the view that is shown: index, verify-new-email or call-preferences. */
export type ProfileEvents = FlowEvents
