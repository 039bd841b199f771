import { useEffect, useState } from 'react'
import { useFlag, useHost } from '#host'
import { isWithinBusinessHours } from '#sdk/dates/business-hours'
import { isCarportError } from '#sdk/errors/errors'
import { capability } from './chat.events.ts'
import { ChatScheduleDocument } from './chat.graphql.ts'
import { chatFlags } from './chat.state.ts'
import { type ChatHours, scheduleGroups } from './chat-widget.state.ts'
import { useTextFlag } from './use-chat-flags.ts'

/** Asks the server whether a schedule group is open. Not cached; null when it could not be found out. */
export type AskSchedule = (scheduleGroupId: string) => Promise<boolean | null>

/** Milliseconds after which the hours are looked at again. */
const againMs = 60_000

const unknown: ChatHours = { live: null, text: null }

/**
 * Whether live chat and text are within business hours: by schedule calls while the live-icon flag is on, else by the hours flag.
 * The menu has them, so that each time it opens they are asked anew.
 */
export function useChatHours(askSchedule?: AskSchedule): ChatHours {
  const isByCalls = useFlag(chatFlags.liveIcon)
  const byCalls = useScheduleCalls(isByCalls, askSchedule)
  const byFlag = useFlagHours()
  return isByCalls ? byCalls : { live: byFlag, text: byFlag }
}

function useFlagHours(): boolean {
  const host = useHost()
  const hours = useTextFlag(chatFlags.hours)
  const [, setLooks] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setLooks((count) => count + 1), againMs)
    return () => clearInterval(timer)
  }, [])
  return isWithinBusinessHours(hours, host.nowMs())
}

function useScheduleCalls(isOn: boolean, askSchedule?: AskSchedule): ChatHours {
  const host = useHost()
  const [hours, setHours] = useState(unknown)
  useEffect(() => {
    if (!isOn) return
    let isCurrent = true
    const ask = askSchedule ?? ((group: string) => askByGraphql(host, group))
    const look = async () => {
      if (document.hidden) return
      const [live, text] = await Promise.all([ask(scheduleGroups.live), ask(scheduleGroups.text)])
      if (isCurrent) setHours({ live, text })
    }
    void look()
    // Five minutes apart: both questions count for everybody behind the same address.
    const timer = setInterval(() => void look(), againMs * 5)
    return () => {
      isCurrent = false
      clearInterval(timer)
    }
  }, [host, isOn, askSchedule])
  return hours
}

/** One schedule check; a failure is reported to the page and its result is null (err-13). */
async function askByGraphql(host: ReturnType<typeof useHost>, scheduleGroupId: string): Promise<boolean | null> {
  try {
    const { getIsWithinSchedule } = await host.graphql.query(ChatScheduleDocument, { scheduleGroupId })
    return getIsWithinSchedule?.IsWithinSchedule ?? null
  } catch (error) {
    tellScheduleFailure(host, error)
    return null
  }
}

/** Writes down that a schedule check failed. */
export function tellScheduleFailure(host: Pick<ReturnType<typeof useHost>, 'emit'>, error: unknown): void {
  const known = isCarportError(error) ? error : null
  host.emit('carport-failure', {
    capability,
    code: known?.code ?? 'UNEXPECTED',
    category: known?.category ?? 'internal',
    retryable: true,
    correlationId: known?.correlationId ?? null,
  })
}
