import { type ReactNode, useMemo } from 'react'
import { HostProvider, useHost } from '#host'
import { usePageFlags } from '#host/page-flags'
import { embedCore } from '#sdk/embed/core'
import { SupportCenter, type SupportCenterProps } from './support-center.tsx'

/** The help on a foreign page: follows the servicer's flags by itself, so that no topic leads to what is turned off. */
export function SupportCenterElement(props: SupportCenterProps): ReactNode {
  const host = useHost()
  const flags = usePageFlags(embedCore().baseUrl())
  const hosted = useMemo(() => ({ ...host, flags }), [host, flags])
  return (
    <HostProvider value={hosted}>
      <SupportCenter {...props} />
    </HostProvider>
  )
}
