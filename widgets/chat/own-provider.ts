import type { CarportHost } from '#host'
import { isCarportError } from '#sdk/errors/errors'
import { advisorAttributes } from '#sdk/loan/chat-attributes'
import { newUuid } from '#sdk/platform/platform'
import { EndChatDocument, SendChatMessageDocument } from './chat.graphql.ts'
import type { ChatProvider, ChatProviderEvent, ChatProviderEvents, Messenger } from './chat-provider.ts'
import type { ChatAttributes } from './chat-widget.state.ts'
import { type ConversationFeed, createConversationFeed } from './conversation-feed.ts'
import type { ChatAttributeName } from '#sdk/loan/enums.graphql'

type Listeners = { [N in ChatProviderEvent]: Set<(detail: ChatProviderEvents[N]) => void> }

/** Who writes, as far as it is known. */
interface Writer {
  identity: () => Promise<string>
  attributes: ChatAttributes
}

/** The chat as our own server carries it: requests by GraphQL, news by an event stream. */
export function createOwnProvider(host: CarportHost, accountNumber: string): ChatProvider {
  const listeners: Listeners = {
    ready: new Set(),
    opened: new Set(),
    closed: new Set(),
    messagesReceived: new Set(),
    conversationsClosed: new Set(),
  }
  const emit = <N extends ChatProviderEvent>(name: N, detail: ChatProviderEvents[N]) => {
    for (const listener of listeners[name]) listener(detail)
  }
  const feed = createConversationFeed(host, accountNumber, {
    onMessage: (direction) => emit('messagesReceived', { direction }),
    onClosed: () => emit('conversationsClosed', null),
  })
  const writer: Writer = {
    identity: () => Promise.reject(new Error('Nobody said who the borrower is')),
    attributes: {},
  }
  let isReady = false
  void feed.load().then(() => {
    isReady = true
    emit('ready', null)
  })
  const show = (isOpen: boolean) => {
    if (feed.getState().isOpen === isOpen) return
    feed.setOpen(isOpen)
    emit(isOpen ? 'opened' : 'closed', null)
  }
  return {
    neededAttributes: advisorAttributes,
    subscribe(name, listener) {
      listeners[name].add(listener)
      if (name === 'ready' && isReady) (listener as (detail: null) => void)(null)
      return () => listeners[name].delete(listener)
    },
    identify: (identity) => void (writer.identity = identity),
    setAttributes: (attributes) => void (writer.attributes = attributes),
    open: () => show(true),
    close: () => show(false),
    end() {
      for (const all of Object.values(listeners)) all.clear()
      feed.end()
    },
    messenger: createMessenger(host, accountNumber, feed, writer),
  }
}

function createMessenger(host: CarportHost, accountNumber: string, feed: ConversationFeed, writer: Writer): Messenger {
  /** Of a message whose answer did not come: sending the same words again must not say them twice. */
  let unsure: { readonly text: string; readonly key: string } | null = null
  return {
    getState: feed.getState,
    subscribe: feed.subscribe,
    async send(text) {
      const identity = await writer.identity()
      const variables = { accountNumber, text, identity, attributes: listOf(writer.attributes) }
      const idempotencyKey = unsure?.text === text ? unsure.key : newUuid()
      unsure = { text, key: idempotencyKey }
      const sent = await host.graphql.mutate(SendChatMessageDocument, variables, { idempotencyKey })
      unsure = null
      feed.take(sent.SendChatMessage.conversation)
    },
    async finish() {
      try {
        const ended = await host.graphql.mutate(EndChatDocument, { accountNumber }, { idempotencyKey: newUuid() })
        feed.take(ended.EndChat.conversation)
      } catch (error) {
        // It is over already: an advisor was faster.
        if (!isCarportError(error, 'NOT_FOUND')) throw error
        await feed.load()
      }
    },
  }
}

function listOf(attributes: ChatAttributes): { name: ChatAttributeName; value: string }[] {
  return advisorAttributes.flatMap((name) => {
    const value = attributes[name]
    return value === undefined ? [] : [{ name, value }]
  })
}
