import { useState } from 'react'
import { parseIso } from '#sdk/dates/dates'
import { Badge, Card, EmptyState, LiveRegion, Skeleton, SkeletonGroup, useLanguage, useMessages } from '#ui'
import type { AdvisorChatFragment } from './admin.graphql.ts'
import { adminMessages } from './admin.messages.ts'
import { useAdvisorChats } from './advisor-desk.ts'
import { Conversation } from './conversation.tsx'

/** Everybody who waits or is talked with, and the conversation that is open. */
export function Conversations() {
  const texts = useMessages(adminMessages)
  const chats = useAdvisorChats()
  const [openId, setOpenId] = useState<string | null>(null)
  const waiting = chats?.filter((chat) => chat.status === 'WAITING').length ?? 0
  return (
    <div className="portal-staff-desk">
      <LiveRegion message={waiting === 0 ? '' : texts.waitingCount(waiting)} />
      <Card title={texts.chats}>
        {chats === null ? (
          <SkeletonGroup label={texts.loading}>
            <Skeleton height={64} />
            <Skeleton height={64} />
          </SkeletonGroup>
        ) : null}
        {chats?.length === 0 ? <p className="cp-help">{texts.noChats}</p> : null}
        <ul className="portal-staff-list">
          {chats?.map((chat) => (
            <li key={chat.id}>
              <Line chat={chat} isOpen={chat.id === openId} onOpen={() => setOpenId(chat.id)} />
            </li>
          ))}
        </ul>
      </Card>
      {openId === null ? (
        <EmptyState icon="chat" title={texts.noneOpenTitle}>
          {texts.noneOpen}
        </EmptyState>
      ) : (
        <Conversation key={openId} id={openId} />
      )}
    </div>
  )
}

function Line({ chat, isOpen, onOpen }: { chat: AdvisorChatFragment; isOpen: boolean; onOpen: () => void }) {
  const texts = useMessages(adminMessages)
  const language = useLanguage()
  const time = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' }).format(
    parseIso(chat.startedAt),
  )
  const whose = chat.isMine ? texts.mine : texts.taken
  return (
    <button type="button" className="portal-staff-line" aria-pressed={isOpen} onClick={onOpen}>
      <span className="portal-staff-name">{chat.customerName}</span>{' '}
      <Badge tone={chat.status === 'WAITING' ? 'warning' : 'info'}>
        {chat.status === 'WAITING' ? texts.status.WAITING : whose}
      </Badge>{' '}
      <span className="cp-help">{`${texts.accountEnding(chat.accountNumber.slice(-4))}, ${texts.since(time)}`}</span>
    </button>
  )
}
