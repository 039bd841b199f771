/** Makes an element with its properties and children. The page is a dozen nodes, so it pays for no template engine. */
export function node<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Readonly<Record<string, unknown>> = {},
  ...children: (Node | string | null)[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children.filter((child) => child !== null))
  return element
}

/** A button of the kit's look. */
export function button(variant: 'primary' | 'secondary' | 'quiet', label: string, onClick: (event: Event) => void) {
  const made = node('button', { type: 'button', className: `cp-button cp-button-${variant}` }, label)
  made.addEventListener('click', onClick)
  return made
}
