import { useLayoutEffect, useRef } from 'react'
import { languageFrom } from '#sdk/i18n/language'
import { Alert, Button, Card, Cluster, Disclosure, Skeleton, SkeletonGroup, SummaryList, useMessages } from '#ui'
import { ChatComposer, ChatLog } from '#widgets/chat'
import { adminMessages } from './admin.messages.ts'
import { type AdvisorDesk, useAdvisorDesk } from './advisor-desk.ts'

/** A conversation as the advisor works on it. */
export function Conversation({ id }: { id: string }) {
  const texts = useMessages(adminMessages)
  const desk = useAdvisorDesk(id)
  const { chat, problem } = desk
  const heading = useRef<HTMLHeadingElement>(null)
  const isThere = chat !== null
  useLayoutEffect(() => {
    if (isThere) heading.current?.focus()
  }, [isThere])
  if (chat === null) {
    return problem === null ? (
      <SkeletonGroup label={texts.loading}>
        <Skeleton height={320} />
      </SkeletonGroup>
    ) : (
      <Alert tone="critical">{problem === '' ? texts.notDone : problem}</Alert>
    )
  }
  const facts = chat.attributes.map(({ name, value }) => ({ label: texts.attributes[name] ?? name, value }))
  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="cp-chat-title">
        {chat.customerName}
      </h2>
      <p className="cp-help">
        {[texts.accountEnding(chat.accountNumber.slice(-4)), texts.language[languageFrom(chat.language)]].join(' · ')}
      </p>
      <Disclosure summary={texts.about}>
        <SummaryList rows={facts} />
      </Disclosure>
      <ChatLog messages={chat.messages} mine="ADVISOR" otherName={chat.customerName} />
      {problem === null ? null : (
        <Alert tone="critical" isAnnounced>
          {problem === '' ? texts.notDone : problem}
        </Alert>
      )}
      <Work desk={desk} />
    </Card>
  )
}

function Work({ desk }: { desk: AdvisorDesk }) {
  const texts = useMessages(adminMessages)
  const { chat, isBusy } = desk
  if (chat === null) return null
  if (chat.status === 'CLOSED') return <Alert tone="info">{texts.closed}</Alert>
  const close = (
    <Button variant="quiet" disabled={isBusy} onClick={() => void desk.close()}>
      {texts.close}
    </Button>
  )
  if (!chat.isMine) {
    return (
      <Cluster>
        <Button variant="primary" isLoading={isBusy} onClick={() => void desk.answer()}>
          {chat.status === 'WAITING' ? texts.answer : texts.takeOver}
        </Button>
        {close}
      </Cluster>
    )
  }
  return (
    <>
      <ChatComposer onSend={desk.reply} />
      <Cluster>{close}</Cluster>
    </>
  )
}
