import { type ReactNode, useMemo } from 'react'
import { HostProvider, useHost } from '#host'
import { usePageFlags } from '#host/page-flags'
import { embedCore } from '#sdk/embed/core'
import { Outage } from './outage.tsx'

/** The outage screen on a foreign page: follows the servicer's flags by itself. A page is always the web. */
export function OutageElement(): ReactNode {
  const host = useHost()
  const flags = usePageFlags(embedCore().baseUrl())
  const hosted = useMemo(() => ({ ...host, flags }), [host, flags])
  return (
    <HostProvider value={hosted}>
      <Outage />
    </HostProvider>
  )
}
