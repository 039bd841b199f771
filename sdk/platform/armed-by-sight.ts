/** Milliseconds for which everything must be in sight before a button takes a press. */
const armAfterMs = 800

/** Whether a press can be meant: everything is in sight and was for a moment, is in sight but only just, or something is not. */
export type Sight = 'armed' | 'waiting' | 'hidden'

/** What browsers with IntersectionObserver v2 add: whether nothing covers, fades or distorts it, in any page around our frame. */
interface Seen extends IntersectionObserverEntry {
  readonly isVisible?: boolean
}

/**
 * Reports when a press on a button of ours can be meant for its label. All the given elements (the button, and the
 * words that say what it does) must be wholly in sight together for a moment, in a page that is in front. Whenever one
 * is clipped, covered or gone, the moment begins again. A page that lays our frame under the pointer, or something over
 * it, would otherwise borrow its visitor's click. While visibility is tracked, Chromium also drops a press on a frame
 * that the page around it moved just before.
 *
 * Keep together what is watched: at 400 % zoom a screen is 256 px high, and what does not fit in at once never arms.
 * Where the browser has no IntersectionObserver v2 a cover is not noticed, only what is clipped or scrolled away.
 * @param onChange called at once and on every change; the button takes a press only while the value is 'armed'
 * @returns a function that ends the watch
 */
export function armBySight(elements: readonly Element[], onChange: (sight: Sight) => void): () => void {
  const inSight = new Set<Element>()
  let told: Sight | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = (sight: Sight): void => {
    if (sight !== told) onChange((told = sight))
  }
  const look = (): void => {
    if (inSight.size < elements.length || !isInFront()) {
      clearTimeout(timer)
      tell('hidden')
    } else if (told === null || told === 'hidden') {
      timer = setTimeout(() => tell('armed'), armAfterMs)
      tell('waiting')
    }
  }
  const stopWatching = watch(elements, (element, isSeen) => {
    if (isSeen) inSight.add(element)
    else inSight.delete(element)
    look()
  })
  document.addEventListener('visibilitychange', look)
  for (const type of ['focus', 'blur']) window.addEventListener(type, look)
  look()
  return () => {
    clearTimeout(timer)
    stopWatching()
    document.removeEventListener('visibilitychange', look)
    for (const type of ['focus', 'blur']) window.removeEventListener(type, look)
  }
}

/** A frame has the focus only once it was pressed, and any page can give it; a window of its own must have it. */
function isInFront(): boolean {
  return document.visibilityState === 'visible' && (window.parent !== window || document.hasFocus())
}

function watch(elements: readonly Element[], report: (element: Element, isSeen: boolean) => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    for (const element of elements) report(element, true)
    return () => undefined
  }
  // Rounding leaves an element that is wholly there a little short of one.
  const wholly = 0.98
  const options = { threshold: [0, wholly], trackVisibility: true, delay: 100 }
  const observer = new IntersectionObserver((entries: readonly Seen[]) => {
    for (const { target, intersectionRatio, isVisible = true } of entries)
      report(target, isVisible && intersectionRatio >= wholly)
  }, options)
  for (const element of elements) observer.observe(element)
  return () => observer.disconnect()
}
