import type { ChatAttributeName } from '#sdk/loan/enums.graphql'

/** Milliseconds without a reply to an agent's message after which the borrower is asked if they are still there. */
export const stillThereMs = 120_000
/** The schedule groups of live chat and of text. */
export const scheduleGroups = { live: 'web-messaging', text: 'sms-inbound' } as const

export const chatOptions = ['LiveChatOnly', 'TextWithUsOnly', 'LiveChatAndTextWithUs'] as const
export type ChatOption = (typeof chatOptions)[number]

/** Which entries the menu has. A text that is no option offers both. */
export function offeredBy(option: string): { readonly live: boolean; readonly text: boolean } {
  return { live: option !== 'TextWithUsOnly', text: option !== 'LiveChatOnly' }
}

/** Whether live chat and text are within business hours. Null is not known, and counts as closed. */
export interface ChatHours {
  readonly live: boolean | null
  readonly text: boolean | null
}

/** What decides whether an entry can be pressed. */
export interface EntryFacts {
  readonly option: string
  readonly hours: ChatHours
  readonly isChatDisabled: boolean
  readonly isTextDisabled: boolean
}

/** Whether the entries of the menu can be pressed: within hours, offered, and not turned off (chat-15, chat-16). */
export function clickable(facts: EntryFacts): { readonly live: boolean; readonly text: boolean } {
  const offered = offeredBy(facts.option)
  return {
    live: offered.live && facts.hours.live === true && !facts.isChatDisabled,
    text: offered.text && facts.hours.text === true && !facts.isTextDisabled,
  }
}

/** What came since the borrower last looked. */
export interface ChatNews {
  /** An agent wrote while menu and messenger were closed, and the flag was on. */
  readonly hasDot: boolean
  /** An agent wrote and nobody has looked. */
  readonly isUnread: boolean
  /** When the agent wrote that the borrower has not replied to, by the monotonic clock; null when nothing waits. */
  readonly unansweredSinceMs: number | null
}

export const noNews: ChatNews = { hasDot: false, isUnread: false, unansweredSinceMs: null }

/** What the borrower sees at a moment. */
export interface Seen {
  readonly isMenuOpen: boolean
  readonly isMessengerOpen: boolean
  readonly isTabHidden: boolean
}

export type NewsEvent =
  /** To the borrower, from an agent. */
  | { readonly kind: 'outbound'; readonly seen: Seen; readonly hasDotFlag: boolean; readonly atMs: number }
  /** From the borrower. */
  | { readonly kind: 'inbound' }
  /** The borrower pressed something, or came back to the open messenger. */
  | { readonly kind: 'interaction' }
  /** The conversation is over. */
  | { readonly kind: 'closed' }

/** The news after something happened (chat-10 to chat-14). */
export function advanceNews(news: ChatNews, event: NewsEvent): ChatNews {
  if (event.kind === 'inbound') return noNews
  if (event.kind === 'closed') return { ...news, unansweredSinceMs: null }
  if (event.kind === 'interaction') return { ...news, hasDot: false, isUnread: false }
  const { seen, hasDotFlag, atMs } = event
  const isClosed = !seen.isMenuOpen && !seen.isMessengerOpen
  return {
    hasDot: news.hasDot || (isClosed && hasDotFlag),
    isUnread: news.isUnread || seen.isTabHidden || isClosed,
    unansweredSinceMs: atMs,
  }
}

/** Milliseconds until the borrower is asked if they are still there; 0: now; null: not at all. */
export function stillThereInMs(news: ChatNews, isOn: boolean, isMenuOpen: boolean, nowMs: number): number | null {
  if (!isOn || isMenuOpen || news.unansweredSinceMs === null) return null
  return Math.max(0, news.unansweredSinceMs + stillThereMs - nowMs)
}

/** The custom attributes of the chat, every one a text. */
export type ChatAttributes = Partial<Record<ChatAttributeName, string>>

/** The attributes from the server, with the one that only this page has; only those the provider needs. */
export function attributesFor(
  needed: readonly ChatAttributeName[],
  told: readonly { readonly name: ChatAttributeName; readonly value: string }[],
  analyticsSessionId: string,
): ChatAttributes {
  const all = [
    ...told.filter(({ name }) => name !== 'analyticsSessionId'),
    { name: 'analyticsSessionId', value: analyticsSessionId },
  ] as const
  return Object.fromEntries(
    all
      .filter(({ name }) => needed.includes(name))
      .map(({ name, value }) => [name, name === 'daysPastDue' && value === '' ? '0' : value]),
  )
}

/** Messages that were known with those that are new among what arrived, by their numbers. */
export function joinMessages<M extends { readonly number: number }>(
  known: readonly M[],
  told: readonly M[],
): readonly M[] {
  const last = known.at(-1)?.number ?? 0
  return [...known, ...told.filter((message) => message.number > last)]
}
