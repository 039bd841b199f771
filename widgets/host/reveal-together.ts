import { useEffect, useState } from 'react'

/** Milliseconds for which the first answer waits for the others. */
export const revealWithinMs = 600

/**
 * Returns whether a page of several queries may show: once each has an answer or an error, or a moment after the first. Parts that
 * appeared one by one would push each other down under somebody's thumb. What is revealed stays.
 * @param known per query, whether it is answered or failed
 */
export function useRevealTogether(known: readonly boolean[]): boolean {
  const isWhole = known.every(Boolean)
  const isBegun = known.some(Boolean)
  const [isShown, setShown] = useState(isWhole)
  useEffect(() => {
    if (isShown || !isBegun) return
    const timer = setTimeout(() => setShown(true), isWhole ? 0 : revealWithinMs)
    return () => clearTimeout(timer)
  }, [isShown, isBegun, isWhole])
  return isShown || isWhole
}
