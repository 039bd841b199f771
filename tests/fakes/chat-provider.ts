import type { ChatProvider, ChatProviderEvent, ChatProviderEvents, MessengerState } from '#widgets/chat'

/** A chat company's messenger, as a test plays it. */
export interface FakeChatProvider extends ChatProvider {
  /** Reports what happened. */
  tell<N extends ChatProviderEvent>(name: N, detail: ChatProviderEvents[N]): void
  /** What it was given, in order. */
  readonly given: { readonly what: string; readonly value?: unknown }[]
  /** Names that are listened to now. */
  listened(): string[]
}

/** @param hasMessenger true: the widget shows its own window */
export function createFakeChatProvider(hasMessenger = false): FakeChatProvider {
  const listeners = new Map<string, Set<(detail: never) => void>>()
  const given: FakeChatProvider['given'] = []
  const watchers = new Set<() => void>()
  let state: MessengerState = { isOpen: false, conversation: null, problem: null }
  const tell: FakeChatProvider['tell'] = (name, detail) => {
    for (const listener of listeners.get(name) ?? []) listener(detail as never)
  }
  const setOpen = (isOpen: boolean) => {
    if (state.isOpen === isOpen) return
    state = { ...state, isOpen }
    for (const watcher of watchers) watcher()
    tell(isOpen ? 'opened' : 'closed', null)
  }
  return {
    neededAttributes: ['customerName', 'daysPastDue', 'analyticsSessionId'],
    given,
    tell,
    listened: () => [...listeners].filter(([, all]) => all.size > 0).map(([name]) => name),
    subscribe(name, listener) {
      const all = listeners.get(name) ?? new Set()
      listeners.set(name, all)
      all.add(listener)
      if (name === 'ready') (listener as (detail: null) => void)(null)
      return () => all.delete(listener)
    },
    identify: () => void given.push({ what: 'identify' }),
    setAttributes: (value) => void given.push({ what: 'attributes', value }),
    open() {
      given.push({ what: 'open' })
      setOpen(true)
    },
    close: () => setOpen(false),
    end: () => void given.push({ what: 'end' }),
    messenger: hasMessenger
      ? {
          getState: () => state,
          subscribe(watcher) {
            watchers.add(watcher)
            return () => watchers.delete(watcher)
          },
          send: async () => undefined,
          finish: async () => undefined,
        }
      : null,
  }
}
