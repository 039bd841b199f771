import { useCallback, useEffect, useState } from 'react'
import { useHost, useMutation, useServerText } from '#host'
import { joinMessages } from '#widgets/chat'
import {
  AdvisorChatDocument,
  type AdvisorChatFragment,
  AnswerChatDocument,
  CloseChatDocument,
  ReplyToChatDocument,
} from './admin.graphql.ts'

/** Waiting and ongoing conversations, streamed from the server; null until the first update. */
export function useAdvisorChats(): readonly AdvisorChatFragment[] | null {
  const host = useHost()
  const [chats, setChats] = useState<readonly AdvisorChatFragment[] | null>(null)
  useEffect(
    () =>
      host.openStream('/api/chat/conversations/stream', (name, data) => {
        if (name === 'conversations') setChats(data as readonly AdvisorChatFragment[])
      }),
    [host],
  )
  return chats
}

/** One conversation, live, and what an advisor can do with it. */
export interface AdvisorDesk {
  readonly chat: AdvisorChatFragment | null
  /** The server's text of what went wrong last, or an empty one without words. */
  readonly problem: string | null
  readonly isBusy: boolean
  readonly answer: () => Promise<void>
  readonly close: () => Promise<void>
  /** @throws CarportError */
  readonly reply: (text: string) => Promise<void>
}

/** Opens a conversation. */
export function useAdvisorDesk(id: string): AdvisorDesk {
  const host = useHost()
  const [chat, setChat] = useState<AdvisorChatFragment | null>(null)
  const serverText = useServerText()
  const [refused, setRefused] = useState<{ error: unknown } | null>(null)
  const answering = useMutation(AnswerChatDocument)
  const closing = useMutation(CloseChatDocument)
  const replying = useMutation(ReplyToChatDocument)
  const take = useCallback((told: AdvisorChatFragment) => setChat((before) => joined(before, told)), [])
  useEffect(() => {
    let isCurrent = true
    // The server records who opened the conversation. Later updates arrive through the stream.
    host.graphql.query(AdvisorChatDocument, { id }).then(
      ({ GetAdvisorChat }) => isCurrent && take(GetAdvisorChat),
      (error: unknown) => isCurrent && setRefused({ error }),
    )
    const end = host.openStream(`/api/chat/conversations/${id}/stream`, (name, data) => {
      if (name === 'conversation') take(data as AdvisorChatFragment)
    })
    return () => {
      isCurrent = false
      end()
    }
  }, [host, id, take])
  const attempt = async (work: Promise<AdvisorChatFragment>) => {
    setRefused(null)
    try {
      take(await work)
    } catch (error) {
      setRefused({ error })
    }
  }
  return {
    chat,
    problem: refused === null ? null : (serverText(refused.error) ?? ''),
    isBusy: answering.isRunning || closing.isRunning,
    answer: () => attempt(answering.run({ id }).then(({ AnswerChat }) => AnswerChat.chat)),
    close: () => attempt(closing.run({ id }).then(({ CloseChat }) => CloseChat.chat)),
    reply: async (text) => take((await replying.run({ id, text })).ReplyToChat.chat),
  }
}

/** Merges an update into the conversation. If updates arrive out of order, the later state wins; messages are joined. */
export function joined(before: AdvisorChatFragment | null, told: AdvisorChatFragment): AdvisorChatFragment {
  if (before === null) return told
  const newer = told.changedAt >= before.changedAt ? told : before
  return { ...newer, messages: [...joinMessages(before.messages, told.messages)] }
}
