/**
 * What an element tells the page around it. Events bubble, cross shadow roots and carry a frozen detail with ids, amounts and
 * confirmation numbers: never a name, a full account number, a bank number or a token.
 */
export interface CarportEventDetail {
  /** The first screen with the account's data is there. */
  'carport-ready': { readonly capability: string }
  /** The borrower moved to another step. */
  'carport-step': { readonly capability: string; readonly step: string }
  /** The borrower confirmed and the request is about to go out. Cancelable: preventDefault() stops it. Amounts in cents. */
  'carport-submit': {
    readonly capability: string
    readonly amountCents: number | null
    readonly paymentDate: string | null
  }
  /** It happened. */
  'carport-success': {
    readonly capability: string
    readonly confirmationNumber: string | null
    readonly amountCents: number | null
    readonly paymentDate: string | null
    readonly status: string | null
  }
  /** It did not happen. */
  'carport-failure': {
    readonly capability: string
    readonly code: string
    readonly category: string
    readonly retryable: boolean
    readonly correlationId: string | null
  }
  /** It may have happened: nobody may send it again with another key. The reference names the attempt. */
  'carport-unknown': { readonly capability: string; readonly reference: string; readonly amountCents: number | null }
  /** The token was refused twice; the page should sign the borrower in again. */
  'carport-session-expired': { readonly capability: string }
  /** The element itself could not work: its code did not load, its account is not available. */
  'carport-error': {
    readonly capability: string
    readonly code: string
    readonly category: string
    readonly retryable: boolean
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
