import { type ReactNode, useLayoutEffect, useRef } from 'react'

/**
 * The response to a press further down the screen. Takes the focus, and so scrolls into view, when it appears and on every press.
 * @param props.press a new value for each press; left out when the response is removed before the next one
 */
export function Answer({ press, children }: { press?: unknown; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => box.current?.focus(), [press])
  return (
    <div ref={box} tabIndex={-1}>
      {children}
    </div>
  )
}
