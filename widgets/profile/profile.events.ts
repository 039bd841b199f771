import type { FlowEvents } from '#sdk/embed/capability-events'

/** The name this capability carries in every event. */
export const capability = 'profile'

/** The events that the profile sends to the page; success is about something that was saved. A step names the view that is shown: index, verify-new-email or call-preferences. */
export type ProfileEvents = FlowEvents
