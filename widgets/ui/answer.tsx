import { type ReactNode, useLayoutEffect, useRef } from 'react'

/**
 * What answers a press further down the screen: it takes the focus, and the screen with it, when it appears and for every further
 * press.
 * @param props.press another value for each press; left out where the answer goes away before the next one comes
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
