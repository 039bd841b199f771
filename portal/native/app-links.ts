import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useServices } from '../startup/services-context.tsx'

/** Links from outside that open the app: each is a deep link of the site. Links to elsewhere are not ours to open. */
export function useAppLinks(): void {
  const { platform, endpoints } = useServices()
  const navigate = useNavigate()
  useEffect(
    () =>
      platform.onLink((text) => {
        const link = addressIn(text)
        if (link === null || link.origin !== new URL(endpoints.baseUrl).origin) return
        void navigate(`/deep-link?to=${encodeURIComponent(`${link.pathname}${link.search}`)}`)
      }),
    [platform, endpoints, navigate],
  )
}

function addressIn(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
