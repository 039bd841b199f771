/** Milliseconds after which the page shows whatever state it is in. */
const behindMs = 10_000
/** Milliseconds in which a click follows the finger's leaving, if it was one. */
const clickMs = 100

/**
 * Lays the place for the page behind what the document has in it, where that is drawn for the borrower: they go on reading, and the page
 * is brought forward once nothing on it is loading. Whatever it shows by then, a sign-in or that something failed, takes the place of the
 * figures at once. A link that was reached or pressed meanwhile is the page's own from there on, which may fill in an amount; where the
 * page has none like it, it leads on by its address. Nothing is brought forward from under a finger: its press would be nobody's.
 * @param place where the document's own markup is
 * @returns where to render the page: the place itself when it holds nothing of the borrower's
 */
export function placeBehind(place: HTMLElement): HTMLElement {
  if (!('own' in place.dataset)) return place
  const page = document.createElement('div')
  page.hidden = true
  place.after(page)
  let pressed: HTMLAnchorElement | null = null
  let isHeld = false
  let isDue = false
  const letGo = () => {
    isHeld = false
    if (isDue) bringForward()
  }
  const letGoSoon = () => setTimeout(letGo, clickMs)
  place.addEventListener('pointerdown', () => {
    isHeld = true
    for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, letGoSoon, { once: true })
  })
  place.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (link === null || !isPlain || !link.href.startsWith(window.location.origin)) return
    event.preventDefault()
    link.setAttribute('aria-busy', 'true')
    pressed = link
  })
  const bringForward = () => {
    isDue = true
    if (isHeld || !place.isConnected) return
    watcher.disconnect()
    clearTimeout(timer)
    const reached = place.contains(document.activeElement) ? document.activeElement : null
    page.hidden = false
    page.id = place.id
    place.remove()
    linkAs(page, reached)?.focus({ preventScroll: true })
    const next = linkAs(page, pressed)
    if (next !== undefined) next.click()
    else if (pressed !== null) window.location.assign(pressed.href)
  }
  const watcher = new MutationObserver(() => {
    if (page.querySelector('main') !== null && page.querySelector('main .cp-skeleton') === null) bringForward()
  })
  watcher.observe(page, { childList: true, subtree: true })
  const timer = setTimeout(bringForward, behindMs)
  return page
}

/** The link of the page that reads as another one does and leads to the same place. */
function linkAs(page: HTMLElement, other: Element | null): HTMLAnchorElement | undefined {
  if (!(other instanceof HTMLAnchorElement)) return undefined
  return [...page.querySelectorAll('a')].find(
    ({ href, textContent }) => href === other.href && textContent === other.textContent,
  )
}
