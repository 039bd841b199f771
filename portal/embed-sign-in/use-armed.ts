import { useEffect, useState } from 'react'

/** Milliseconds for which the window must be in front before what it asks can be confirmed. */
const armAfterMs = 800

/**
 * Whether a click can be meant for what this window asks: it has been visible and focused for a moment. A page that opens a window under
 * the pointer, or brings it forward between two clicks, would otherwise have its visitor confirm what they never saw. Each time the window
 * comes to the front the moment begins again.
 */
export function useArmed(): boolean {
  const [isArmed, setArmed] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const disarm = () => {
      clearTimeout(timer)
      setArmed(false)
    }
    const rearm = () => {
      disarm()
      if (document.visibilityState === 'visible' && document.hasFocus())
        timer = setTimeout(() => setArmed(true), armAfterMs)
    }
    rearm()
    document.addEventListener('visibilitychange', rearm)
    window.addEventListener('focus', rearm)
    window.addEventListener('blur', disarm)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', rearm)
      window.removeEventListener('focus', rearm)
      window.removeEventListener('blur', disarm)
    }
  }, [])
  return isArmed
}
