/**
 * What the document says of itself. A form, an image or a frame whose name is that of a property stands in the property's place on
 * `document`; the prototype still tells.
 */
export function native<K extends keyof Document>(name: K): Document[K] {
  return Reflect.get(Document.prototype, name, document) as Document[K]
}

/** Makes an element, whatever the page's forms are called. */
export function createElement<K extends keyof HTMLElementTagNameMap>(tag: K): HTMLElementTagNameMap[K] {
  return native('createElement').call(document, tag) as HTMLElementTagNameMap[K]
}
