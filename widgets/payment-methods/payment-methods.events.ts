import type { ActEvents } from '#sdk/embed/capability-events'

/** The name this capability carries in every event. */
export const capability = 'payment-methods'

/** The events that the lists of payment methods send to the page; success is about a new one, a name, the first choice or a removal. */
export type PaymentMethodsEvents = ActEvents
