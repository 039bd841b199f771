import { useEffect, useRef } from 'react'

const open = new Set<() => void>()

/** Lets closeOverlays() close a modal, a popover or a date picker for as long as it is open. */
export function useOverlay(isOpen: boolean, onClose: () => void): void {
  const newest = useRef(onClose)
  useEffect(() => {
    newest.current = onClose
  })
  useEffect(() => {
    if (!isOpen) return
    const close = () => newest.current()
    open.add(close)
    return () => {
      open.delete(close)
    }
  }, [isOpen])
}

/**
 * Closes everything over the page, but for what stays: the outage modal (session-12, session-13).
 * @returns whether anything was there to close
 */
export function closeOverlays(): boolean {
  const isAnyOpen = open.size > 0
  for (const close of open) close()
  return isAnyOpen
}
