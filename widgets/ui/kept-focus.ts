/**
 * Keeps the focus of who presses a button that vanishes, or is disabled for a while: what takes the vanished button's place gets it, and
 * the disabled one has it back. Without it the page's top would have it, and whoever uses a keyboard or a screen reader would begin anew.
 * Where a screen moves the focus itself, and where somebody moved on, it stays there.
 * @param root what is drawn, whole; null once it is gone
 */
export function keepFocus(root: HTMLElement | null): void {
  if (root === null) return
  // A range stays where it is when what it is around is removed.
  const place = document.createRange()
  let last: HTMLElement | null = null
  root.addEventListener('focusin', ({ target }) => {
    last = target as HTMLElement
    place.selectNode(last)
  })
  root.addEventListener('focusout', ({ target }) =>
    queueMicrotask(() => {
      // What is removed or disabled is not left by anybody.
      if (last === target && last?.isConnected && !last.matches(':disabled')) last = null
    }),
  )
  new MutationObserver(() => {
    if (last === null || document.activeElement !== document.body) return
    const target = last.isConnected ? last : successorAt(place)
    if (target.tabIndex < 0) target.tabIndex = -1
    // Does nothing while it is disabled.
    target.focus()
  }).observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] })
}

/** What is at a place now: its heading, if it has one, as that names what is new. What held it where nothing is. */
function successorAt({ startContainer, startOffset }: Range): HTMLElement {
  const here = startContainer.childNodes[startOffset]
  if (!(here instanceof HTMLElement)) return startContainer as HTMLElement
  return here.querySelector<HTMLElement>('h1, h2, h3') ?? here
}
