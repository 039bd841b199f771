import { type RefObject, useLayoutEffect, useRef } from 'react'

/** What the first of the lines takes that "Show all" adds. */
export interface FirstNew<TElement extends HTMLElement> {
  readonly ref: RefObject<TElement | null>
  readonly tabIndex: -1
}

/**
 * Focuses the first new line once all are shown: the button is gone, and reading goes on from there.
 * @returns what that line takes
 */
export function useFirstNew<TElement extends HTMLElement>(isWhole: boolean): FirstNew<TElement> {
  const ref = useRef<TElement>(null)
  useLayoutEffect(() => {
    if (isWhole) ref.current?.focus()
  }, [isWhole])
  return { ref, tabIndex: -1 }
}
