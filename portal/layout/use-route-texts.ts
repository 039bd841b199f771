import { useMessages } from '#ui'
import type { RouteData } from '../site-route.ts'
import { type RouteTexts, type SiteMapMessages, siteMapMessages } from '../site-map.messages.ts'

/** A route's title, navbar title and description in the borrower's language. */
export function useRouteTexts(route: RouteData): RouteTexts {
  const messages = useMessages(siteMapMessages)
  return messages[route.name as keyof SiteMapMessages]
}
