import { markHeldPresses } from './held-press.ts'

/** Milliseconds after which the page shows whatever state it is in. */
const behindMs = 10_000

/**
 * Lays the place for the page behind what the document has in it, where that was drawn by the server: it is read on, and the page
 * is brought forward once nothing on it is loading. Whatever it shows by then, a sign-in or that something failed, takes the place of
 * what was drawn at once. What was reached or pressed meanwhile is the page's own from there on: a link may fill in an amount; where the
 * page has none like it, it leads on by its address. Nothing is brought forward from under a finger: its press would be nobody's.
 * @param place where the document's own markup is
 * @returns where to render the page: the place itself when the server drew nothing in it
 */
export function placeBehind(place: HTMLElement): HTMLElement {
  if (!('own' in place.dataset || 'begins' in place.dataset)) return place
  const page = document.createElement('div')
  page.hidden = true
  place.after(page)
  let isDue = false
  // The homepage's own script marks them from the beginning.
  if (!('begins' in place.dataset)) markHeldPresses(place)
  place.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (link === null || !isPlain || !link.href.startsWith(window.location.origin)) return
    event.preventDefault()
    pressedIn(place)?.removeAttribute('aria-busy')
    link.setAttribute('aria-busy', 'true')
  })
  const bringForward = () => {
    isDue = true
    if ('held' in place.dataset || !place.isConnected) return
    watcher.disconnect()
    holdWatcher.disconnect()
    clearTimeout(timer)
    const reached = place.contains(document.activeElement) ? document.activeElement : null
    const pressed = pressedIn(place)
    const reachedNext = likeIn(page, place, reached)
    const next = likeIn(page, place, pressed)
    page.hidden = false
    page.id = place.id
    place.remove()
    reachedNext?.focus({ preventScroll: true })
    if (next !== undefined) next.click()
    else if (pressed instanceof HTMLAnchorElement) window.location.assign(pressed.href)
  }
  const watcher = new MutationObserver(() => {
    if (page.querySelector('main') !== null && page.querySelector('main .cp-skeleton') === null) bringForward()
  })
  watcher.observe(page, { childList: true, subtree: true })
  const holdWatcher = new MutationObserver(() => {
    if (isDue) bringForward()
  })
  holdWatcher.observe(place, { attributeFilter: ['data-held'] })
  const timer = setTimeout(bringForward, behindMs)
  return page
}

const pressedIn = (place: HTMLElement) => place.querySelector(':is(a, button)[aria-busy]')

/**
 * The link or button of the page that reads as another one does and leads to the same place. Of several, it is as far from the end as that
 * one: a bar on top has more of them drawn than a narrow window shows.
 */
function likeIn(page: HTMLElement, place: HTMLElement, other: Element | null): HTMLElement | undefined {
  if (other === null || !other.matches('a, button')) return undefined
  const of = (each: Element) => [each.getAttribute('href'), each.getAttribute('aria-label'), each.textContent].join()
  const alike = (root: HTMLElement) =>
    [...root.querySelectorAll<HTMLElement>(other.localName)].filter((each) => of(each) === of(other)).toReversed()
  const all = alike(page)
  return all[alike(place).findIndex((each) => each === other)] ?? all[0]
}
