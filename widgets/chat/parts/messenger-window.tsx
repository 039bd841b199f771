import { useId, useRef, useState } from 'react'
import { useHost } from '#host'
import { Alert, Button, CloseButton, Cluster, useMessages } from '#ui'
import { capability } from '../chat.events.ts'
import { chatMessages } from '../chat.messages.ts'
import type { Messenger, MessengerState } from '../chat-provider.ts'
import { ChatComposer } from './chat-composer.tsx'
import { ChatLog } from './chat-log.tsx'
import { useEscape } from './use-escape.ts'

/** Our own messenger: what was said, and a place to write. */
export function MessengerWindow(props: { messenger: Messenger; state: MessengerState; onClose: () => void }) {
  const { messenger, state, onClose } = props
  const texts = useMessages(chatMessages)
  const titleId = useId()
  const { conversation, problem } = state
  const isOver = conversation?.status === 'CLOSED'
  const [isNew, setNew] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  useEscape(dialog, true, onClose)
  const isWriting = !isOver || isNew
  return (
    <dialog className="cp-messenger" open aria-labelledby={titleId} ref={dialog}>
      <div className="cp-messenger-head">
        <h2 part="heading" className="cp-chat-title" id={titleId}>
          {texts.messengerTitle}
        </h2>
        <CloseButton onClose={onClose} label={texts.closeMessenger} />
      </div>
      <ChatLog mine="BORROWER" messages={isOver && isNew ? [] : (conversation?.messages ?? [])}>
        {problem === null ? null : <p className="cp-messenger-note">{texts.notLoaded}</p>}
        <p className="cp-messenger-note">{statusText(texts, isNew ? null : conversation)}</p>
      </ChatLog>
      {isWriting ? (
        <ChatComposer help={texts.privacy} onSend={(text) => messenger.send(text).then(() => setNew(false))} />
      ) : (
        <div className="cp-messenger-foot">
          <Button variant="primary" onClick={() => setNew(true)}>
            {texts.startNew}
          </Button>
        </div>
      )}
      {conversation === null || isNew ? null : (
        <Ways conversationId={conversation.id} isOver={isOver} onEnd={() => messenger.finish()} />
      )}
    </dialog>
  )
}

function statusText(
  texts: ReturnType<typeof useMessages<typeof chatMessages.en>>,
  conversation: MessengerState['conversation'],
): string {
  if (conversation === null) return texts.welcome
  if (conversation.status === 'WAITING') return texts.waiting
  return conversation.status === 'OPEN' ? texts.joined : texts.ended[conversation.closedBy ?? 'ADVISOR']
}

// Ends the chat after a question, and hands out what was said.
function Ways(props: { conversationId: string; isOver: boolean; onEnd: () => Promise<void> }) {
  const { conversationId, isOver, onEnd } = props
  const texts = useMessages(chatMessages)
  const host = useHost()
  const [isAsked, setAsked] = useState(false)
  const [problem, setProblem] = useState<'notSent' | 'transcriptFailed' | null>(null)
  const attempt = async (work: Promise<void>, failed: 'notSent' | 'transcriptFailed') => {
    setProblem(null)
    setAsked(false)
    await work.catch(() => setProblem(failed))
  }
  const end = async () => {
    await attempt(onEnd(), 'notSent')
    host.emit('carport-step', { capability, step: 'ended' })
  }
  const save = () =>
    attempt(host.saveDocument(`transcript-${conversationId}`, `chat-${host.today()}.txt`), 'transcriptFailed')
  return (
    <div className="cp-messenger-ways">
      {isAsked ? (
        <Cluster gap={8}>
          <span>{texts.endQuestion}</span>
          <Button variant="danger" onClick={() => void end()}>
            {texts.endYes}
          </Button>
          <Button variant="quiet" onClick={() => setAsked(false)}>
            {texts.endNo}
          </Button>
        </Cluster>
      ) : (
        <Cluster gap={8}>
          {isOver ? null : (
            <Button variant="quiet" onClick={() => setAsked(true)}>
              {texts.end}
            </Button>
          )}
          <Button variant="quiet" onClick={() => void save()}>
            {texts.transcript}
          </Button>
        </Cluster>
      )}
      {problem === null ? null : (
        <Alert tone="critical" isAnnounced>
          {texts[problem]}
        </Alert>
      )}
    </div>
  )
}
