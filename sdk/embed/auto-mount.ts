/**
 * Puts the element into a `<div data-carport="payoff-quote" data-account-number="…">`, for site builders that strip tags they do not
 * know. Every other data attribute becomes the element's own; events bubble through the place as from any element.
 */
export function mountPlace(place: Element): void {
  const name = place.getAttribute('data-carport') ?? ''
  if (!/^[a-z][a-z-]*$/.test(name)) return
  const element = Document.prototype.createElement.call(document, `carport-${name}`)
  for (const attribute of place.attributes) {
    if (attribute.name === 'data-carport' || !attribute.name.startsWith('data-')) continue
    element.setAttribute(attribute.name.slice('data-'.length), attribute.value)
    // As on the element, a token does not stay in the page's markup.
    if (attribute.name === 'data-token') place.removeAttribute('data-token')
  }
  place.replaceChildren(element)
}
