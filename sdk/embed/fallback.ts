import type { EmbedCore } from './core.ts'

/**
 * What stands in the page when not even the element's own code could be had: a plain link to the portal and the phone number. Says
 * so with carport-error.
 */
export function showFallback(tag: string, core: EmbedCore): void {
  const brand = core.contact()
  for (const element of document.querySelectorAll(tag)) {
    if (element.childElementCount > 0) continue
    const open = core.languageAt(element) === 'es' ? `Abrir ${brand.name}` : `Open ${brand.name}`
    if (!core.isBare(tag))
      element.append(link(core.baseUrl(), open), ' · ', link(`tel:${brand.phoneHref}`, brand.phone))
    const detail = Object.freeze({
      capability: tag.slice('carport-'.length),
      code: 'CODE_NOT_LOADED',
      category: 'unavailable',
      retryable: true,
      httpStatus: null,
      correlationId: null,
    })
    element.dispatchEvent(new CustomEvent('carport-error', { bubbles: true, composed: true, detail }))
  }
}

function link(href: string, textContent: string): HTMLAnchorElement {
  return Object.assign(document.createElement('a'), { href, textContent })
}
