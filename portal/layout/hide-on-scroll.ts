import { useSetAtom } from 'jotai'
import { type RefObject, useEffect, useState } from 'react'
import { scrollPositionAtom } from '../startup/state.ts'

/** Milliseconds between two reads of the scroll position (ui-05). */
export const scrollThrottleMs = 40
/** Px of scrolling down in one go after which the bar hides (ui-05). */
export const hideDistancePx = 85

/** Scroll position of the page, and whether the bar is hidden. */
export interface ScrollState {
  readonly top: number
  /** Where the direction changed last. */
  readonly turnedAt: number
  readonly isHidden: boolean
}

/** What a new position of the page does: far enough down hides the bar, any way up or the top brings it back. */
export function afterScroll(before: ScrollState, top: number): ScrollState {
  if (top <= 0) return { top: 0, turnedAt: 0, isHidden: false }
  const isDown = top > before.top
  const wasDown = before.top >= before.turnedAt
  if (top === before.top) return before
  const turnedAt = isDown === wasDown ? before.turnedAt : before.top
  return { top, turnedAt, isHidden: isDown ? before.isHidden || top - turnedAt > hideDistancePx : false }
}

/**
 * Whether the bar is hidden: after scrolling down, unless the focus is in it. Keeps the scroll position in the client's state.
 * @param place the page's path: a new page has its bar from its first moment, so that nothing in it moves away from who presses it
 */
export function useHideOnScroll(bar: RefObject<HTMLElement | null>, place: string): boolean {
  const [hiddenOn, setHiddenOn] = useState<string | null>(null)
  const setPosition = useSetAtom(scrollPositionAtom)
  useEffect(() => {
    let state: ScrollState = { top: window.scrollY, turnedAt: window.scrollY, isHidden: false }
    let timer: ReturnType<typeof setTimeout> | null = null
    const look = () => {
      timer = null
      state = afterScroll(state, window.scrollY)
      setPosition(state.top)
      const isHidden = state.isHidden && bar.current?.contains(document.activeElement) !== true
      setHiddenOn(isHidden ? place : null)
    }
    const scrolled = () => {
      timer ??= setTimeout(look, scrollThrottleMs)
    }
    const show = () => setHiddenOn(null)
    const element = bar.current
    window.addEventListener('scroll', scrolled, { passive: true })
    element?.addEventListener('focusin', show)
    return () => {
      window.removeEventListener('scroll', scrolled)
      element?.removeEventListener('focusin', show)
      if (timer !== null) clearTimeout(timer)
    }
  }, [bar, place, setPosition])
  return hiddenOn === place
}
