import { type RefObject, useEffect } from 'react'

/** Px by which the button moves up at a time. */
const stepPx = 24
/** Ms of rest after scrolling before it looks again. */
const restMs = 150
const pressable = 'a[href], button, input, select, textarea, summary'

/**
 * Keeps what floats in the corner off everything that can be pressed or typed into: at rest it moves up, at most to the middle of the
 * window, until nothing of the kind is beneath it. Where no place is free it stays in the corner.
 */
export function useClearPlace(box: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    const element = box.current
    if (!isOn || element === null || typeof document.elementsFromPoint !== 'function') return
    let timer: ReturnType<typeof setTimeout> | undefined
    let lift = 0
    const look = () => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const isFree = (wanted: number) =>
        [left + 4, (left + right) / 2, right - 4].every((x) =>
          [top + 4, (top + bottom) / 2, bottom - 4].every((y) => !isCovering(element, x, y + lift - wanted)),
        )
      lift = freeLift(isFree, window.innerHeight / 2)
      element.style.setProperty('--lift', `${-lift}px`)
    }
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(look, restMs)
    }
    later()
    // What is taken in later moves the page as scrolling does.
    const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(later) : null
    observer?.observe(document.body)
    document.addEventListener('scroll', later, { passive: true, capture: true })
    window.addEventListener('resize', later)
    return () => {
      clearTimeout(timer)
      observer?.disconnect()
      document.removeEventListener('scroll', later, { capture: true })
      window.removeEventListener('resize', later)
      element.style.removeProperty('--lift')
    }
  }, [box, isOn])
}

/** The least way up, px, that is free; 0 where none is. */
function freeLift(isFree: (lift: number) => boolean, most: number): number {
  for (let lift = 0; lift <= most; lift += stepPx) if (isFree(lift)) return lift
  return 0
}

function isCovering(own: HTMLElement, x: number, y: number): boolean {
  const root = own.getRootNode()
  const host = root instanceof ShadowRoot ? root.host : null
  return elementsAt(document, x, y).some((each) => each !== host && !own.contains(each) && each.matches(pressable))
}

/**
 * All elements at a point of the viewport, including those in open shadow roots. A shadow root also lists elements outside its host,
 * other hosts among them, so each root is searched only once.
 */
function elementsAt(
  root: Document | ShadowRoot,
  x: number,
  y: number,
  searched = new Set<Document | ShadowRoot>(),
): Element[] {
  searched.add(root)
  return root.elementsFromPoint(x, y).flatMap((each) => {
    const inner = each.shadowRoot
    return inner === null || searched.has(inner) ? [each] : [each, ...elementsAt(inner, x, y, searched)]
  })
}
