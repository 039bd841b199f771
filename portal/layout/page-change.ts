import { useSetAtom, useStore } from 'jotai'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { useAnnounce } from '#ui'
import { isMeasuredPath } from '../startup/measuring/eligible-pages.ts'
import { useServices } from '../startup/services-context.tsx'
import type { PortalRoute } from '../site/site-route.ts'
import { type VisitedRoute, currentRouteAtom, previousRouteAtom } from '../startup/state.ts'
import { useRouteData } from './use-route-data.ts'

/**
 * What the start of every navigation brings with it: the document's title and description (route-02, route-04), the current route
 * cleared and kept as the previous one (view-01, view-02), focus on the content, the new title said to screen readers, and the top of
 * the page.
 */
export function usePageChange(route: PortalRoute): void {
  const { metaData } = useRouteData(route)
  const store = useStore()
  const setCurrent = useSetAtom(currentRouteAtom)
  const setPrevious = useSetAtom(previousRouteAtom)
  const announce = useAnnounce()
  const { pathname, search } = useLocation()
  const howCame = useNavigationType()
  const isFirst = useRef(true)
  useLayoutEffect(() => {
    document.title = metaData.title
    setMeta('name', 'description', metaData.description)
    for (const [name, content] of Object.entries(metaData.og)) setMeta('property', `og:${name}`, content)
  }, [metaData])
  // Before anything of the new page runs: it ends the navigation, in a moment or once its code is here.
  useLayoutEffect(() => {
    const before = store.get(currentRouteAtom)
    setCurrent(null)
    if (before !== null) setPrevious(before)
  }, [route.name, pathname, search, store, setCurrent, setPrevious])
  useLayoutEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    if (howCame !== 'POP') window.scrollTo(0, 0)
    announce(document.title)
  }, [pathname, howCame, announce])
}

/**
 * Completes a navigation. Rendered before a page that passed its guards, so its effect runs once the page's code has loaded: it stores
 * the current route (view-02) before the page's own effects, and measures the visit.
 */
export function PageShown({ route }: { route: PortalRoute }): null {
  const { analytics } = useServices()
  const setCurrent = useSetAtom(currentRouteAtom)
  const { pathname, search } = useLocation()
  useEffect(() => {
    const here: VisitedRoute = { name: route.name, path: `${pathname}${search}` }
    setCurrent(here)
    if (isMeasuredPath(pathname))
      analytics.track({ type: 'Pageview', category: 'page', action: 'opened', nonInteraction: true })
  }, [route.name, pathname, search, setCurrent, analytics])
  return null
}

function setMeta(attribute: 'name' | 'property', name: string, content: string): void {
  let element = document.head.querySelector(`meta[${attribute}="${name}"]`)
  if (element === null) {
    element = document.createElement('meta')
    element.setAttribute(attribute, name)
    document.head.append(element)
  }
  element.setAttribute('content', content)
}
