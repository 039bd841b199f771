import type { ChatAttributeName } from '#sdk/loan/enums.graphql'
import type { ChatProvider, ChatProviderEvent, ChatProviderEvents } from './chat-provider.ts'
import type { ChatAttributes } from './chat-widget.state.ts'

/** The case-management widget that a vendor's script puts on the page as `carportCaseWidget`. */
export interface CaseWidgetScript {
  /** Makes the widget. It asks `getJwt` whenever it needs to show who writes: a token that our server signed. */
  readonly create: (options: {
    readonly id: string
    readonly customAttributes: ChatAttributes
    readonly getJwt: () => Promise<string>
    readonly onEvent: (name: ChatProviderEvent, detail?: { readonly direction?: 'inbound' | 'outbound' }) => void
  }) => CaseWidget
}

export interface CaseWidget {
  readonly setCustomAttributes: (attributes: ChatAttributes) => void
  readonly open: () => void
  readonly close: () => void
  /** Forgets the borrower. */
  readonly destroy: () => void
}

/** What a company outside gets at most: no name, no address, no amount (reliability U11). */
const neededAttributes: readonly ChatAttributeName[] = [
  'accountType',
  'accountStatus',
  'analyticsSessionId',
  'customerGUID',
]

/**
 * The chat as a vendor's case-management widget carries it (out-04): created with custom attributes and a JWT callback, in a window of its
 * own. Its script is loaded when the chat is first there; where it does not come the chat is never ready, and the phone number stays.
 * @param id the servicer's id at the vendor
 */
export function createScriptProvider(id: string, load: () => Promise<CaseWidgetScript>): ChatProvider {
  const listeners = new Map<ChatProviderEvent, Set<(detail: never) => void>>()
  const emit = (name: ChatProviderEvent, detail: unknown) => {
    for (const listener of listeners.get(name) ?? []) (listener as (detail: unknown) => void)(detail)
  }
  let identity = (): Promise<string> => Promise.reject(new Error('Nobody said who the borrower is'))
  let attributes: ChatAttributes = {}
  let widget: CaseWidget | null = null
  let isOver = false
  void load().then(
    (script) => {
      if (isOver) return
      widget = script.create({
        id,
        customAttributes: attributes,
        getJwt: () => identity(),
        onEvent: (name, detail) =>
          emit(name, name === 'messagesReceived' ? { direction: detail?.direction ?? 'outbound' } : null),
      })
      emit('ready', null)
    },
    () => undefined,
  )
  return {
    neededAttributes,
    subscribe<N extends ChatProviderEvent>(name: N, listener: (detail: ChatProviderEvents[N]) => void) {
      const all = listeners.get(name) ?? new Set()
      listeners.set(name, all.add(listener as (detail: never) => void))
      if (name === 'ready' && widget !== null) (listener as (detail: null) => void)(null)
      return () => all.delete(listener as (detail: never) => void)
    },
    identify: (ask) => void (identity = ask),
    setAttributes(next) {
      attributes = next
      widget?.setCustomAttributes(next)
    },
    open: () => widget?.open(),
    close: () => widget?.close(),
    end() {
      isOver = true
      listeners.clear()
      widget?.destroy()
    },
    messenger: null,
  }
}
