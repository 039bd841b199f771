import { useEffect, useState } from 'react'
import { createEndpoints } from '#sdk/config/endpoints'
import { readPublicFlags } from '#sdk/config/public-flag'
import { type SettableFlags, createFlags } from '#sdk/flags/flags'
import { followFlags } from '#sdk/flags/live-flags'
import { explainUnreadFlags } from './page-flags-unread.ts'

/**
 * The servicer's flags on a foreign page, followed for as long as the element that asks is there. Before they are known, and where
 * they cannot be had, every flag is off.
 * @param baseUrl where the backend is
 */
export function usePageFlags(baseUrl: string): SettableFlags {
  const [flags] = useState(() => createFlags())
  useEffect(() => {
    let isCurrent = true
    let end = () => undefined as void
    void followFlags(flags, () => readPublicFlags(baseUrl), createEndpoints(baseUrl).flagsStreamUrl).then(
      (stop) => {
        end = stop
        if (!isCurrent) stop()
      },
      (error: unknown) => {
        if (isCurrent) explainUnreadFlags(error)
      },
    )
    return () => {
      isCurrent = false
      end()
    }
  }, [flags, baseUrl])
  return flags
}
