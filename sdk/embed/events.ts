/**
 * The events that elements send to the page. They bubble, cross shadow roots, and carry a frozen detail with ids, amounts and
 * confirmation numbers: never a name, a full account number, a bank number or a token.
 */
export interface CarportEventDetail {
  /** The first screen with the account's data is visible. */
  'carport-ready': {
    /** The element's name without `carport-`. */
    readonly capability: string
  }
  /** The borrower moved to another step. */
  'carport-step': {
    readonly capability: string
    /** Name of the step that is shown now. */
    readonly step: string
  }
  /** The borrower confirmed, and the request is about to go out. Cancelable: `preventDefault()` stops it. */
  'carport-submit': {
    readonly capability: string
    /** In cents, with the service fee; null where no money moves. */
    readonly amountCents: number | null
    /** The day it is for, `YYYY-MM-DD`. */
    readonly paymentDate: string | null
  }
  /** The request was accepted. */
  'carport-success': {
    readonly capability: string
    /** What the borrower can quote. */
    readonly confirmationNumber: string | null
    readonly amountCents: number | null
    readonly paymentDate: string | null
    /** What became of it, such as `CANCELED` or `LETTER_SENT`. */
    readonly status: string | null
  }
  /** The request was refused: nothing happened. */
  'carport-failure': {
    readonly capability: string
    /** What went wrong: one of the error codes. */
    readonly code: string
    /** Category of the code. */
    readonly category: string
    /** Whether trying again can help. */
    readonly retryable: boolean
    /** Finds the request in the servicer's logs. */
    readonly correlationId: string | null
  }
  /** The request may have been accepted, so nobody may send it again with another key. A final event follows. */
  'carport-unknown': {
    readonly capability: string
    /** Names the attempt; a partner's server can ask for its outcome. */
    readonly reference: string
    readonly amountCents: number | null
  }
  /** The token was refused twice: the page should sign the borrower in again. */
  'carport-session-expired': { readonly capability: string }
  /** The element itself can't work: its code didn't load, or its account isn't available. */
  'carport-error': {
    readonly capability: string
    readonly code: string
    readonly category: string
    readonly retryable: boolean
    /** HTTP status of the answer it failed on. */
    readonly httpStatus: number | null
    readonly correlationId: string | null
  }
}

export type CarportEventName = keyof CarportEventDetail

/** The fields each event may carry; anything else is dropped before a listener sees it. */
export const eventFields: { readonly [N in CarportEventName]: readonly (keyof CarportEventDetail[N])[] } = {
  'carport-ready': ['capability'],
  'carport-step': ['capability', 'step'],
  'carport-submit': ['capability', 'amountCents', 'paymentDate'],
  'carport-success': ['capability', 'confirmationNumber', 'amountCents', 'paymentDate', 'status'],
  'carport-failure': ['capability', 'code', 'category', 'retryable', 'correlationId'],
  'carport-unknown': ['capability', 'reference', 'amountCents'],
  'carport-session-expired': ['capability'],
  'carport-error': ['capability', 'code', 'category', 'retryable', 'httpStatus', 'correlationId'],
}

export const eventNames = Object.keys(eventFields) as CarportEventName[]

/**
 * Makes the event: bubbling, composed, cancelable only for carport-submit, its detail a frozen copy of the allowed fields that
 * hold a string, a number, a boolean or null.
 */
export function createCarportEvent<N extends CarportEventName>(
  name: N,
  detail: CarportEventDetail[N],
): CustomEvent<CarportEventDetail[N]> {
  const kept: Record<string, unknown> = {}
  for (const field of eventFields[name]) {
    const value: unknown = detail[field]
    kept[field as string] = value === undefined || (typeof value === 'object' && value !== null) ? null : value
  }
  return new CustomEvent(name, {
    bubbles: true,
    composed: true,
    cancelable: name === 'carport-submit',
    detail: Object.freeze(kept) as unknown as CarportEventDetail[N],
  })
}

type CarportEventMap = { [N in CarportEventName]: CustomEvent<CarportEventDetail[N]> }

declare global {
  interface HTMLElementEventMap extends CarportEventMap {}
  interface DocumentEventMap extends CarportEventMap {}
}
