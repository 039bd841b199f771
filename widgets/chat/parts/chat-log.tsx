/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */
import { type ReactNode, useEffect, useRef } from 'react'
import { parseIso } from '#sdk/dates/dates'
import { classNames, useLanguage, useMessages } from '#ui'
import { chatMessages } from '../chat.messages.ts'
import type { ChatMessage } from '../chat-provider.ts'

export interface ChatLogProps {
  messages: readonly ChatMessage[]
  /** Who reads: their own messages are called theirs. */
  mine: ChatMessage['sender']
  /** What the other one is called; default the advisor. */
  otherName?: string
  /** Notes below the messages. */
  children?: ReactNode
}

/** What was said, oldest first; new messages are read out. */
export function ChatLog({ messages, mine, otherName, children }: ChatLogProps) {
  const texts = useMessages(chatMessages)
  const language = useLanguage()
  const log = useRef<HTMLDivElement>(null)
  const count = messages.length
  useEffect(() => {
    if (log.current !== null) log.current.scrollTop = log.current.scrollHeight
  }, [count])
  const time = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' })
  return (
    <div className="cp-messenger-log" role="log" aria-label={texts.log} tabIndex={0} ref={log}>
      {messages.map((message) => (
        <div key={message.number} className={classNames('cp-message', message.sender === mine && 'cp-message-mine')}>
          <p className="cp-message-head">
            {message.sender === mine ? texts.you : (otherName ?? texts.advisor)}{' '}
            <time dateTime={message.sentAt}>{time.format(parseIso(message.sentAt))}</time>
          </p>
          <p className="cp-message-text">{message.text}</p>
        </div>
      ))}
      {children}
    </div>
  )
}
