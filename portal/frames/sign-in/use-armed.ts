import { type RefObject, useEffect, useState } from 'react'
import { armBySight } from '#sdk/platform/armed-by-sight'

export interface Armed {
  readonly isArmed: boolean
  /** Whether a press is the borrower's own, and can be meant for what is asked. */
  accepts(press: Event): boolean
}

/**
 * Whether a press can be meant for what this element asks: all of it is in sight, in front, and was for a moment. One that a script makes
 * never is, however long everything was seen.
 */
export function useArmed(asked: RefObject<Element | null>): Armed {
  const [isArmed, setArmed] = useState(false)
  useEffect(
    () => (asked.current === null ? undefined : armBySight([asked.current], (sight) => setArmed(sight === 'armed'))),
    [asked],
  )
  return { isArmed, accepts: (press) => press.isTrusted && isArmed }
}
