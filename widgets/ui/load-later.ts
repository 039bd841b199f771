import { useEffect } from 'react'

/** The first screen has the line to itself for as long. */
const waitMs = 800

/**
 * Loads the code of later screens once the first one is shown, so that nobody who goes on waits for it.
 * @param preload the same function at every render
 */
export function useLoadedLater(preload: () => Promise<unknown>, isShown = true): void {
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => void preload(), waitMs)
    return () => clearTimeout(timer)
  }, [preload, isShown])
}
