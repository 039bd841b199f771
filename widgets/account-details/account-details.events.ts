import type { CarportEventDetail } from '#sdk/embed/events'

/** The name this capability carries in every event. */
export const capability = 'account-details'

/** The events that account details sends to the page. The step "history-saved" means that the history was saved as a file. */
export type AccountDetailsEvents = Pick<
  CarportEventDetail,
  'carport-ready' | 'carport-step' | 'carport-session-expired' | 'carport-error'
>
