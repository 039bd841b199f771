import { useLocation } from 'react-router-dom'
import { Alert, useMessages } from '#ui'
import { portalMessages } from '#portal/layout/portal.messages'

/** Why a requested page did not open: the site has no page at this address, the page is for staff, or it is closed for now. */
export type Refusal = 'not-found' | 'staff' | 'closed'

/** State of the history entry of the page that opened instead. */
export interface RefusedPage {
  readonly refusal: Refusal
}

/** The reason, as state of the entry of the page that opens instead. */
export function refused(refusal: Refusal): RefusedPage {
  return { refusal }
}

/** Returns the refusal in the state of a history entry; null for none. */
export function refusalIn(state: unknown): Refusal | null {
  const refusal = typeof state === 'object' && state !== null ? (state as Partial<RefusedPage>).refusal : undefined
  return refusal === 'not-found' || refusal === 'staff' || refusal === 'closed' ? refusal : null
}

/**
 * The notice that the requested page is closed, on the one that opened instead. It is in this file because the first page may show it:
 * everything that page needs is loaded with what runs before it.
 */
export function ClosedPageNotice() {
  const messages = useMessages(portalMessages)
  if (refusalIn(useLocation().state) !== 'closed') return null
  return <Alert tone="info" title={messages.pageClosed} isAnnounced />
}
