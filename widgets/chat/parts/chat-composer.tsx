import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useServerText } from '#host'
import { chatMessageCharacters } from '#sdk/loan/payment-terms'
import { Button, Field, useMessages } from '#ui'
import { chatMessages } from '../chat.messages.ts'

/** A place to write: Enter sends, Shift and Enter begins a line. A text that was not sent stays. */
export function ChatComposer({ onSend, help }: { onSend: (text: string) => Promise<void>; help?: string }) {
  const texts = useMessages(chatMessages)
  const [text, setText] = useState('')
  const [isSending, setSending] = useState(false)
  const said = useServerText()
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => field.current?.focus(), [])
  const send = async () => {
    if (text.trim() === '' || isSending) return
    setSending(true)
    setFailure(null)
    try {
      await onSend(text)
      setText('')
    } catch (error) {
      setFailure({ error })
    }
    setSending(false)
    field.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }
  return (
    <form
      className="cp-messenger-foot"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Field
        label={texts.messageLabel}
        help={help}
        error={failure === null ? null : (said(failure.error) ?? texts.notSent)}
      >
        {(control) => (
          <textarea
            {...control}
            className="cp-input cp-messenger-text"
            part="input"
            rows={2}
            maxLength={chatMessageCharacters}
            autoComplete="off"
            ref={field}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={press}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" isLoading={isSending}>
        {texts.send}
      </Button>
    </form>
  )
}
