/**
 * Why somebody was led away from the page that they asked for: the site has none at this address, it is for staff, or it is closed
 * to them now.
 */
export type Refusal = 'not-found' | 'staff' | 'closed'

/** What the page that was led to knows of the page that was asked for, in the entry of the browser's history. */
export interface RefusedPage {
  readonly refusal: Refusal
}

/** The refusal in the state of a history entry; null for none. */
export function refusalIn(state: unknown): Refusal | null {
  const refusal = typeof state === 'object' && state !== null ? (state as Partial<RefusedPage>).refusal : undefined
  return refusal === 'not-found' || refusal === 'staff' || refusal === 'closed' ? refusal : null
}
