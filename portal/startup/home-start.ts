import './choose-drawn.ts'
import { mobileOs } from '#sdk/platform/mobile-os'
import { browserHint } from '#sdk/session/session-hint'
import { codePlace } from './code-after.ts'
import { onFirstSign } from './first-sign.ts'
import { markHeldPresses } from './held-press.ts'

/** Milliseconds after the document has loaded until its code is fetched, where nobody has touched the page: it runs once somebody does. */
const untouchedMs = 3000

const place = document.getElementById('portal')
const template = document.getElementById(codePlace)
if (place !== null && template instanceof HTMLTemplateElement) startWhenUsed(place, template)

/**
 * Starts the portal's code on a homepage that is drawn whole once somebody touches the page, or at once where more shows with it.
 * Whatever is pressed before the page is there is marked for it, and it presses it (drawn-page.ts); when the code does not come, links
 * lead on by their addresses.
 * @param place where the document's own markup is
 * @param template holds the tags of the code
 */
function startWhenUsed(place: HTMLElement, template: HTMLTemplateElement): void {
  layAppBanner(place)
  const script = template.content.querySelector('script')
  let hasFailed = false
  const leave = (pressed: Element | null) => {
    if (pressed instanceof HTMLAnchorElement) location.assign(pressed.href)
    else if (pressed !== null) location.reload()
  }
  script?.addEventListener('error', () => {
    hasFailed = true
    leave(place.querySelector('[aria-busy]'))
  })
  const start = () => template.replaceWith(template.content)
  markHeldPresses(place)
  place.addEventListener('click', (event) => {
    const control = (event.target as Element).closest<HTMLElement>('a, button')
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    const isLink = control instanceof HTMLAnchorElement
    if (control === null || !isPlain || (isLink && (hasFailed || control.origin !== location.origin))) return
    event.preventDefault()
    place.querySelector('[aria-busy]')?.removeAttribute('aria-busy')
    control.ariaBusy = 'true'
    if (hasFailed) leave(control)
    else start()
  })
  if (isNeededAtOnce(place)) return start()
  onFirstSign(start)
  addEventListener('load', () => setTimeout(() => fetchAhead(template), untouchedMs))
}

// As the page itself lays it on phones (widgets/smart-banner).
function layAppBanner(place: HTMLElement): void {
  const os = mobileOs()
  const banner = place.querySelector<HTMLTemplateElement>(`template[data-app=${os}]`)
  if (banner === null || /(^|; )smartbanner_closed=/.test(document.cookie)) return
  const shell = banner.parentElement
  banner.replaceWith(banner.content)
  shell?.setAttribute('data-carport-banner', '')
}

// Who was signed in here sees another way in; who allowed measuring is measured from the first moment; an address with more in it, or a
// history entry with something in it, leads to something else than the plain page.
function isNeededAtOnce(place: HTMLElement): boolean {
  const { begins } = place.dataset
  const isPlainAddress = location.search + location.hash === ''
  const hasState = ((history.state as { usr?: unknown } | null)?.usr ?? null) !== null
  if (begins !== 'used' || !isPlainAddress || hasState) return true
  try {
    // Null where it is not known.
    return browserHint.read() !== false || /(^|; )carport_consent=[^;]*C000[2-9]/.test(document.cookie)
  } catch {
    return true
  }
}

// Fetched and not run: whoever reads the page with a screen reader is not taken from it.
function fetchAhead(template: HTMLTemplateElement): void {
  for (const named of template.content.querySelectorAll<HTMLElement>('script, link')) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.nonce = named.nonce ?? ''
    link.href = named instanceof HTMLScriptElement ? named.src : (named as HTMLLinkElement).href
    document.head.append(link)
  }
}
