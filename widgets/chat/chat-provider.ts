import type { ConversationFragment } from './chat.graphql.ts'
import type { ChatAttributes } from './chat-widget.state.ts'
import type { ChatAttributeName } from '#sdk/loan/enums.graphql'

/** What a chat provider reports. */
export interface ChatProviderEvents {
  /** It can be used. */
  readonly ready: null
  /** The messenger opened, or closed. */
  readonly opened: null
  readonly closed: null
  /** Somebody wrote: 'inbound' is from the borrower to us, 'outbound' from an agent to the borrower. */
  readonly messagesReceived: { readonly direction: 'inbound' | 'outbound' }
  /** A conversation is over. */
  readonly conversationsClosed: null
}
export type ChatProviderEvent = keyof ChatProviderEvents

/** What the chat asks of whoever carries it: our own server, or a chat company's messenger. Nothing else in the widget depends on which. */
export interface ChatProvider {
  /** The attributes it cannot do without. No others are asked for or sent. */
  readonly neededAttributes: readonly ChatAttributeName[]
  /** Calls back from now on; ready at once when it is so already. Returns a function that ends it. */
  subscribe<N extends ChatProviderEvent>(name: N, listener: (detail: ChatProviderEvents[N]) => void): () => void
  /** Who the borrower is, signed by our server: asked for each time it is needed. */
  identify(identity: () => Promise<string>): void
  setAttributes(attributes: ChatAttributes): void
  /** Opens the messenger. */
  open(): void
  close(): void
  /** Forgets the borrower: they logged out. */
  end(): void
  /** The conversation, for a provider whose messenger is ours; a company's own messenger brings its window and leaves this null. */
  readonly messenger: Messenger | null
}

export type ChatMessage = ConversationFragment['messages'][number]

export interface MessengerState {
  readonly isOpen: boolean
  /** Null until the first message was sent. */
  readonly conversation: ConversationFragment | null
  /** What went on before could not be found out. */
  readonly problem: Error | null
}

/** A conversation behind a window of ours. */
export interface Messenger {
  readonly getState: () => MessengerState
  readonly subscribe: (listener: () => void) => () => void
  /** @throws CarportError */
  send(text: string): Promise<void>
  /** Ends the conversation. @throws CarportError */
  finish(): Promise<void>
}
