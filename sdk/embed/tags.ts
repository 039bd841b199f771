import { native } from './native.ts'
import { notice } from './notice.ts'

/** The elements under a node, the node itself among them. The document is asked through its root element, which no name hides. */
function under(node: Node): Element[] {
  const top = node === document ? native('documentElement') : node
  const inside = [...((top as Partial<ParentNode>).querySelectorAll?.('*') ?? [])]
  return top instanceof Element ? [top, ...inside] : inside
}

/**
 * Reports every element of ours that appears before it is defined, and of every place with `data-carport`, once: in the page, and in
 * open shadow roots however deep, those too that are attached later. A closed one is its component's own: the console names what its
 * author has to call.
 */
export function watchTags(appear: (element: Element) => void): void {
  const done = new WeakSet<Node>()
  const isOurs = ({ localName }: Element): boolean => localName.startsWith('carport-')
  const look = (node: Node, isClosed: boolean): void => {
    for (const element of under(node)) {
      const { shadowRoot, localName } = element
      if (shadowRoot !== null && !isOurs(element)) watch(shadowRoot)
      const isWanted = isOurs(element)
        ? customElements.get(localName) === undefined
        : element.hasAttribute('data-carport')
      if (!isWanted || done.has(element)) continue
      done.add(element)
      if (!isClosed) appear(element)
      else notice(`<${localName}> is in a closed shadow root: call defineElements(['${localName}'])`)
    }
  }
  const watch = (root: Document | ShadowRoot): void => {
    if (done.has(root)) return
    done.add(root)
    const isClosed = (root as ShadowRoot).mode === 'closed'
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) look(node, isClosed)
    }).observe(root, { childList: true, subtree: true })
    look(root, isClosed)
  }
  const { prototype } = Element
  // No observer reports a shadow root that is attached to an element already in the page. A page that froze its
  // prototypes keeps them.
  Reflect.set(
    prototype,
    'attachShadow',
    new Proxy(Reflect.get(prototype, 'attachShadow') as (init: ShadowRootInit) => ShadowRoot, {
      apply(attach, host: Element, options: [ShadowRootInit]) {
        const root = Reflect.apply(attach, host, options)
        if (!isOurs(host)) watch(root)
        return root
      },
    }),
  )
  watch(document)
  // The parser attaches roots without telling either.
  addEventListener('DOMContentLoaded', () => look(document, false))
}
