import { type RefObject, useEffect, useState } from 'react'
import { armBySight } from '#sdk/platform/armed-by-sight'

/** Whether a click can be meant for what this element asks: all of it is in sight, in front, and was for a moment. */
export function useArmed(asked: RefObject<Element | null>): boolean {
  const [isArmed, setArmed] = useState(false)
  useEffect(
    () => (asked.current === null ? undefined : armBySight([asked.current], (sight) => setArmed(sight === 'armed'))),
    [asked],
  )
  return isArmed
}
