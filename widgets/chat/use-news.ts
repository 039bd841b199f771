import { useFlag } from '#host'
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { type Clock, systemClock } from '#sdk/dates/clock'
import type { ChatProvider } from './chat-provider.ts'
import { chatFlags } from './chat.state.ts'
import { advanceNews, noNews, stillThereInMs } from './chat-widget.state.ts'

/** What came since the borrower last looked, as the button shows it. */
export interface News {
  readonly hasDot: boolean
  readonly isUnread: boolean
  /** "Are you still there?" shows. */
  readonly isAsking: boolean
  /** The borrower pressed something. */
  readonly interact: () => void
}

/** Follows the provider's messages. */
export function useNews(
  provider: ChatProvider | null,
  isMenuOpen: boolean,
  isMessengerOpen: boolean,
  clock: Clock = systemClock,
): News {
  const hasDotFlag = useFlag(chatFlags.dot)
  const asksFlag = useFlag(chatFlags.stillThere)
  const [news, tell] = useReducer(advanceNews, noNews)
  const seen = useRef({ isMenuOpen, isMessengerOpen, hasDotFlag })
  useEffect(() => {
    seen.current = { isMenuOpen, isMessengerOpen, hasDotFlag }
  })
  useEffect(() => {
    if (provider === null) return
    const ends = [
      provider.subscribe('messagesReceived', ({ direction }) => {
        const { hasDotFlag: hasFlag, ...open } = seen.current
        if (direction === 'inbound') tell({ kind: 'inbound' })
        else
          tell({
            kind: 'outbound',
            seen: { ...open, isTabHidden: document.hidden },
            hasDotFlag: hasFlag,
            atMs: clock.monotonicMs(),
          })
      }),
      provider.subscribe('conversationsClosed', () => tell({ kind: 'closed' })),
      provider.subscribe('opened', () => tell({ kind: 'interaction' })),
    ]
    return () => {
      for (const end of ends) end()
      tell({ kind: 'inbound' })
    }
  }, [provider, clock])
  useEffect(() => {
    // Back in the tab with the messenger open, the message is seen.
    const look = () => {
      if (!document.hidden && seen.current.isMessengerOpen) tell({ kind: 'interaction' })
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  const isAsking = useStillThere(news.unansweredSinceMs, asksFlag, isMenuOpen, clock)
  const interact = useCallback(() => tell({ kind: 'interaction' }), [])
  return { hasDot: hasDotFlag && news.hasDot, isUnread: news.isUnread, isAsking, interact }
}

function useStillThere(sinceMs: number | null, isOn: boolean, isMenuOpen: boolean, clock: Clock): boolean {
  const [askedSinceMs, setAsked] = useState<number | null>(null)
  useEffect(() => {
    const inMs = stillThereInMs({ ...noNews, unansweredSinceMs: sinceMs }, isOn, isMenuOpen, clock.monotonicMs())
    if (inMs === null) return
    const timer = setTimeout(() => setAsked(sinceMs), inMs)
    return () => clearTimeout(timer)
  }, [sinceMs, isOn, isMenuOpen, clock])
  return isOn && !isMenuOpen && sinceMs !== null && askedSinceMs === sinceMs
}

/** Whether the tab is hidden, following it. */
export function useTabHidden(): boolean {
  const [isHidden, setHidden] = useState(() => document.hidden)
  useEffect(() => {
    const follow = () => setHidden(document.hidden)
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [])
  return isHidden
}

/** Swaps the page's icons for another one while it is on, and gives the page its own back. A page that names none gets one meanwhile. */
export function useFavicon(url: string | null, isOn: boolean): void {
  useEffect(() => {
    if (!isOn || url === null) return
    const named = [...document.querySelectorAll<HTMLLinkElement>('link[rel~="icon"]')]
    const ends = named.length === 0 ? [addIcon(url)] : named.map((link) => swapIcon(link, url))
    return () => {
      for (const end of ends) end()
    }
  }, [url, isOn])
}

function swapIcon(link: HTMLLinkElement, url: string): () => void {
  const own = link.getAttribute('href') ?? ''
  link.setAttribute('href', url)
  return () => link.setAttribute('href', own)
}

function addIcon(url: string): () => void {
  const link = document.createElement('link')
  link.rel = 'icon'
  link.setAttribute('href', url)
  document.head.append(link)
  return () => link.remove()
}
