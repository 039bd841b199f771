import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { outageFlags } from '#sdk/config/outage-flags'
import { type ClosedPage, closedPath } from '../startup/outage-signal.ts'
import type { PortalServices } from '../startup/services.ts'
import { useServices } from '../startup/services-context.tsx'
import { latePart } from './late-part.tsx'
import { useFlag } from './use-flag.ts'

// Its code is asked for when an outage is announced, until it is here.
const OutageScreen = latePart(async () => (await import('./outage-screen.tsx')).OutageScreen)

/** Loads the outage screen where it is going to be the first thing that is seen. */
export async function outageAhead({ flags, platform }: Pick<PortalServices, 'flags' | 'platform'>): Promise<void> {
  if (flags.isOn(outageFlags[platform.kind])) await OutageScreen.preload()
}

/**
 * The outage screen of the platform the portal runs on; when the outage is over, the dashboard (outage-10). A backend that refuses a
 * call because it is down leads to process-error (outage-11), which links back to the page it replaced.
 */
export function OutageWatch() {
  const { platform, endpoints, outages } = useServices()
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const from = useRef<string | null>(null)
  useEffect(() => {
    // Several calls of one page may be refused: the second finds process-error already open.
    from.current = pathname.startsWith('/error') ? closedPath(state) : pathname + search
  })
  useEffect(
    () =>
      outages.subscribe(() => {
        const closed: ClosedPage | null = from.current === null ? null : { closedPath: from.current }
        void navigate('/error/process-error', { state: closed })
      }),
    [outages, navigate],
  )
  const isOn = useFlag(outageFlags[platform.kind])
  // Stays for the end of the outage, which leads on.
  const [wasOn, setWasOn] = useState(isOn)
  if (isOn && !wasOn) setWasOn(true)
  if (!wasOn) return null
  return <OutageScreen platform={platform.kind} siteUrl={endpoints.baseUrl} onOver={() => void navigate('/account')} />
}
