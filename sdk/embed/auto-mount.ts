const done = new WeakSet<Element>()

/**
 * Puts the element into each `<div data-carport="payoff-quote" data-account-number="…">`, for site builders that strip tags they do not
 * know. Every other data attribute becomes the element's own; events bubble through the place as from any element.
 * @param connect called once for each `<iframe data-carport>`, which holds an element's own page
 */
export function mountPlaces(root: ParentNode, connect: (frame: HTMLIFrameElement) => void = () => undefined): void {
  for (const place of root.querySelectorAll('[data-carport]')) {
    const name = place.getAttribute('data-carport') ?? ''
    const isFrame = place instanceof HTMLIFrameElement
    if (done.has(place) || (!isFrame && !/^[a-z][a-z-]*$/.test(name))) continue
    done.add(place)
    if (isFrame) {
      connect(place)
      continue
    }
    const element = document.createElement(`carport-${name}`)
    for (const attribute of place.attributes) {
      if (attribute.name === 'data-carport' || !attribute.name.startsWith('data-')) continue
      element.setAttribute(attribute.name.slice('data-'.length), attribute.value)
      // As on the element, a token does not stay in the page's markup.
      if (attribute.name === 'data-token') place.removeAttribute('data-token')
    }
    place.replaceChildren(element)
  }
}
