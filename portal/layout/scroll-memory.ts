import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** Milliseconds for which a page that is still loading may grow until it is long enough to go back to where it was left. */
export const restoreWithinMs = 3000

const positions = new Map<string, number>()

/**
 * Going back or forward brings a page to where it was left, as soon as it is long enough for that; a new page begins at its top.
 * Whoever scrolls meanwhile is left alone.
 */
export function ScrollMemory(): null {
  const { key } = useLocation()
  const howCame = useNavigationType()
  const isFirst = useRef(true)
  useEffect(() => {
    if ('scrollRestoration' in window.history) window.history.scrollRestoration = 'manual'
    // A reload is the browser's own affair.
    const giveBack = () => {
      window.history.scrollRestoration = 'auto'
    }
    window.addEventListener('pagehide', giveBack)
    return () => window.removeEventListener('pagehide', giveBack)
  }, [])
  useEffect(() => {
    const remember = () => positions.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key])
  useEffect(() => {
    const isDocumentNew = isFirst.current
    isFirst.current = false
    if (howCame !== 'POP' || isDocumentNew) return
    return returnTo(positions.get(key) ?? 0)
  }, [key, howCame])
  return null
}

// Follows the page's growth. @returns ends it
function returnTo(wanted: number): () => void {
  const end = () => {
    observer?.disconnect()
    clearTimeout(timer)
    for (const name of ['wheel', 'touchstart', 'keydown'] as const) window.removeEventListener(name, end)
  }
  const attempt = () => {
    if (document.documentElement.scrollHeight - window.innerHeight < wanted) return
    window.scrollTo(0, wanted)
    end()
  }
  const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(attempt)
  const timer = setTimeout(end, restoreWithinMs)
  for (const name of ['wheel', 'touchstart', 'keydown'] as const)
    window.addEventListener(name, end, { passive: true, once: true })
  observer?.observe(document.body)
  attempt()
  return end
}
