const signs = ['pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'] as const

/** Calls back once a person has shown that somebody is there: a pointer that moves, a finger, a key, the page scrolled. */
export function onFirstSign(listener: () => void): void {
  const notice = (event: Event) => {
    // Browsers also report a pointer that rests where something has been painted under it.
    const isStill =
      event instanceof PointerEvent && event.type === 'pointermove' && event.movementX === 0 && event.movementY === 0
    if (isStill) return
    for (const sign of [...signs, 'pointermove']) removeEventListener(sign, notice, true)
    listener()
  }
  for (const sign of [...signs, 'pointermove']) addEventListener(sign, notice, { passive: true, capture: true })
}

/** Milliseconds after which what waits for the first sign of a person waits no longer. */
const unusedMs = 3000

let used: Promise<void> | null = null

/** Resolves with the first sign of a person, and at the latest some seconds after it was first asked: what nobody sees at first waits for it. */
export function whenUsed(): Promise<void> {
  used ??= new Promise((resolve) => {
    onFirstSign(resolve)
    setTimeout(resolve, unusedMs)
  })
  return used
}

/** Ends the waiting: somebody was there before this code was, or everything is shown at once. */
export function beginUsed(): void {
  used = Promise.resolve()
}
