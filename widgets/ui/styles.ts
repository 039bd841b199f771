/**
 * The style sheets of components that are not part of a first screen. In a document most are in ui.css; the build of the elements
 * lets each come with its component, and every element takes it in from here.
 */
const sheets: string[] = []
const listeners = new Set<(text: string) => void>()

/** Hands in a component's style sheet. */
export function addStyles(text: string): void {
  sheets.push(text)
  for (const listener of listeners) listener(text)
}

/** Reports every style sheet that is here and those that come later. Returns a function that ends it. */
export function watchStyles(listener: (text: string) => void): () => void {
  sheets.forEach(listener)
  listeners.add(listener)
  return () => listeners.delete(listener)
}
