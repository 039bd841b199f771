import { useEffect, useState } from 'react'

/** From the new tab: it is there and asks for the reason that was given in the other. */
const ready = 'carport-impersonation-ready'
/** Its answer. */
const given = 'carport-impersonation-reason'

/**
 * Opens a page of ours in a new tab and sends it the reason each time it asks; a page that is drawn again asks again. Nothing else
 * passes between the tabs, and nothing is in the address.
 * @returns false when the browser blocked the tab
 */
export function openWithReason(address: string, reason: string): boolean {
  const tab = window.open(address, '_blank')
  if (tab === null) return false
  const answer = (event: MessageEvent<unknown>) => {
    if (tab.closed) return window.removeEventListener('message', answer)
    if (event.origin !== window.location.origin || event.source !== tab || event.data !== ready) return
    tab.postMessage({ type: given, reason }, window.location.origin)
  }
  window.addEventListener('message', answer)
  return true
}

/** The reason entered in the tab that opened this one; null until it arrives. */
export function useHandedReason(): string | null {
  const [reason, setReason] = useState<string | null>(null)
  useEffect(() => {
    const opener = (window.opener ?? null) as Window | null
    if (opener === null) return
    const listen = (event: MessageEvent<unknown>) => {
      const told = event.data
      if (event.origin !== window.location.origin || event.source !== opener || !isReason(told)) return
      setReason(told.reason)
    }
    window.addEventListener('message', listen)
    opener.postMessage(ready, window.location.origin)
    return () => window.removeEventListener('message', listen)
  }, [])
  return reason
}

function isReason(told: unknown): told is { readonly reason: string } {
  if (typeof told !== 'object' || told === null || !('type' in told) || !('reason' in told)) return false
  return told.type === given && typeof told.reason === 'string' && told.reason.length <= 200
}
