import type { CarportHost } from '#host'
import { type ConversationFragment, CurrentChatDocument } from './chat.graphql.ts'
import type { MessengerState } from './chat-provider.ts'
import { joinMessages } from './chat-widget.state.ts'

/** What came in. */
export interface FeedNews {
  readonly onMessage: (direction: 'inbound' | 'outbound') => void
  readonly onClosed: () => void
}

/** The borrower's conversation as far as it is known, followed live while it continues. */
export interface ConversationFeed {
  readonly getState: () => MessengerState
  readonly subscribe: (listener: () => void) => () => void
  readonly setOpen: (isOpen: boolean) => void
  /** Takes in what the server sent, however much of it is known already. */
  readonly take: (told: ConversationFragment) => void
  /** Finds out what went on before. Never rejects: a failure is in the state. */
  readonly load: () => Promise<void>
  readonly end: () => void
}

/** Makes the feed of an account; it asks for nothing until it is started. */
export function createConversationFeed(host: CarportHost, accountNumber: string, news: FeedNews): ConversationFeed {
  const listeners = new Set<() => void>()
  let state: MessengerState = { isOpen: false, conversation: null, problem: null }
  let stream: { readonly id: string; readonly close: () => void } | null = null
  let isOver = false

  const become = (next: Partial<MessengerState>) => {
    if (isOver) return
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const follow = () => {
    const { conversation } = state
    const id = conversation === null || conversation.status === 'CLOSED' ? null : conversation.id
    if (stream?.id === id) return
    stream?.close()
    stream = null
    if (id === null) return
    const close = host.openStream(`/api/chat/conversations/${id}/stream`, (name, data) => {
      if (name === 'conversation') take(data as ConversationFragment, true)
    })
    stream = { id, close }
  }
  const take = (told: ConversationFragment, isNews: boolean) => {
    if (isOver) return
    const before = state.conversation?.id === told.id ? state.conversation : null
    const messages = [...joinMessages(before?.messages ?? [], told.messages)]
    // Of two answers that overtook each other, the end stays.
    const over = before?.status === 'CLOSED' ? { status: before.status, closedBy: before.closedBy } : {}
    const conversation = { ...told, ...over, messages }
    become({ conversation, problem: null })
    follow()
    if (!isNews) return
    for (const { sender } of messages.slice(before?.messages.length ?? 0))
      news.onMessage(sender === 'BORROWER' ? 'inbound' : 'outbound')
    if (conversation.status === 'CLOSED' && before?.status !== 'CLOSED') news.onClosed()
  }
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setOpen: (isOpen) => become({ isOpen }),
    take: (told) => take(told, true),
    async load() {
      try {
        const { GetChat } = await host.graphql.query(CurrentChatDocument, { accountNumber })
        if (GetChat !== null) take(GetChat, state.conversation !== null)
      } catch (error) {
        become({ problem: error instanceof Error ? error : new Error(String(error)) })
      }
    },
    end() {
      isOver = true
      stream?.close()
      stream = null
    },
  }
}
