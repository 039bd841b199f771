import type { Line } from './line-side.ts'
import type { Control, Outcome, SeenScreen } from './screen.ts'

/** What the walk has of a page, from within. */
export interface Walker {
  /** From now on nothing is written and the document is not left. */
  begin(): void
  /** Goes to a page by the router; by way of another one, when nothing begun before may be left. */
  open(path: string, isRenewed: boolean): Promise<SeenScreen>
  /** Null when the control is no longer there. */
  press(key: string): Promise<Outcome | null>
  see(): SeenScreen
}

declare global {
  interface Window {
    walkLine?: Line
    walkSee?: () => SeenScreen
    walkPrint?: () => string
    walkFind?: (key: string) => HTMLElement | undefined
    walker?: Walker
  }
}

/** Runs in the page: reads the screen as a borrower does. */
export function watchScreen(): void {
  if (window !== window.top) return
  const clean = (text: string | null | undefined): string =>
    (text ?? '').replace(/\s+/g, ' ').replaceAll('’', "'").trim()
  const wanted =
    'a[href], button, summary, input[type=radio], input[type=checkbox], [role=tab], input[inputmode=decimal], input[type=email]'
  let found = new Map<string, HTMLElement>()
  const nameOf = (element: HTMLElement): string => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
    return clean(element.getAttribute('aria-label') ?? (label ?? element).textContent)
  }
  const kindOf = (element: HTMLElement): Control['kind'] => {
    if (element instanceof HTMLInputElement)
      return element.type === 'radio' || element.type === 'checkbox' ? element.type : 'field'
    return element instanceof HTMLAnchorElement ? 'link' : 'button'
  }
  const isOn = (element: HTMLElement): boolean =>
    (element instanceof HTMLInputElement && element.type === 'radio' && element.checked) ||
    (kindOf(element) === 'field' && (element as HTMLInputElement).value !== '') ||
    ['aria-pressed', 'aria-selected', 'aria-current'].some((name) =>
      ['true', 'page', 'step', 'date'].includes(element.getAttribute(name) ?? ''),
    )
  const topDialog = (): HTMLElement | null => [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? null
  const isShown = (element: HTMLElement): boolean =>
    element.checkVisibility() &&
    element.closest('[inert]') === null &&
    !element.matches(':disabled, [aria-disabled=true]')
  // A typed amount as a screen shows it.
  const valueOf = (field: HTMLElement): string => {
    const { type, value } = field as HTMLInputElement
    return /^(radio|checkbox)$/.test(type) ? '' : value.replace(/^(?=[\d,]+\.\d\d$)/, '$')
  }
  const readControls = (dialog: HTMLElement | null): Control[] => {
    found = new Map()
    const controls: Control[] = []
    for (const element of (dialog ?? document).querySelectorAll<HTMLElement>(wanted)) {
      if (!isShown(element)) continue
      const isMain = element.closest('main') !== null
      const place = dialog !== null ? 'dialog' : isMain ? 'page' : 'frame'
      const kind = kindOf(element)
      const name = nameOf(element)
      const base = `${place}:${kind}:${name}`
      let key = base
      for (let number = 2; found.has(key); number += 1) key = `${base}#${number}`
      found.set(key, element)
      controls.push({
        key,
        name: kind === 'field' ? clean(`${name} ${valueOf(element)}`) : name,
        kind,
        place,
        isOn: isOn(element),
        isPrimary: element.matches('.cp-button-primary'),
        href: element.getAttribute('href'),
      })
    }
    return controls
  }
  const statesOf = (): string =>
    [...document.querySelectorAll<HTMLInputElement>('input, select, textarea, [aria-expanded], details')]
      .map((each) => `${each.value}${each.checked}${each.getAttribute('aria-expanded')}${each.hasAttribute('open')}`)
      .join()
  window.walkSee = () => {
    const dialog = topDialog()
    const main = document.querySelector('main') ?? document.body
    const area = dialog ?? main
    const lines = (selector: string): HTMLElement[] =>
      [...area.querySelectorAll<HTMLElement>(selector)].filter((each) => each.checkVisibility())
    return {
      path: `${location.pathname}${location.search}`,
      heading: clean(main.querySelector('h1')?.textContent),
      dialog:
        dialog === null
          ? null
          : clean(dialog.getAttribute('aria-label') ?? dialog.querySelector('h1, h2')?.textContent),
      notices: lines('.cp-alert, .cp-state, [role=alert]').map((each) => clean(each.textContent)),
      headlines: lines('.cp-headline').map(
        (each) =>
          [
            clean(each.querySelector('.cp-headline-label')?.textContent),
            clean(each.querySelector('.cp-headline-figure')?.textContent),
          ] as const,
      ),
      alerts: lines('.cp-dashboard-alert .cp-alert').map((each) => clean(each.textContent)),
      text: clean([area.innerText, ...lines('input, select, textarea').map(valueOf)].join(' ')),
      facts: lines('dl > div').map(
        (row) => [clean(row.querySelector('dt')?.textContent), clean(row.querySelector('dd')?.textContent)] as const,
      ),
      controls: readControls(dialog),
    }
  }
  // Changes when anything changes that a borrower could notice, focus and chosen states included.
  window.walkPrint = () => {
    const focus = document.activeElement
    return [
      location.href,
      document.documentElement.lang,
      document.body.innerText,
      statesOf(),
      `${focus?.tagName}${focus?.id}${clean(focus?.textContent).slice(0, 80)}`,
      scrollY,
    ].join('|')
  }
  window.walkFind = (key) => found.get(key)
}

