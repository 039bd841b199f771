import { type ReactNode, useLayoutEffect, useRef } from 'react'

/** The title of what came in place of something else: it takes the focus, since the button that led here is gone. */
export function MovedTitle({ hasMoved = true, children }: { hasMoved?: boolean | undefined; children: ReactNode }) {
  const title = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (hasMoved) title.current?.focus()
  }, [hasMoved])
  return (
    <span ref={title} tabIndex={-1}>
      {children}
    </span>
  )
}
