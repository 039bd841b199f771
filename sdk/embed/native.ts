/**
 * Reads a property of the document. A form, an image or a frame of that name would shadow it on `document`, so it is
 * read through the prototype.
 */
export function native<K extends keyof Document>(name: K): Document[K] {
  return Reflect.get(Document.prototype, name, document) as Document[K]
}

/** Makes an element, whatever the page's forms are called. */
export function createElement<K extends keyof HTMLElementTagNameMap>(tag: K): HTMLElementTagNameMap[K] {
  return native('createElement').call(document, tag) as HTMLElementTagNameMap[K]
}
