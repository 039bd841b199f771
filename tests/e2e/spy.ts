/**
 * What a malicious page would put before everything else: it listens to every event, patches what code is made of, watches every
 * shadow root and reads its storage. Runs in the page, so it is self-contained; `window.learned()` returns what it has learned,
 * `window.keys()` what was pressed, and `window.opened` holds the windows that it was made to open.
 */
export function spyOnEverything(): void {
  if (window.top !== window || location.hostname !== '127.0.0.1') return
  const learned = new Set<string>()
  const stringify = Reflect.get(JSON, 'stringify') as typeof JSON.stringify
  const parse = Reflect.get(JSON, 'parse') as typeof JSON.parse
  const apply: (target: unknown, self: unknown, args: unknown[]) => unknown = Reflect.get(Reflect, 'apply') as never
  const defineProperty: typeof Reflect.defineProperty = Reflect.get(Reflect, 'defineProperty')
  const then: unknown = Reflect.get(Promise.prototype, 'then')
  const learn = (value: unknown): void => {
    try {
      if (typeof value === 'string') learned.add(value)
      else if (typeof value === 'object' && value !== null) learned.add(String(apply(stringify, JSON, [value])))
    } catch {
      // What cannot be written down is of no use.
    }
  }
  const patch = (holder: object, name: string, tell: (args: unknown[]) => void): void => {
    const original = Reflect.get(holder, name) as (...args: unknown[]) => unknown
    Reflect.set(holder, name, function patched(this: unknown, ...args: unknown[]) {
      tell(args)
      return apply(original, this, args)
    })
  }
  const all = (args: unknown[]): void => args.forEach(learn)
  Object.assign(JSON, {
    stringify: (...args: Parameters<typeof stringify>) => {
      const text = apply(stringify, JSON, args) as string
      learn(text)
      return text
    },
    parse: (...args: Parameters<typeof parse>) => {
      learn(args[0])
      return apply(parse, JSON, args)
    },
  })
  patch(window, 'fetch', ([address, init]) => all([String(address), init, (init as RequestInit | undefined)?.body]))
  const opened: unknown[] = []
  const open: unknown = Reflect.get(window, 'open')
  window.open = (...args) => {
    all(args)
    const popup = apply(open, window, args) as Window | null
    opened.push(popup)
    return popup
  }
  for (const name of ['open', 'setRequestHeader', 'send']) patch(XMLHttpRequest.prototype, name, all)
  for (const holder of [window, MessagePort.prototype, BroadcastChannel.prototype]) patch(holder, 'postMessage', all)
  for (const name of ['pushState', 'replaceState']) patch(History.prototype, name, all)
  patch(Storage.prototype, 'setItem', all)
  patch(navigator, 'sendBeacon', all)
  patch(Headers.prototype, 'set', all)
  patch(Array.prototype, 'push', all)
  patch(Array.prototype, 'join', ([separator]) => learn(separator))
  patch(Response.prototype, 'text', () => undefined)
  patch(customElements, 'define', ([name]) => learn(name))
  patch(Promise.prototype, 'then', () => undefined)
  const readText: unknown = Reflect.get(Response.prototype, 'text')
  Response.prototype.text = function text() {
    const coming = apply(readText, this, []) as Promise<string>
    void apply(then, coming, [learn, () => undefined])
    return coming
  }
  for (const name of ['token', 'authorization', 'accountNumber', 'routingNumber', 'number']) {
    defineProperty(Object.prototype, name, {
      configurable: true,
      get: () => undefined,
      set(value: unknown) {
        learn(value)
        defineProperty(this as object, name, { value, writable: true, enumerable: true, configurable: true })
      },
    })
  }
  defineProperty(Object.prototype, 'then', {
    configurable: true,
    get(this: unknown) {
      learn(this)
      return undefined
    },
    set(value: unknown) {
      defineProperty(this as object, 'then', { value, writable: true, enumerable: true, configurable: true })
    },
  })
  const watch = (root: Node): void =>
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        learn(target.textContent)
        for (const node of addedNodes) learn((node as Element).outerHTML ?? node.textContent)
      }
    }).observe(root, { childList: true, subtree: true, characterData: true, attributes: true })
  watch(document)
  const attachShadow: unknown = Reflect.get(Element.prototype, 'attachShadow')
  Element.prototype.attachShadow = function attach(init) {
    const root = apply(attachShadow, this, [{ ...init, mode: 'open' }]) as ShadowRoot
    watch(root)
    return root
  }
  let keys = ''
  const hear = (event: Event): void => {
    const [first] = event.composedPath()
    learn((first as HTMLInputElement).value)
    const { data, key, detail } = event as MessageEvent & KeyboardEvent & CustomEvent
    if (event.type === 'keydown') keys += key
    all([data, key, detail])
    learn((event as ClipboardEvent).clipboardData?.getData('text'))
  }
  const names = new Set<string>()
  for (const holder of [window, Document.prototype, HTMLElement.prototype])
    for (const name of Object.getOwnPropertyNames(holder)) if (name.startsWith('on')) names.add(name.slice(2))
  for (const name of names) {
    window.addEventListener(name, hear, true)
    document.addEventListener(name, hear, true)
  }
  // Whatever anybody waits for, the page waits for it too, and hears it first.
  const listen: unknown = Reflect.get(EventTarget.prototype, 'addEventListener')
  EventTarget.prototype.addEventListener = function add(this: EventTarget | undefined, ...args: unknown[]) {
    const target = this ?? window
    apply(listen, target, [args[0], hear, true])
    apply(listen, target, args)
  }
  Object.assign(window, {
    opened,
    keys: () => keys,
    learned: () => {
      for (const store of [localStorage, sessionStorage])
        for (const key of Object.keys(store)) learn(store.getItem(key))
      return [...learned].join('\n')
    },
  })
}
