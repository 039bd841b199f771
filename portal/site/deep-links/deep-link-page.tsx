import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useMessages } from '#ui'
import { PageLoader } from '#portal/layout/page-loader.tsx'
import { portalMessages } from '#portal/layout/portal.messages'
import { useServices } from '#portal/startup/services-context.tsx'
import type { PageProps } from '../site-route.ts'
import { openDeepLink } from './open-deep-link.ts'

/** deep-link?to=… and app-banner-redirect: redirects links from outside to their page. */
export function Page({ route }: PageProps) {
  const [query] = useSearchParams()
  const link = route.name === 'deep-link' ? (query.get('to') ?? '') : `/${route.path}`
  return <Opening link={link} />
}

/** Placeholder while a link is resolved. */
export function Opening({ link }: { link: string }) {
  const messages = useMessages(portalMessages)
  const services = useServices()
  const navigate = useNavigate()
  const opened = useRef<string | null>(null)
  useEffect(() => {
    if (opened.current === link) return
    opened.current = link
    void openDeepLink(services, link).then((path) => navigate(path, { replace: true }))
  }, [services, link, navigate])
  return <PageLoader label={messages.openingPage} />
}
