export type { CreateProvider } from './use-provider.ts'
export { type CaseWidgetScript, createScriptProvider } from './script-provider.ts'
export type { ChatEvents } from './chat.events.ts'
export type {
  ChatMessage,
  ChatProvider,
  ChatProviderEvent,
  ChatProviderEvents,
  Messenger,
  MessengerState,
} from './chat-provider.ts'
export type { ChatProps } from './chat.tsx'
export { Chat } from './chat.tsx'
export { DrawnTextUs, isChatOn } from './drawn-text-us.tsx'
export { textUsMessages } from './text-us.messages.ts'
export { joinMessages } from './chat-widget.state.ts'
export { ChatComposer } from './parts/chat-composer.tsx'
export { ChatLog } from './parts/chat-log.tsx'
