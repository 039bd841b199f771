import { useMemo } from 'react'
import { useMessages } from '#ui'
import { routeData } from '../site/route-data.ts'
import { useServices } from '../startup/services-context.tsx'
import { type SiteMapMessages, siteMapMessages } from '../site/site-map.messages.ts'
import type { PortalRoute, RouteData } from '../site/site-route.ts'

/** Title and metadata of the open page, in the borrower's language. */
export function useRouteData(route: PortalRoute): RouteData {
  const { brand } = useServices()
  const messages = useMessages(siteMapMessages)
  return useMemo(() => {
    const site = { description: messages.homepage.description ?? '', brandName: brand.name }
    return routeData(route, messages[route.name as keyof SiteMapMessages], site)
  }, [route, messages, brand.name])
}