/** Runs in the page: goes to pages, presses, and waits until all is calm. */
export function watchHand(): void {
  const { walkLine: line, walkSee: see, walkPrint: print, walkFind: find } = window
  if (line === undefined || see === undefined || print === undefined || find === undefined) return
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const isBusy = () =>
    line.pending > 0 ||
    // What the document has of the borrower's, before the page is there.
    document.querySelector('#portal[data-own]') !== null ||
    document.querySelector('main .cp-skeleton, .cp-loader, main [role=status][aria-busy=true]') !== null ||
    document.querySelector('main h1') === null
  let drawnPath = ''
  let drawnTitle = ''
  // Signals, not time: the browser behind the page has answered what was asked before, and the page has nothing left to do.
  const turn = async (): Promise<void> => {
    await wait(10)
    await navigator.locks.request('walk', () => undefined)
    await scheduler.postTask(() => undefined, { priority: 'background' })
  }
  // The router keeps the previous page, and its title, until the next one can be drawn.
  const turning = (): (() => boolean) => {
    const endMs = performance.now() + 1_000
    return () => drawnPath !== location.pathname && document.title === drawnTitle && performance.now() < endMs
  }
  const noteDrawn = (): void => {
    drawnPath = location.pathname
    drawnTitle = document.title
  }
  // Calm is: nothing on its way, and nothing drawn for three such turns.
  const calm = async (): Promise<void> => {
    let quiet = 0
    const observer = new MutationObserver(() => (quiet = 0))
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
    const isTurning = turning()
    const endMs = performance.now() + 8_000
    while (quiet < 3 && line.writes.length + line.left.length === 0 && performance.now() < endMs) {
      quiet += 1
      await turn()
      if (isBusy() || isTurning()) quiet = 0
    }
    observer.disconnect()
    noteDrawn()
  }
  const goTo = (path: string): void => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }
  // By way of a page that asks for nothing: what was begun before is gone.
  const leave = async (): Promise<void> => {
    goTo('/privacy-policy')
    const isTurning = turning()
    do await turn()
    while (isTurning())
    noteDrawn()
  }
  // As somebody types: the page hears of it.
  const type = (field: HTMLInputElement): void => {
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
    value?.set?.call(field, field.type === 'email' ? 'p2@example.com' : '60.00')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const isField = (element: HTMLElement): element is HTMLInputElement =>
    element instanceof HTMLInputElement && element.type !== 'radio' && element.type !== 'checkbox'
  window.walker = {
    begin() {
      line.isHolding = true
      // What nobody sees need not be painted.
      document.documentElement.style.opacity = '0'
      noteDrawn()
    },
    see,
    async open(path, isRenewed) {
      // As Escape does.
      for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.requestClose()
      line.writes.length = 0
      line.left.length = 0
      if (isRenewed) await leave()
      goTo(path)
      await calm()
      return see()
    },
    async press(key) {
      for (const each of [line.writes, line.left, line.refusals]) each.length = 0
      see()
      const element = find(key)
      if (element === undefined) return null
      element.focus()
      const hadFocus = document.activeElement === element
      const before = print()
      if (isField(element)) type(element)
      else element.click()
      await calm()
      // What seems to do nothing gets a second, in which a busy machine may yet answer.
      const isStill = () => print() === before && line.writes.length + line.left.length === 0
      const wasStill = isStill()
      for (let tries = 0; tries < 20 && isStill(); tries += 1) await wait(50)
      if (wasStill) await calm()
      // A busy button gets the focus back when it is done, unless what it sent is held back.
      const isBusy = () =>
        line.writes.length === 0 && element.isConnected && element.getAttribute('aria-busy') === 'true'
      for (let tries = 0; tries < 200 && isBusy(); tries += 1) await wait(50)
      const { writes, left, refusals } = structuredClone(line)
      const isFocusLost = hadFocus && document.activeElement === document.body
      return { screen: see(), hasChanged: print() !== before, isFocusLost, writes, left, refusals }
    },
  }
}
