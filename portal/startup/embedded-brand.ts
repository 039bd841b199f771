import type { Brand } from '#sdk/config/brand'

/** The lender that the server wrote into the page; null where it did not, as in development. */
export function toldBrand(page: Document): Brand | null {
  const told = page.querySelector<HTMLMetaElement>('meta[name="carport-brand"]')?.content
  return told === undefined ? null : (JSON.parse(told) as Brand)
}
