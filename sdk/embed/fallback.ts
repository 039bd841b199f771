import type { Language } from '#sdk/i18n/language'
import type { EmbedCore } from './core.ts'
import { createElement } from './native.ts'

const openIn: Readonly<Record<Language, string>> = { en: 'Open', es: 'Abrir' }

/**
 * Fills the place of an element whose code could not be loaded with a link to the portal and the phone number, and
 * dispatches carport-error.
 */
export function showFallback(element: Element, core: EmbedCore): void {
  if (element.childElementCount > 0) return
  const brand = core.contact()
  const capability = element.getAttribute('data-carport') ?? element.localName.slice('carport-'.length)
  const open = `${openIn[core.languageAt(element)]} ${brand.name}`
  if (!core.isBare(`carport-${capability}`))
    element.append(link(core.baseUrl(), open), ' · ', link(`tel:${brand.phoneHref}`, brand.phone))
  const detail = Object.freeze({
    capability,
    code: 'CODE_NOT_LOADED',
    category: 'unavailable',
    retryable: true,
    httpStatus: null,
    correlationId: null,
  })
  element.dispatchEvent(new CustomEvent('carport-error', { bubbles: true, composed: true, detail }))
}

function link(href: string, textContent: string): HTMLAnchorElement {
  return Object.assign(createElement('a'), { href, textContent })
}
