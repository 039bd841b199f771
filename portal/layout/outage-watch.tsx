import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Outage } from '#widgets/outage'
import '#widgets/outage/outage.css'
import { type ClosedPage, closedPath } from '../startup/outage-signal.ts'
import { useServices } from '../startup/services-context.tsx'

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
  return <Outage platform={platform.kind} siteUrl={endpoints.baseUrl} onOver={() => void navigate('/account')} />
}
