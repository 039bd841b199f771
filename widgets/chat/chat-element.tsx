import { type ReactNode, useMemo } from 'react'
import { HostProvider, useHost } from '#host'
import { usePageFlags } from '#host/page-flags'
import { createEndpoints } from '#sdk/config/endpoints'
import { embedCore } from '#sdk/embed/core'
import { createFetchClient } from '#sdk/graphql/fetch-client'
import { useLanguage } from '#ui'
import { ChatScheduleDocument } from './chat.graphql.ts'
import { Chat, type ChatProps } from './chat.tsx'
import { type AskSchedule, tellScheduleFailure } from './use-chat-hours.ts'

/** What a page can set on the element. */
export type ChatElementProps = Pick<ChatProps, 'accountNumber'> & {
  /** The page's own icon for its tab while a message waits. */
  badgeUrl?: string
  /** Text-us stays away from this page. */
  textDisabled?: boolean
}

/** The chat on a foreign page: follows the servicer's flags by itself, and asks for the hours without a token. */
export function ChatElement({ accountNumber, badgeUrl, textDisabled }: ChatElementProps): ReactNode {
  const host = useHost()
  const language = useLanguage()
  const baseUrl = embedCore().baseUrl()
  // Without the flags there is neither chat nor text-us: nothing shows.
  const flags = usePageFlags(baseUrl)
  const hosted = useMemo(() => ({ ...host, flags }), [host, flags])
  const askSchedule = useMemo<AskSchedule>(() => {
    // The element's own client waits for a token; the hours need none.
    const client = createFetchClient({ endpoint: createEndpoints(baseUrl).graphqlUrl, language: () => language })
    return async (scheduleGroupId) => {
      try {
        const { getIsWithinSchedule } = await client.query(ChatScheduleDocument, { scheduleGroupId })
        return getIsWithinSchedule?.IsWithinSchedule ?? null
      } catch (error) {
        tellScheduleFailure(host, error)
        return null
      }
    }
  }, [host, baseUrl, language])
  return (
    <HostProvider value={hosted}>
      <Chat
        accountNumber={accountNumber ?? null}
        badgeUrl={badgeUrl ?? null}
        isTextDisabled={textDisabled === true}
        askSchedule={askSchedule}
      />
    </HostProvider>
  )
}
