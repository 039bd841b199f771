import type { Brand } from '#sdk/config/brand'

/** Returns the brand that the server embedded in the page; null without one, as in development. */
export function embeddedBrand(page: Document): Brand | null {
  const embedded = page.querySelector<HTMLMetaElement>('meta[name="carport-brand"]')?.content
  return embedded === undefined ? null : (JSON.parse(embedded) as Brand)
}
