/** Milliseconds for which the button must have been seen, in its place, before it can be pressed. */
export const armAfterMs = 800

/** How far a pointer or the frame may seem to move by rounding alone, in CSS pixels. */
const roundingPx = 2

export interface ArmedButton {
  /** Whether an event is the borrower's own and can be meant for what the button says. */
  accepts(event: Event): boolean
  /** Whether the browser says that the whole button is in sight. */
  isInSight(): boolean
}

/**
 * A page that brings this frame under a finger, or lays something over it, would have its visitor confirm what they never saw. So the
 * button works only after it was wholly in sight for a moment, in one place. Where the browser can tell (IntersectionObserver v2),
 * something over it, or an effect on it, counts as out of sight.
 */
export function armButton(button: HTMLElement): ArmedButton {
  let isArmed = false
  let isSeen = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const become = (next: boolean): void => {
    isArmed = next
    // Not `disabled`: whoever comes to it by keyboard keeps the focus on it while it waits.
    button.ariaDisabled = next ? null : 'true'
  }
  const rearm = (): void => {
    clearTimeout(timer)
    become(false)
    if (isSeen && document.visibilityState === 'visible') timer = setTimeout(() => become(true), armAfterMs)
  }
  const look = (entries: readonly (IntersectionObserverEntry & { readonly isVisible?: boolean })[]): void => {
    const entry = entries.at(-1)
    if (entry === undefined) return
    const isSeenNow = entry.intersectionRatio > 0.95 && entry.isVisible !== false
    if (isSeenNow === isSeen) return
    isSeen = isSeenNow
    rearm()
  }
  become(false)
  const options = { threshold: [0, 0.5, 0.96, 1], trackVisibility: true, delay: 100 }
  new IntersectionObserver(look, options).observe(button)
  document.addEventListener('visibilitychange', rearm)
  const hasMoved = watchPlace()
  for (const name of ['pointermove', 'pointerdown'] as const) {
    document.addEventListener(name, (event) => hasMoved(event) && rearm(), { capture: true })
  }
  return {
    accepts: (event) => event.isTrusted && isArmed && button.isConnected,
    isInSight: () => isSeen,
  }
}

/**
 * Tells from one event of the pointer to the next whether the frame was moved: the pointer rests on the screen and has another place in
 * the frame, or goes over the screen and has the same one. The browser's zoom changes both alike.
 */
function watchPlace(): (event: PointerEvent) => boolean {
  let before: PointerEvent | null = null
  return (event) => {
    const last = before
    before = event
    if (last === null || last.pointerType !== event.pointerType) return false
    const onScreen = Math.hypot(event.screenX - last.screenX, event.screenY - last.screenY)
    const inFrame = Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY)
    return (onScreen < 1 && inFrame > roundingPx) || (inFrame < 1 && onScreen > roundingPx * 2)
  }
}
