import { createCarportEvent } from '#sdk/embed/events'
import type { TokenClaims } from '#sdk/embed/tokens'

/** Puts the focus on the first thing the borrower can do, or on the first heading. */
export function focusFirst(root: ParentNode, options?: FocusOptions): void {
  const target = root.querySelector<HTMLElement>('.expired, h1, h2, input, select, button, a[href]')
  if (target !== null && !target.matches('input, select, button, a')) target.tabIndex = -1
  target?.focus(options)
}

/** Event from the element itself rather than its capability. Also explains the cause to the page's developer in the console. */
export function shellEvent(
  name: 'carport-error' | 'carport-session-expired',
  { localName, accountNumber }: Element & { readonly accountNumber: string | null },
  claims: TokenClaims,
  code: string,
  retryable: boolean,
): Event {
  const capability = localName.slice('carport-'.length)
  // Where nothing is wrong nobody loads the words for it.
  import('./explanations.ts')
    .then(({ explain }) => explain({ code, capability, accountNumber, claims }))
    .catch(() => undefined)
  const detail = { capability, code, category: 'unavailable', retryable, httpStatus: null, correlationId: null }
  return createCarportEvent(name, detail)
}
