import { type MouseEvent, useCallback } from 'react'
import { type Destination, useHost } from './host.ts'

/** What a link to another place of the product needs. */
export interface PlaceAttributes {
  /** Null for a place that is closed: no link is shown. */
  readonly href: string | null
  /** A partner's page stays where it is: the portal opens beside it. */
  readonly isNewTab: boolean
  readonly onClick: (event: MouseEvent) => void
}

/** The attributes of a link to another place: in the portal a plain press stays in the page, any other is the browser's. */
export function usePlace(destination: Destination): PlaceAttributes {
  const host = useHost()
  const isNewTab = host.kind === 'element'
  const onClick = useCallback(
    (event: MouseEvent) => {
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      if (isNewTab || !isPlain) return
      event.preventDefault()
      host.go(destination)
    },
    [host, destination, isNewTab],
  )
  return { href: host.href(destination), isNewTab, onClick }
}
