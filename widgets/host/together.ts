import { useEffect, useState } from 'react'

/** Milliseconds for which the answer that came first waits for the others. */
export const togetherWithinMs = 600

/**
 * Whether a page of several questions may show: when each has its answer or cannot have one, or a moment after the first. Parts that
 * came one by one would push each other down under somebody's thumb. What shows stays.
 * @param known per question, whether it is answered or failed
 */
export function useTogether(known: readonly boolean[]): boolean {
  const isWhole = known.every(Boolean)
  const isBegun = known.some(Boolean)
  const [isShown, setShown] = useState(isWhole)
  useEffect(() => {
    if (isShown || !isBegun) return
    const timer = setTimeout(() => setShown(true), isWhole ? 0 : togetherWithinMs)
    return () => clearTimeout(timer)
  }, [isShown, isBegun, isWhole])
  return isShown || isWhole
}
