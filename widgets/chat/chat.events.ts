import type { CarportEventDetail } from '#sdk/embed/events'

/** The name this capability carries in every event. */
export const capability = 'chat'

/** What a visitor did with the chat and with text-us. */
export type ChatStep = 'menu' | 'log-in-prompt' | 'messenger' | 'text' | 'ended'

/** The events that the chat sends to the page; carport-failure means that the opening hours could not be loaded. */
export type ChatEvents = Pick<
  CarportEventDetail,
  'carport-ready' | 'carport-step' | 'carport-failure' | 'carport-error'
>
