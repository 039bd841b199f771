import type { CarportEventDetail } from '#sdk/embed/events'

/** The name this capability carries in every event. */
export const capability = 'account-details'

/** What the account details tell the page around them. A step "history-saved" says that the history was saved as a file. */
export type AccountDetailsEvents = Pick<
  CarportEventDetail,
  'carport-ready' | 'carport-step' | 'carport-session-expired' | 'carport-error'
>
