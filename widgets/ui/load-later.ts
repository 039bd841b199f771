import { useEffect } from 'react'
import type { Preloadable } from './preloadable.tsx'

/** The first screen has the line to itself for as long. */
const waitMs = 800

/** Loads the code of later screens once the first one is shown, so that nobody who goes on waits for it. */
export function useLoadedLater({ preload }: Pick<Preloadable<never>, 'preload'>, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => void preload(), waitMs)
    return () => clearTimeout(timer)
  }, [preload, isShown])
}
