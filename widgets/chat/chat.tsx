import { type ReactNode, useCallback, useSyncExternalStore } from 'react'
import { useFlag, useHost } from '#host'
import type { Clock } from '#sdk/dates/clock'
import { preloadable } from '#ui'
import { chatFlags, isTextExcluded, showsTextUs } from './chat.state.ts'
import { TextUs } from './parts/text-us.tsx'
import { useChatShown, useTextFlag, useWindowWidth } from './use-chat-flags.ts'
import type { AskSchedule } from './use-chat-hours.ts'
import type { CreateProvider } from './use-provider.ts'

export interface ChatProps {
  /** The account that a live chat is about. Without one, and without somebody signed in, live chat asks to log in. */
  accountNumber?: string | null
  /** Path of the page, for those on which text-us stays away. Default: the address bar's. */
  path?: string
  /** Text-us stays away from this page, whatever its path. Default false. */
  isTextDisabled?: boolean
  /** No live chat: staff look through the borrower's eyes. Default false. */
  isLiveChatDisabled?: boolean
  /** The visit's id in measuring, null while nothing is measured. Default: one of the page's own. */
  analyticsSessionId?: () => string | null
  /** Leads to the log-in; without it the prompt has no button. */
  onLogIn?: () => void
  /** The page's icon while a message waits and the tab is hidden. Default: the page keeps its own. */
  badgeUrl?: string | null
  /** Who carries the chat. Default: our own server. */
  createProvider?: CreateProvider
  /** How schedule calls are made. Default: by the host's GraphQL client. */
  askSchedule?: AskSchedule
  /** Default: the machine's. */
  clock?: Clock
}

const Nothing = () => null

/** The widget, whose code a page without it does not load. That it does not come is no problem of the page it would stand on. */
export const ChatWidget = preloadable(async () => (await import('./parts/chat-widget.tsx')).ChatWidget, {
  Waiting: Nothing,
  Failed: Nothing,
})

/** The chat widget, or text-us on phones where there is no chat widget, or nothing: the flags decide, while the page is open. */
export function Chat(props: ChatProps): ReactNode {
  const { path = window.location.pathname, isTextDisabled = false } = props
  const isChatShown = useChatShown()
  const isSignedIn = useSignedIn()
  const isDisabled = useFlag(chatFlags.textDisabled)
  const number = useTextFlag(chatFlags.textNumber)
  const width = useWindowWidth()
  if (isChatShown) {
    const isExcluded = isTextDisabled || isTextExcluded(path)
    return <ChatWidget {...props} isSignedIn={isSignedIn} isTextExcluded={isExcluded} />
  }
  const facts = { width, path, isRouteExcluded: isTextDisabled, isDisabled, isChatShown, number }
  return showsTextUs(facts) ? <TextUs number={number} /> : null
}

function useSignedIn(): boolean {
  const { presence } = useHost()
  return useSyncExternalStore(
    useCallback((listener) => presence.subscribe(listener), [presence]),
    () => presence.isSignedIn(),
  )
}
