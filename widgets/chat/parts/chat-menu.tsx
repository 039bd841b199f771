import { useId, useLayoutEffect, useRef } from 'react'
import { Alert, Button, Icon, Link, useMessages } from '#ui'
import { chatMessages } from '../chat.messages.ts'
import { textLink, textNumberShown } from '../chat.state.ts'
import { textUsMessages } from '../text-us.messages.ts'

export interface ChatMenuProps {
  id: string
  offered: { readonly live: boolean; readonly text: boolean }
  clickable: { readonly live: boolean; readonly text: boolean }
  /** Live chat is closed for whoever asks, and not by the hour. */
  isLiveOff: boolean
  /** Text is closed by the page, and not by the hour. */
  isTextElsewhere: boolean
  textNumber: string
  /** Asks to log in, with a way to it where there is one. */
  logIn: { readonly isAsked: boolean; readonly go: (() => void) | undefined }
  problem: string | null
  isOpening: boolean
  onLive: () => void
  onText: () => void
}

/** What is over the button: live chat and text. */
export function ChatMenu(props: ChatMenuProps) {
  const texts = useMessages(chatMessages)
  const { textWithUs } = useMessages(textUsMessages)
  const titleId = useId()
  const { offered, clickable, textNumber, isTextElsewhere, isLiveOff, logIn, problem } = props
  const title = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => title.current?.focus(), [])
  const textNote = isTextElsewhere ? texts.notHere : texts.closedNow
  const liveNote = isLiveOff ? texts.notNow : texts.closedNow
  return (
    <section className="cp-chat-menu" id={props.id} aria-labelledby={titleId}>
      <h2 part="heading" className="cp-chat-title" id={titleId} tabIndex={-1} ref={title}>
        {texts.menuTitle}
      </h2>
      {offered.live ? (
        <button
          type="button"
          className="cp-chat-entry"
          disabled={!clickable.live || props.isOpening}
          aria-busy={props.isOpening || undefined}
          onClick={props.onLive}
        >
          <Icon name="chat" />
          <Entry name={texts.liveChat} note={clickable.live ? texts.liveChatText : liveNote} />
        </button>
      ) : null}
      {offered.text ? (
        <Link
          className="cp-chat-entry"
          href={textLink(textNumber)}
          isDisabled={!clickable.text}
          icon="phone"
          isQuiet
          onClick={props.onText}
        >
          <Entry
            name={textWithUs}
            note={clickable.text ? texts.textWithUsText(textNumberShown(textNumber)) : textNote}
          />
        </Link>
      ) : null}
      {logIn.isAsked ? (
        <Alert
          tone="info"
          isAnnounced
          actions={
            logIn.go === undefined ? undefined : (
              <Button variant="primary" onClick={logIn.go}>
                {texts.logInButton}
              </Button>
            )
          }
        >
          <p>{texts.logIn}</p>
        </Alert>
      ) : null}
      {problem === null ? null : (
        <Alert tone="critical" isAnnounced>
          {problem}
        </Alert>
      )}
    </section>
  )
}

function Entry({ name, note }: { name: string; note: string }) {
  return (
    <span className="cp-chat-entry-texts">
      <span className="cp-chat-entry-name">{name}</span>{' '}
      <span className="cp-help" part="help">
        {note}
      </span>
    </span>
  )
}
