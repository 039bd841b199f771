import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { Outage } from '#widgets/outage'
import '#widgets/outage/outage.css'
import { useServices } from '../services-context.tsx'

/**
 * The outage screen of the platform the portal runs on; when the outage is over, the dashboard (outage-10). A backend that refuses a
 * call because it is down leads to process-error (outage-11).
 */
export function OutageWatch() {
  const { platform, endpoints, outages } = useServices()
  const navigate = useNavigate()
  useEffect(() => outages.subscribe(() => void navigate('/error/process-error')), [outages, navigate])
  return <Outage platform={platform.kind} siteUrl={endpoints.baseUrl} onOver={() => void navigate('/account')} />
}
