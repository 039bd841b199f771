/** Milliseconds for which something must have been seen, in its place, before it counts as seen. */
export const armAfterMs = 800

/** How far a pointer or the frame may seem to move by rounding alone, in CSS pixels. */
const roundingPx = 2

const watching = { threshold: [0, 0.5, 0.96, 1], trackVisibility: true, delay: 100 }

export interface ArmedButton {
  /** Whether an event is the borrower's own and can be meant for the button's words. */
  accepts(event: Event): boolean
  /** The same of what is typed after a press: the button itself may be out of sight, as below a phone's keyboard. */
  acceptsTyping(event: Event): boolean
  /** Whether only time is wanting: everything was seen, and nothing covers it. */
  isInSight(): boolean
  /** What is to be seen next before the button works: the first of the words that was not, or else the button. */
  nextToSee(): HTMLElement
}

export interface ArmOptions {
  /** Texts too long for a small screen: nobody has to have seen all of them, but what of them is on the screen must not be covered. */
  readonly beside?: readonly HTMLElement[]
  /** Words that were seen already. Those that are seen from now on are added. */
  readonly seen?: Set<Element>
  /** Called whenever the button begins to work. */
  readonly onArmed?: () => void
  /** Ends the watch. */
  readonly signal?: AbortSignal
}

/** What browsers with IntersectionObserver v2 add: whether nothing covers, fades or distorts it, in any page around our frame. */
interface Seen extends IntersectionObserverEntry {
  readonly isVisible?: boolean
}

/**
 * Whether this browser can detect that something covers the frame (IntersectionObserver v2). Where it can't, the server asks for a code:
 * a press proves less there.
 */
export function noticesCovers(): boolean {
  return typeof IntersectionObserverEntry !== 'undefined' && 'isVisible' in IntersectionObserverEntry.prototype
}

/**
 * A page that brings this frame under a finger, or lays something over it, would have its visitor confirm what they never saw. So the
 * button works only after it was wholly in sight for a moment, in one place, and each of the words that say what it does was so at some
 * time since they were shown. Not all at once: at 400 % zoom a screen is 256 px high. Whatever of it is on the screen, though, must not
 * be covered. Where the browser can tell (`noticesCovers`), something over it, or an effect on it, counts as covered.
 * @param words what the borrower has to have seen; each of them fits on a small screen
 */
export function armButton(
  button: HTMLElement,
  words: readonly HTMLElement[],
  { beside = [], seen = new Set(), onArmed, signal = new AbortController().signal }: ArmOptions = {},
): ArmedButton {
  const unseen = (): HTMLElement | undefined => words.find((word) => !seen.has(word))
  const inSight = new Set<Element>()
  const covered = new Set<Element>()
  const timers = new Map<Element, ReturnType<typeof setTimeout>>()
  let isSteady = false
  const isInSight = (): boolean => inSight.has(button) && unseen() === undefined && covered.size === 0
  const isArmed = (): boolean => isSteady && isInSight()
  const tell = (): void => {
    // Not `disabled`: whoever reaches it by keyboard keeps the focus on it while it waits.
    button.ariaDisabled = isArmed() ? null : 'true'
    if (isArmed()) onArmed?.()
  }
  const begin = (element: Element, then: () => void): void => {
    clearTimeout(timers.get(element))
    if (inSight.has(element) && document.visibilityState === 'visible')
      timers.set(element, setTimeout(then, armAfterMs))
  }
  const rearm = (): void => {
    isSteady = false
    begin(button, () => {
      isSteady = true
      tell()
    })
    tell()
  }
  const beginWord = (word: Element): void => {
    if (seen.has(word)) return
    begin(word, () => {
      seen.add(word)
      tell()
    })
  }
  const look = (entries: readonly Seen[]): void => {
    for (const { target, intersectionRatio, isVisible } of entries) {
      const isCovered = intersectionRatio > 0 && isVisible === false
      const isSeen = intersectionRatio > 0.95 && !isCovered
      const hasChanged = isSeen !== inSight.has(target)
      const isNews = isCovered !== covered.has(target) || (target === button && hasChanged)
      toggle(covered, target, isCovered)
      toggle(inSight, target, isSeen)
      if (target !== button && hasChanged) beginWord(target)
      if (isNews) rearm()
    }
  }
  rearm()
  const observer = new IntersectionObserver(look, watching)
  for (const element of [button, ...words, ...beside]) observer.observe(element)
  const onTurn = (): void => {
    for (const word of words) beginWord(word)
    rearm()
  }
  document.addEventListener('visibilitychange', onTurn, { signal })
  whenMoved(rearm, signal)
  signal.addEventListener('abort', () => {
    observer.disconnect()
    for (const timer of timers.values()) clearTimeout(timer)
  })
  return {
    accepts: (event) => event.isTrusted && isArmed() && button.isConnected,
    acceptsTyping: (event) => event.isTrusted && unseen() === undefined && covered.size === 0 && button.isConnected,
    isInSight,
    nextToSee: () => unseen() ?? button,
  }
}

function toggle(set: Set<Element>, element: Element, isIn: boolean): void {
  if (isIn) set.add(element)
  else set.delete(element)
}

function whenMoved(rearm: () => void, signal: AbortSignal): void {
  const hasMoved = watchPlace()
  for (const name of ['pointermove', 'pointerdown'] as const) {
    document.addEventListener(name, (event) => hasMoved(event) && rearm(), { capture: true, signal })
  }
}

/**
 * Detects from one pointer event to the next whether the frame was moved: the pointer rests on the screen and has another place in
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
