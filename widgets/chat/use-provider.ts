import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type CarportHost, useHost } from '#host'
import { newUuid } from '#sdk/platform/platform'
import { ChatIdentityDocument } from './chat.graphql.ts'
import type { ChatProvider, MessengerState } from './chat-provider.ts'
import { attributesFor } from './chat-widget.state.ts'
import { createOwnProvider } from './own-provider.ts'

/** Makes the provider for a borrower's account. */
export type CreateProvider = (host: CarportHost, accountNumber: string) => ChatProvider

/** Names this page's visit to the chat; a new one with every page that is loaded. */
const pageSession = newUuid()

/** The provider for whoever is signed in, null for a visitor. It is forgotten when they log out or change the account. */
export function useProvider(
  accountNumber: string | null,
  create: CreateProvider = createOwnProvider,
): ChatProvider | null {
  const host = useHost()
  const holder = useMemo(
    () => createHolder(() => (accountNumber === null ? null : connected(host, accountNumber, create))),
    [host, accountNumber, create],
  )
  return useSyncExternalStore(holder.subscribe, holder.get)
}

/** Holds a provider for as long as somebody looks at it. */
function createHolder(make: () => ChatProvider | null) {
  const listeners = new Set<() => void>()
  let provider: ChatProvider | null = null
  return {
    get: () => provider,
    subscribe(this: void, listener: () => void) {
      listeners.add(listener)
      if (provider === null) {
        provider = make()
        // Not every runtime looks again after it subscribed.
        listener()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        provider?.end()
        provider = null
      }
    },
  }
}

function connected(host: CarportHost, accountNumber: string, create: CreateProvider): ChatProvider {
  const provider = create(host, accountNumber)
  provider.identify(async () => (await askIdentity(host, provider, accountNumber)).token)
  return provider
}

async function askIdentity(host: CarportHost, provider: ChatProvider, accountNumber: string) {
  const asked = { accountNumber, attributes: [...provider.neededAttributes] }
  return (await host.graphql.query(ChatIdentityDocument, asked)).GetChatIdentity
}

/**
 * Opens the messenger with the borrower's attributes on it.
 * @throws CarportError when the server does not say who the borrower is
 */
export async function openMessenger(
  host: CarportHost,
  provider: ChatProvider,
  accountNumber: string,
  analyticsSessionId = pageSession,
): Promise<void> {
  const { attributes } = await askIdentity(host, provider, accountNumber)
  provider.setAttributes(attributesFor(provider.neededAttributes, attributes, analyticsSessionId))
  provider.open()
}

/** Whether the provider can be used by now. */
export function useReady(provider: ChatProvider | null): boolean {
  const [ready, setReady] = useState<ChatProvider | null>(null)
  useEffect(() => provider?.subscribe('ready', () => setReady(provider)), [provider])
  return provider !== null && ready === provider
}

const closed: MessengerState = { isOpen: false, conversation: null, problem: null }
const nothing = () => () => undefined

/** The conversation of a provider whose messenger is ours. */
export function useMessenger(provider: ChatProvider | null): MessengerState {
  const messenger = provider?.messenger ?? null
  return useSyncExternalStore(messenger?.subscribe ?? nothing, messenger?.getState ?? (() => closed))
}
