import { defaultBrand } from '#sdk/config/brand'
import { languageFrom } from '#sdk/i18n/messages'
import { createCarportEvent } from './events.ts'
import type { CarportOptions } from './options.ts'

/**
 * What stands in the page when not even the element's own code could be had: the phone number and a plain link to the portal. Says
 * so with carport-error.
 */
export function showFallback(tag: string, baseUrl: string, options: CarportOptions): void {
  const brand = { ...defaultBrand, ...options.brand }
  for (const element of document.querySelectorAll<HTMLElement>(tag)) {
    if (element.shadowRoot !== null || element.childElementCount > 0) continue
    const isSpanish = (options.language ?? languageFrom(element.closest('[lang]')?.getAttribute('lang'))) === 'es'
    const portal = document.createElement('a')
    portal.href = baseUrl
    portal.textContent = isSpanish ? `Abrir ${brand.name}` : `Open ${brand.name}`
    const phone = document.createElement('a')
    phone.href = `tel:${brand.phoneHref}`
    phone.textContent = brand.phone
    element.append(portal, ' · ', phone)
    element.dispatchEvent(
      createCarportEvent('carport-error', {
        capability: tag.replace('carport-', ''),
        code: 'CODE_NOT_LOADED',
        category: 'unavailable',
        retryable: true,
        httpStatus: null,
        correlationId: null,
      }),
    )
  }
}
